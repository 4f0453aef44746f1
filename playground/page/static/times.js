// Moments as Discord writes them, in the reader's own language and zone.

import { el } from "./dom.js";

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** `<t:seconds:style>` as an element; style R counts and is kept up to date by `tickTimes`. */
export function timestamp(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  const full = moment.toLocaleString(undefined, FORMS.F);
  const node = el("time", { class: "timestamp", datetime: moment.toISOString(), title: full });
  if (style === "R") node.dataset.relative = String(seconds);
  node.textContent = style === "R" ? relative(seconds) : moment.toLocaleString(undefined, FORMS[style] ?? FORMS.f);
  return node;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** When a message was written: the time today, otherwise with its date. */
export function written(iso) {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  const short = moment.toLocaleString(undefined, isToday ? FORMS.t : { dateStyle: "short", timeStyle: "short" });
  return el("time", { class: "written", datetime: iso, title: moment.toLocaleString(undefined, FORMS.F) }, short);
}

function tickTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(tickTimes, 1000);

// What actions cost: the calls that the bot made after each, newest first, with totals and averages.

import { el } from "./dom.js";
import { drawPart } from "./parts.js";

const KEPT = 50; // the playground keeps as many
const STATES = { waiting: "not answered yet", thinking: "the bot is thinking", failed: "not answered in time" };

export class Costs {
  constructor() {
    this.actions = new Map();
    this.unprompted = 0;
    this.sum = el("div", { class: "sum" });
    this.means = el("div");
    this.averages = el("details", { class: "averages", hidden: true },
      el("summary", {}, "Averages by kind of action"), this.means);
    this.list = el("ol", { class: "actions", role: "list", "aria-label": "Actions, newest first" });
    this.node = el("section", { class: "bench-part", "aria-label": "Calls per action" },
      this.sum, this.averages, this.list, counted());
    this.drawTotals();
  }

  /** Take a new or changed action; a Map keeps the order in which they began. */
  take(action) {
    const known = this.actions.get(action.id);
    const row = known?.row ?? new Row();
    if (!known) this.list.prepend(row.node);
    this.actions.set(action.id, { action, row });
    row.draw(action);
    this.forgetOld();
    this.drawTotals();
  }

  takeUnprompted(count) {
    this.unprompted = count;
    this.drawTotals();
  }

  forgetOld() {
    for (const [id, { row }] of [...this.actions].slice(0, -KEPT)) {
      row.node.remove();
      this.actions.delete(id);
    }
  }

  drawTotals() {
    const spent = [...this.actions.values()].map(({ action }) => costs(action));
    this.averages.hidden = spent.length === 0;
    drawPart(this.means, spent, () => averages(spent));
    drawPart(this.sum, [spent, this.unprompted], () => (spent.length
      ? summary(spent, this.unprompted)
      : el("p", { class: "hint" }, "Nobody has done anything yet. Use a command or press a button in the chat.")));
  }
}

/** One action: a line that opens to its calls. */
class Row {
  constructor() {
    this.summary = el("summary");
    this.calls = el("div", { class: "calls" });
    this.node = el("li", {}, el("details", { class: "action" }, this.summary, this.calls));
  }

  draw(action) {
    drawPart(this.summary, action, () => [
      el("span", { class: "deed-done" }, el("b", {}, action.who), ` ${action.what}`),
      el("span", { class: "cost" }, many(costs(action).all, "call")),
      el("small", {}, `${action.where}, ${timing(action)}`),
    ]);
    drawPart(this.calls, action, () => (action.calls.length
      ? table(["Status", "Call", "After"], action.calls.map(callRow), `Calls after ${action.who} ${action.what}`)
      : el("p", { class: "hint" }, "The bot has made no calls.")));
  }
}

function costs({ what, counted: limited, exempt }) {
  return { what, limited, exempt, all: limited + exempt };
}

function timing({ state, settled, last }) {
  const answered = settled === null ? STATES[state] : `${STATES[state] ?? "answered"} after ${settled} ms`;
  return last !== null && last > (settled ?? 0) ? `${answered}, last call after ${last} ms` : answered;
}

function callRow({ name, status, counted: isCounted, at }) {
  const [method, ...route] = name.split(" ");
  const kind = status >= 500 ? "bad" : status >= 400 ? "poor" : "fine";
  return [
    el("span", { class: `status-code ${kind}` }, status),
    [el("code", {}, el("b", {}, method), " ", breakable(route.join(" "))), " ",
      el("small", {}, isCounted ? "counted" : "exempt")],
    `${at} ms`,
  ];
}

/** A route that breaks where a new part of it begins. */
function breakable(route) {
  return route.split(/(?<=.)(?=\/)/).flatMap((part) => [el("wbr"), part]);
}

function summary(spent, unprompted) {
  const [all, limited, exempt] = ["all", "limited", "exempt"].map((key) => total(spent, key));
  return [
    el("p", {}, el("b", {}, many(spent.length, "action")), ", ", el("b", {}, many(all, "call")),
      `: ${limited} counted against the global limit, ${exempt} exempt. `,
      el("b", {}, (all / spent.length).toFixed(1)), " calls an action."),
    unprompted ? el("p", { class: "hint" }, `Calls that belong to no action: ${unprompted}.`) : null,
  ];
}

/** The average cost of each kind of action, dearest first. */
function averages(spent) {
  const mean = (group, key) => total(group, key) / group.length;
  const kinds = [...Map.groupBy(spent, ({ what }) => what)].sort(([, a], [, b]) => mean(b, "all") - mean(a, "all"));
  const rows = kinds.map(([what, group]) =>
    [what, group.length, mean(group, "all").toFixed(1), mean(group, "limited").toFixed(1)]);
  return table(["Action", "Times", "Calls", "Counted"], rows, "Averages by kind of action");
}

function total(spent, key) {
  return spent.reduce((sum, cost) => sum + cost[key], 0);
}

function counted() {
  return el("p", { class: "hint" }, "Calls do not say why the bot made them, so each counts towards the newest action: "
    + "until the next one begins, or until the bot has answered it and been quiet for a second. Calls that other people, "
    + "computers and clocks cause meanwhile are among them. The list shows routes and statuses, never what was sent.");
}

function table(heads, rows, caption) {
  return el("table", {},
    el("caption", { class: "unseen" }, caption),
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))));
}

function many(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

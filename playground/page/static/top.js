// The bar above the messages: where one is, and the buttons for the sides and for help.

import { el, icon } from "./dom.js";
import { badge, drawPart, keyed } from "./parts.js";

export function drawTop(node, app) {
  const { channel, unread } = app.state;
  const others = Object.entries(unread).filter(([id]) => id !== channel);
  const elsewhere = others.reduce((sum, [, count]) => sum + count, 0);
  const name = app.channelName(channel, false);
  const isDirect = app.isDirect(channel);
  const channels = elsewhere ? `Channels, ${elsewhere} unread` : "Channels";
  drawPart(node, [name, isDirect, elsewhere], () => [
    side(app, "places", channels, "only-phone", icon("menu"), badge(elsewhere)),
    el("h1", {}, isDirect ? null : el("span", { class: "sign", "aria-hidden": "true" }, "# "), name),
    opener("guide", "Help", app.guide.isShown, () => app.guide.toggle(), icon("help")),
    side(app, "members", "Members", "", icon("people")),
    side(app, "drawer", "Test bench", "", icon("tools")),
  ]);
}

/** A button that shows or hides a side of the window. */
function side(app, name, label, kind, ...inside) {
  const button = opener(name, label, app.sides.isShown(name), () => app.sides.toggle(name), inside);
  if (kind) button.classList.add(kind);
  return button;
}

function opener(name, label, isShown, onclick, ...inside) {
  return keyed(`open ${name}`, {
    id: `${name}-toggle`, class: "icon", "aria-label": label, title: label.split(",")[0],
    "aria-controls": name, "aria-expanded": String(isShown), onclick,
  }, inside);
}

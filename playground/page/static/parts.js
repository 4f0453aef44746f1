// Parts of the window that are drawn from facts: the columns and the bar above the messages.

import { el, fill } from "./dom.js";
import { drawWhenFree } from "./presses.js";

const drawnFrom = new WeakMap();

/**
 * Draw a part of the window if its facts, anything that JSON can say, have changed. The focus stays on what has the
 * same key.
 */
export function drawPart(node, facts, children) {
  const told = JSON.stringify(facts);
  if (drawnFrom.get(node) === told) return;
  drawnFrom.set(node, told);
  drawWhenFree(node, () => {
    const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    fill(node, children());
    if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  });
}

/** A button whose focus outlives a drawing. */
export function keyed(key, attributes, ...inside) {
  return el("button", { type: "button", data: { key }, ...attributes }, inside);
}

/** Channels, people or apps under a heading of their own. */
export function titled(tag, id, title, items) {
  return [el(tag, { id, class: "title" }, title), el("ul", { role: "list", "aria-labelledby": id }, items)];
}

/** How many messages are unread, for eyes: what it stands on says it in words. */
export function badge(count) {
  return count ? el("span", { class: "badge", "aria-hidden": "true" }, count) : null;
}

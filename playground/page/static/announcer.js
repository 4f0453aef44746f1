// What a screen reader is told without being asked: each line once, politely.

import { el } from "./dom.js";

const KEPT = 3;

export class Announcer {
  /** `node` is a live region of which only additions are read. */
  constructor(node) {
    this.node = node;
  }

  say(text) {
    if (!text) return;
    this.node.append(el("p", {}, text));
    while (this.node.children.length > KEPT) this.node.firstElementChild.remove();
  }
}

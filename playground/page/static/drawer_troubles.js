// What is wrong now: each trouble with its undo, and everything back to normal.

import { el } from "./dom.js";
import { drawPart, keyed } from "./parts.js";

export class Troubles {
  /** `order(done, verb, fields, doing)` asks for something and says how it went. */
  constructor(order) {
    this.order = order;
    this.list = el("div", { class: "troubles" });
    this.normal = el("button", { type: "button", class: "button success", onclick: () => this.relieveAll() },
      "Everything back to normal");
    this.node = el("section", { class: "bench-part", "aria-labelledby": "troubles-title" },
      el("h3", { id: "troubles-title" }, "Wrong right now"), this.list, this.normal);
  }

  draw({ troubles }) {
    this.normal.setAttribute("aria-disabled", String(!troubles.some((trouble) => trouble.can_undo)));
    drawPart(this.list, troubles, () => (troubles.length
      ? el("ul", { role: "list", "aria-labelledby": "troubles-title" }, troubles.map((trouble) => this.row(trouble)))
      : el("p", { class: "hint" }, "Nothing. Order some trouble below, and watch how the bot copes.")));
  }

  row({ key, words, can_undo: canUndo }) {
    const undo = { class: "small", "aria-label": `Undo: ${words}`, onclick: () => this.relieve(key, words) };
    const end = canUndo ? keyed(`undo ${key}`, undo, "Undo") : el("small", {}, "stays");
    return el("li", { class: "trouble" }, el("span", {}, words), end);
  }

  relieve(key, words) {
    this.normal.focus(); // the button that was pressed goes with its trouble
    this.order(`Put right: ${words}.`, "relieve", { key }, "Putting it right…");
  }

  relieveAll() {
    if (this.normal.getAttribute("aria-disabled") === "true") return;
    this.order("Everything that can be undone is back to normal.", "relieve all", {}, "Putting everything right…");
  }
}

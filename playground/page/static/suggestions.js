// The list above the message box: commands, choices and what autocomplete answers. The focus stays in the input.

import { el, fill, freshId } from "./dom.js";

export class Suggestions {
  /** `onPick(item)` is called for a click on an item `{ label, detail? }`. */
  constructor(onPick) {
    this.onPick = onPick;
    this.items = [];
    this.active = -1;
    this.id = freshId("suggestions");
    this.title = el("p", { class: "title" });
    this.list = el("ul", { role: "listbox", id: this.id, "aria-label": "Suggestions" });
    // A press must not take the focus out of the input; a key may, to scroll a long list.
    this.element = el("div", {
      class: "suggestions", hidden: true, tabindex: "0", role: "group", "aria-label": "Suggestions",
      onpointerdown: (event) => event.preventDefault(), onblur: (event) => this.leave(event),
    }, this.title, this.list);
  }

  get isOpen() {
    return !this.element.hidden && this.items.length > 0;
  }

  get current() {
    return this.isOpen ? (this.items[this.active] ?? null) : null;
  }

  /** Show items beneath a line of explanation, for the input that has the focus; with `first`, one is active. */
  show(input, items, title = "", { first = true } = {}) {
    this.input?.removeAttribute("aria-activedescendant");
    Object.assign(this, { input, items, active: first && items.length ? 0 : -1 });
    this.rows = items.map((item, place) => el("li", {
      role: "option", id: `${this.id}-${place}`, class: "option",
      onclick: () => this.onPick(item), onpointermove: () => this.activate(place, false),
    }, el("span", { class: "what" }, item.label), item.detail ? el("small", {}, item.detail) : null));
    fill(this.list, this.rows);
    fill(this.title, title);
    this.element.hidden = !items.length && !title;
    input.setAttribute("aria-controls", this.id);
    this.tellExpanded();
    this.activate(this.active);
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.active = -1;
    this.tellExpanded();
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** A combobox says whether its list is open; a box of several lines cannot be one. */
  tellExpanded() {
    if (this.input?.getAttribute("role") === "combobox") this.input.setAttribute("aria-expanded", String(this.isOpen));
  }

  /** The focus goes: the list stays only for one that goes between it and its input. */
  leave({ relatedTarget }) {
    if (relatedTarget !== this.element && relatedTarget !== this.input) this.hide();
  }

  activate(place, isScrolled = true) {
    this.active = place;
    this.rows.forEach((row, number) => {
      row.setAttribute("aria-selected", String(number === place));
      row.classList.toggle("active", number === place);
    });
    if (place < 0) return;
    this.input.setAttribute("aria-activedescendant", this.rows[place].id);
    if (isScrolled) this.rows[place].scrollIntoView({ block: "nearest" });
  }

  /** Take an arrow key; true if it was one for this list. */
  takeKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.isOpen) return false;
    const count = this.items.length;
    this.activate(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
    event.preventDefault();
    return true;
  }
}

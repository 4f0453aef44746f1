// A select as Discord draws it: a button that opens a list, for one value or several.

import { el, freshId } from "./dom.js";

const TYPED_FOR = 700;

export class Picker {
  /**
   * `options` are `{ label, value, description?, default? }`; `low` and `high` say how many may be picked.
   * `onPick(values)` is called when the person has decided: at once for one value, on closing for several.
   */
  constructor({ label, placeholder, options, low = 1, high = 1, disabled = false, key = null, onPick = () => {} }) {
    Object.assign(this, { options, low, high, onPick, active: 0, typed: "", isOpen: false, isCancelled: false });
    this.placeholder = placeholder || (high > 1 ? "Make a selection" : "Make a choice");
    this.values = options.filter((option) => option.default).map((option) => option.value);
    this.id = freshId("list");
    this.button = el("button", {
      type: "button", class: "pick", disabled, "aria-haspopup": "listbox", "aria-expanded": "false",
      "aria-controls": this.id, data: key ? { key } : {},
      onclick: () => this.toggle(), onkeydown: (event) => this.onClosedKey(event),
    });
    this.label = label || this.placeholder;
    this.rows = options.map((option, place) => this.row(option, place));
    this.list = el("ul", {
      id: this.id, role: "listbox", tabindex: "0", "aria-label": this.label,
      "aria-multiselectable": high > 1 ? "true" : null, onkeydown: (event) => this.onOpenKey(event),
    }, this.rows);
    const done = high > 1 && el("button", { type: "button", class: "done", onclick: () => this.close() }, "Done");
    const ontoggle = (event) => event.newState === "closed" && this.close();
    this.popup = el("div", { class: "popup", popover: "auto", ontoggle }, this.list, done);
    this.element = el("span", { class: "picker" }, this.button, this.popup);
    this.draw();
  }

  row(option, place) {
    return el("li", {
      role: "option", id: `${this.id}-${place}`, class: "option", data: { value: option.value },
      onclick: () => this.choose(place), onpointermove: () => this.move(place),
    }, el("span", { class: "tick", "aria-hidden": "true" }), el("span", { class: "what" },
      option.emoji?.name ? `${option.emoji.name} ` : null, option.label,
      option.description ? el("small", {}, option.description) : null));
  }


  draw() {
    const chosen = this.options.filter((option) => this.values.includes(option.value)).map((option) => option.label);
    const said = chosen.length ? chosen.join(", ") : this.placeholder;
    this.button.replaceChildren(el("span", { class: chosen.length ? "chosen" : "placeholder" }, said));
    this.button.setAttribute("aria-label", said === this.label ? said : `${this.label}: ${said}`);
    this.rows.forEach((row, place) => {
      row.setAttribute("aria-selected", String(this.values.includes(this.options[place].value)));
      row.classList.toggle("active", place === this.active);
    });
    if (this.rows.length) this.list.setAttribute("aria-activedescendant", this.rows[this.active].id);
  }

  // A press outside closes the popup by itself, and tells of it later: hence the state of our own.
  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.button.setAttribute("aria-expanded", "true");
    this.popup.showPopover();
    this.before = [...this.values];
    this.isCancelled = false;
    this.active = Math.max(0, this.options.findIndex((option) => this.values.includes(option.value)));
    place(this.popup, this.button);
    this.draw();
    this.list.focus();
    this.rows[this.active]?.scrollIntoView({ block: "nearest" });
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.button.setAttribute("aria-expanded", "false");
    if (this.popup.matches(":popover-open")) this.popup.hidePopover();
    const isChanged = this.values.join("\0") !== this.before.join("\0");
    const isEnough = this.values.length >= this.low && this.values.length <= this.high;
    if (this.isCancelled || !isEnough) this.values = this.before;
    this.draw();
    if (this.element.contains(document.activeElement) || document.activeElement === document.body) this.button.focus();
    if (isChanged && isEnough && !this.isCancelled) this.onPick(this.values);
    this.element.dispatchEvent(new CustomEvent("closed", { bubbles: true }));
  }

  choose(place) {
    const { value } = this.options[place];
    const isChosen = this.values.includes(value);
    if (this.high === 1) this.values = isChosen && this.low === 0 ? [] : [value];
    else if (isChosen) this.values = this.values.filter((other) => other !== value);
    else if (this.values.length < this.high) this.values = [...this.values, value];
    this.active = place;
    this.draw();
    if (this.high === 1) this.chooseAgain(isChosen);
  }

  /** Picking the value that is already shown asks the bot again, as in Discord. */
  chooseAgain(isChosen) {
    if (isChosen && this.low > 0) this.before = [];
    this.close();
  }

  move(place) {
    this.active = Math.max(0, Math.min(place, this.rows.length - 1));
    this.draw();
  }

  moveTo(place) {
    this.move(place);
    this.rows[this.active]?.scrollIntoView({ block: "nearest" });
  }

  onClosedKey(event) {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    this.open();
  }

  onOpenKey(event) {
    const moves = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: this.rows.length - 1 };
    if (event.key in moves) this.moveTo(moves[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !this.typed)) this.choose(this.active);
    else if (event.key === "Escape") this.cancel();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.seek(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  cancel() {
    this.isCancelled = true;
    this.close();
  }

  /** Typing goes to the option that begins so. */
  seek(character) {
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => { this.typed = ""; }, TYPED_FOR);
    this.typed += character.toLowerCase();
    const place = this.options.findIndex((option) => option.label.toLowerCase().startsWith(this.typed));
    if (place >= 0) this.moveTo(place);
  }
}

/** Put an open popup beside its button, above or below, wherever there is more room. */
function place(popup, button) {
  const at = button.getBoundingClientRect();
  const below = innerHeight - at.bottom - 12;
  const isBelow = below >= Math.min(popup.scrollHeight, 260) || below > at.top;
  popup.style.minWidth = `${at.width}px`;
  popup.style.maxHeight = `${Math.max(120, isBelow ? below : at.top - 12)}px`;
  popup.style.left = `${Math.max(8, Math.min(at.left, innerWidth - popup.offsetWidth - 8))}px`;
  popup.style.top = isBelow ? `${at.bottom + 4}px` : "auto";
  popup.style.bottom = isBelow ? "auto" : `${innerHeight - at.top + 4}px`;
}

// A picture opened large: its alt text below, its neighbours by arrow keys, its full size where the window is small.

import { el, fill, icon } from "./dom.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

class Viewer {
  /** `pictures` are `{ address, alt, opener() }`; `opener` finds what gets the focus when its picture is closed. */
  constructor(pictures, place) {
    Object.assign(this, { pictures, place });
    this.image = el("img", { onclick: () => this.resize(), onload: () => this.offerSize() });
    this.frame = el("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Picture" }, this.image);
    this.count = el("span", { class: "count", role: "status" });
    this.size = el("button", {
      type: "button", class: "button secondary", hidden: true, "aria-pressed": "false", onclick: () => this.resize(),
    }, "Full size");
    this.text = el("p", { class: "words", tabindex: "0" });
    this.dialog = el("dialog", {
      class: "viewer", "aria-label": "Picture viewer",
      onkeydown: (event) => this.onKey(event), onclick: (event) => this.onBeside(event), onclose: () => this.closed(),
    }, this.bar(), this.frame, this.text);
  }

  bar() {
    this.close = this.button("cross", "Close picture", () => this.dialog.close());
    return el("div", { class: "bar" }, this.steps(), this.size, this.close);
  }

  button(name, label, onclick) {
    return el("button", { type: "button", class: "icon", "aria-label": label, onclick }, icon(name));
  }

  /** The way to the neighbours, where there are any. */
  steps() {
    if (this.pictures.length === 1) return null;
    return el("span", { class: "steps" }, this.button("left", "Previous picture", () => this.step(-1)), this.count,
      this.button("right", "Next picture", () => this.step(1)));
  }

  open() {
    this.draw();
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.close.focus();
  }

  draw() {
    const { address, alt } = this.pictures[this.place];
    this.image.src = address;
    this.image.alt = alt || "";
    this.count.textContent = `${this.place + 1} of ${this.pictures.length}`;
    fill(this.text, alt || el("i", {}, "No alt text"));
  }

  step(by) {
    const { length } = this.pictures;
    this.place = (this.place + by + length) % length;
    this.draw();
  }

  /** The full size is offered where it is not what one sees. */
  offerSize() {
    const isFull = this.dialog.classList.contains("full");
    this.size.hidden = !isFull && this.image.naturalWidth <= this.image.width;
  }

  resize() {
    if (this.size.hidden) return;
    const isFull = this.dialog.classList.toggle("full");
    this.size.setAttribute("aria-pressed", String(isFull));
  }

  /** Arrows go to the neighbours, unless they scroll a picture that is larger than the window. */
  onKey(event) {
    const isScrolling = document.activeElement === this.frame && this.dialog.classList.contains("full");
    if (!(event.key in STEPS) || isScrolling) return;
    event.preventDefault();
    this.step(STEPS[event.key]);
  }

  onBeside(event) {
    if ([this.dialog, this.frame].includes(event.target)) this.dialog.close();
  }

  closed() {
    this.dialog.remove();
    this.pictures[this.place].opener()?.focus();
  }
}

export function openViewer(pictures, place) {
  new Viewer(pictures, place).open();
}

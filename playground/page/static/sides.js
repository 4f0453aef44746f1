// The sides of the window: columns where there is room, and sheets above the messages where there is not.

// When each side is a sheet.
const SHEETS = {
  places: matchMedia("(width <= 700px)"),
  members: matchMedia("(width <= 1000px)"),
  drawer: matchMedia("(width <= 1000px)"),
};
const SIDES = Object.keys(SHEETS);
const FOCUSABLE = "button:not([hidden]), a[href], input, select, textarea";

export class Sides {
  /** `nodes` are the sides by name; `others` cannot be used while a sheet lies above them. */
  constructor(nodes, others, scrim) {
    Object.assign(this, { nodes, others, scrim, opener: null });
    this.open = { places: false, members: !SHEETS.members.matches, drawer: false };
    scrim.addEventListener("click", () => this.closeSheets());
    for (const side of SIDES) SHEETS[side].addEventListener("change", () => this.refit());
    this.draw();
  }

  isShown(side) {
    return this.open[side] || (side === "places" && !SHEETS.places.matches);
  }

  isSheet(side) {
    return this.isShown(side) && SHEETS[side].matches;
  }

  toggle(side) {
    if (this.isShown(side)) this.hide(side);
    else this.show(side);
  }

  /** Show a side; there is room for one at the right, and for one sheet at a time. */
  show(side) {
    this.opener = document.activeElement;
    const others = SHEETS[side].matches ? SIDES : ["members", "drawer"];
    for (const other of others) if (other !== side) this.open[other] = false;
    this.open[side] = true;
    this.draw();
    if (this.isSheet(side)) (this.nodes[side].querySelector(FOCUSABLE) ?? this.nodes[side]).focus();
  }

  /** Hide a side, and give the focus back to what opened it. */
  hide(side) {
    const hadFocus = [this.nodes[side], this.scrim].some((node) => node.contains(document.activeElement));
    this.open[side] = false;
    this.draw();
    const button = document.querySelector(`.top [aria-controls="${side}"]`);
    if (hadFocus) (this.opener?.isConnected ? this.opener : button)?.focus();
  }

  /** Close what lies above the messages; true if anything did. */
  closeSheets() {
    const sheets = SIDES.filter((side) => this.isSheet(side));
    for (const side of sheets) this.hide(side);
    return sheets.length > 0;
  }

  /** The window has become wider or narrower. */
  refit() {
    this.open.places = false;
    if (SHEETS.members.matches) Object.assign(this.open, { members: false, drawer: false });
    else if (!this.open.drawer) this.open.members = true;
    this.draw();
  }

  draw() {
    const isCovered = SIDES.some((side) => this.isSheet(side));
    for (const side of SIDES) {
      const node = this.nodes[side];
      node.hidden = !this.isShown(side);
      node.classList.toggle("sheet", this.isSheet(side));
      node.inert = isCovered && !this.isSheet(side);
      for (const button of document.querySelectorAll(`[aria-controls="${side}"]`)) {
        button.setAttribute("aria-expanded", String(this.isShown(side)));
      }
    }
    for (const node of this.others) node.inert = isCovered;
    this.scrim.hidden = !isCovered;
  }
}

// Elements made from data. Text becomes text nodes: nothing here, or anywhere in the page, parses data as HTML.

/**
 * An element. Attributes that are null, undefined or false are left out, `true` is set empty, `on…` are listeners,
 * `data` fills the dataset. Children are nodes, texts, or lists of them; nothing is drawn for null and false.
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...drawn(children));
  return node;
}

function drawn(children) {
  return children.flat(Infinity).filter((child) => ![null, undefined, false].includes(child));
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "data") Object.assign(node.dataset, value);
  else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Replace all children of a node. */
export function fill(node, ...children) {
  node.replaceChildren(...drawn(children));
  return node;
}

let lastId = 0;

/** An id that no other element has, for aria attributes and labels. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** The address if it is one that may be followed or shown, else null. */
export function safeUrl(text) {
  const url = URL.parse ? URL.parse(text, location.href) : new URL(text, location.href);
  return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

/** A steady hue, 0 to 359, for somebody's avatar; people whose ids follow one another get hues far apart. */
function hueOf(id) {
  return Number(((BigInt(id) % 360n) * 137n) % 360n);
}

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6"
    + "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5",
  cross: "M6 6l12 12M18 6L6 18",
};

/** A small line drawing, for a button that says its name by `aria-label`. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  drawing.append(path);
  return drawing;
}

export function nameOf(user) {
  return user.global_name || user.username;
}

export function avatar(user) {
  const name = nameOf(user);
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  node.style.setProperty("--hue", hueOf(user.id));
  return node;
}

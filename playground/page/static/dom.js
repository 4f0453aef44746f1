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

/** A steady hue, 0 to 359, for somebody's avatar; it depends on the name alone, and so outlives the playground. */
function hueOf(name) {
  return [...name].reduce((sum, letter) => (sum * 5 + letter.codePointAt(0)) % 65_521, 0) * 137 % 360;
}

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6"
    + "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5",
  tools: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2",
  letter: "M4 6h16v12H4zM4 7l8 6 8-6",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2"
    + "M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19",
  moon: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
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

/** The first letters of the first two words, as people write them in any script. */
export function initialsOf(name) {
  return name.split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? "").join("").toUpperCase();
}

export function nameOf(user) {
  return user.global_name || user.username;
}

export function nameOfRole(role) {
  return role.name.startsWith("@") ? role.name : `@${role.name}`;
}

export function avatar(user) {
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, initialsOf(nameOf(user)));
  node.style.setProperty("--hue", hueOf(nameOf(user)));
  return node;
}

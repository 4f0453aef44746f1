// What a message says, in lines of plain text, and what it offers to press.

import { el } from "./dom.js";
import { markdown } from "./markdown.js";

const BUTTON = 2;
const TEXT_DISPLAY = 10;

/** The texts of a message, a line for each, without markup, pictures and controls. */
export function linesOf(message, names) {
  const displays = parts(message.components ?? []).filter((part) => part.type === TEXT_DISPLAY);
  const texts = [message.content, ...displays.map((part) => part.content)];
  return texts.flatMap((text) => text.split("\n")).map((line) => plain(line, names)).filter(Boolean);
}

function plain(line, names) {
  return el("div", {}, markdown(line, names)).textContent.replace(/\s+/g, " ").trim();
}

/** The lines of a message that an older form of it did not have. */
export function newLines(message, before, names) {
  const known = new Set(linesOf(before, names));
  return linesOf(message, names).filter((line) => !known.has(line));
}

/** The custom id of the button that is called so, if a message offers it. */
export function buttonCalled(message, label) {
  const isIt = (part) => part.type === BUTTON && part.label === label && !part.disabled;
  return parts(message.components ?? []).find(isIt)?.custom_id ?? null;
}

/** Every component, in reading order. */
function parts(components) {
  const inside = (part) => [...(part.components ?? []), part.accessory].filter(Boolean);
  return components.flatMap((part) => [part, ...parts(inside(part))]);
}

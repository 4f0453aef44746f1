// The part of Discord's Markdown that bots write, as nodes.

import { el, safeUrl } from "./dom.js";
import { timestamp } from "./times.js";

// A code block may stand anywhere; its first line names a language if nothing else is on it.
const FENCE = /\n?```(?:[\w+-]*\n)?\n*([\s\S]+?)\n?```\n?/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> ?(.*)$/;
const PLACE = /^https:\/\/(?:(?:canary|ptb)\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;
const ITEM = /^( *)(?:[-*]|(\d+)\.) +(.+)$/;

/**
 * Text as nodes. `names` knows people, channels and roles by id: `user(id)`, `channel(id)` and `role(id)` are a name
 * or undefined;
 * with `open(channel, message)` a channel's name leads there, and so does the address of a channel or message.
 * Headings stand below the page's own: `#` is drawn as h3.
 */
export function markdown(text, names) {
  const drawn = [];
  let done = 0;
  for (const fence of text.matchAll(FENCE)) {
    drawn.push(...blocks(text.slice(done, fence.index), names), el("pre", {}, el("code", {}, fence[1])));
    done = fence.index + fence[0].length;
  }
  return [...drawn, ...blocks(text.slice(done), names)];
}

/** Text without code blocks as nodes. */
function blocks(text, names) {
  const drawn = [];
  for (let rest = text; rest; ) {
    const [block, size] = nextBlock(rest, names);
    drawn.push(block);
    rest = rest.slice(size);
  }
  return drawn;
}

/** The block at the start of a text, and how many characters it takes. */
function nextBlock(text, names) {
  if (text.startsWith(">>> ")) return [el("blockquote", {}, markdown(text.slice(4), names)), text.length];
  const line = text.split("\n", 1)[0];
  const heading = HEADING.exec(line);
  if (heading) return [headline(heading[1].length, heading[2], names), line.length + 1];
  const subtext = SUBTEXT.exec(line);
  if (subtext) return [el("p", { class: "subtext" }, inline(subtext[1], names)), line.length + 1];
  if (QUOTE.test(line)) return quote(text, names);
  if (ITEM.test(line)) return list(text, names);
  if (!line.trim()) return [el("div", { class: "gap" }), line.length + 1];
  return paragraph(text, names);
}

function headline(level, text, names) {
  return el(`h${level + 2}`, { class: `h${level}` }, inline(text, names));
}

/** The lines at the start of a text that satisfy a test, and their length with line ends. */
function linesWhile(text, test) {
  const lines = [];
  for (const line of text.split("\n")) {
    if (!test(line, lines.length)) break;
    lines.push(line);
  }
  return [lines, lines.reduce((sum, line) => sum + line.length + 1, 0)];
}

function quote(text, names) {
  const [lines, size] = linesWhile(text, (line) => QUOTE.test(line));
  return [el("blockquote", {}, markdown(lines.map((line) => QUOTE.exec(line)[1]).join("\n"), names)), size];
}

/** A list ends where another kind of item begins at its own depth. */
function list(text, names) {
  const first = ITEM.exec(text.split("\n", 1)[0]);
  const belongs = (item) => item && (item[1].length > first[1].length || isNumbered(item) === isNumbered(first));
  const [lines, size] = linesWhile(text, (line) => belongs(ITEM.exec(line)));
  return [nested(lines.map((line) => ITEM.exec(line)), names), size];
}

function isNumbered(item) {
  return item[2] !== undefined;
}

/** A list, whose items that are indented deeper become a list inside the item before them. */
function nested(items, names) {
  const indent = items[0][1].length;
  const root = el(isNumbered(items[0]) ? "ol" : "ul", { start: items[0][2] });
  for (let place = 0; place < items.length; ) {
    const item = el("li", {}, inline(items[place][3], names));
    let after = place + 1;
    while (after < items.length && items[after][1].length > indent) after += 1;
    if (after > place + 1) item.append(nested(items.slice(place + 1, after), names));
    root.append(item);
    place = after;
  }
  return root;
}

function paragraph(text, names) {
  const isPlain = (line, place) => place === 0
    || !(!line.trim() || HEADING.test(line) || SUBTEXT.test(line) || QUOTE.test(line) || ITEM.test(line));
  const [lines, size] = linesWhile(text, isPlain);
  return [el("p", {}, inline(lines.join("\n"), names)), size];
}

const within = (node, ...attributes) => (match, names) => el(node, attributes[0] ?? {}, inline(match[1], names));

// In the order in which they are tried at one place; each is anchored at its start.
const INLINE = [
  // Discord takes a backslash away from any sign behind it that is no letter, digit or space.
  [/^\\([^0-9A-Za-z\s])/u, (match) => match[1]],
  [/^``([\s\S]+?)``/, (match) => el("code", {}, match[1].trim())],
  [/^`([^`]+)`/, (match) => el("code", {}, match[1])],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (match, names) => el("strong", {}, el("em", {}, inline(match[1], names)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, within("strong")],
  [/^__([\s\S]+?)__(?!_)/, within("u")],
  [/^~~([\s\S]+?)~~/, within("s")],
  [/^\|\|([\s\S]+?)\|\|/, spoiler],
  [/^\*(?!\s)([^*]+?)\*(?!\*)/, within("em")],
  [/^_(?!\s)([^_]+?)_(?![\w_])/, within("em")],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, namedLink],
  [/^<@!?(\d+)>/, (match, names) => mention(`@${names.user(match[1]) ?? "unknown"}`)],
  [/^<@&(\d+)>/, (match, names) => mention(names.role(match[1]) ?? "@deleted-role")],
  [/^<#(\d+)>/, channelMention],
  [/^<\/([^:>]+):\d+>/, (match) => mention(`/${match[1]}`)],
  [/^@(everyone|here)\b/, (match) => mention(match[0])],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, (match) => timestamp(Number(match[1]), match[2])],
  [/^<a?:(\w+):\d+>/, (match) => `:${match[1]}:`],
  [/^<(https?:\/\/[^\s>]+)>/, (match, names) => address(match[1], names)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (match, names) => address(match[0], names)],
  [/^\n/, () => el("br")],
];
const SPECIAL = /[\\`*_~|[<@\n]|https?:\/\//;

/** One run of text as nodes. */
export function inline(text, names) {
  const nodes = [];
  let rest = text;
  let before = "";
  while (rest) {
    const place = rest.search(SPECIAL);
    if (place < 0) break;
    nodes.push(rest.slice(0, place));
    before = place > 0 ? rest[place - 1] : before;
    rest = rest.slice(place);
    const [node, size] = special(rest, before, names);
    nodes.push(node);
    before = rest[size - 1];
    rest = rest.slice(size);
  }
  return [...nodes, rest];
}

function special(text, before, names) {
  for (const [pattern, draw] of INLINE) {
    const match = pattern.exec(text);
    const isInsideWord = text[0] === "_" && text[1] !== "_" && /\w/.test(before);
    if (match && !isInsideWord) return [draw(match, names), match[0].length];
  }
  return [text[0], 1];
}

function mention(text) {
  return el("span", { class: "mention" }, text);
}

function channelMention(match, names) {
  const name = names.channel(match[1]);
  return name ? wayTo(match[1], null, `#${name}`, names) : mention("#unknown");
}

/** A mention that leads to a channel, and in it to a message unless that is null. */
function wayTo(channel, message, content, names) {
  if (!names.open) return mention(content);
  const key = message ? `message ${message}` : `channel ${channel}`;
  const onclick = () => names.open(channel, message);
  return el("button", { type: "button", class: "mention", data: { key }, onclick }, content);
}

/** An address, or for one of a channel or message of this window what Discord writes in its place. */
function address(url, names) {
  const place = placeAt(url, names);
  if (!place) return link(url, url);
  return wayTo(place.channel, place.message, `#${names.channel(place.channel)}${place.message ? " › 💬" : ""}`, names);
}

function namedLink(match, names) {
  const place = placeAt(match[2], names);
  const content = inline(match[1], names);
  return place ? wayTo(place.channel, place.message, content, names) : link(match[2], content);
}

/** The channel that is known here, and the message or null, to which an address of Discord's leads; else null. */
function placeAt(url, names) {
  const [, channel, message = null] = PLACE.exec(url) ?? [];
  return channel && names.channel(channel) ? { channel, message } : null;
}

function link(address, content) {
  const href = safeUrl(address);
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

function spoiler(match, names) {
  const node = el("button", {
    type: "button", class: "spoiler", "aria-expanded": "false", "aria-label": "Hidden text, press to show",
  });
  node.addEventListener("click", () => {
    node.setAttribute("aria-expanded", "true");
    node.removeAttribute("aria-label");
    node.replaceChildren(...[inline(match[1], names)].flat(Infinity));
  });
  node.textContent = "•••••";
  return node;
}

// One message as a list item.

import { avatar, el, nameOf } from "./dom.js";
import { accented, components, download } from "./components.js";
import { markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { written } from "./times.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const THREAD_CREATED = 18;
const TOGETHER = 5 * 60 * 1000;
// The heading over a message is its author; those that a bot writes stand below it.
const AUTHOR_LEVEL = 3;

export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}

export function isThinking(message) {
  return Boolean(message.flags & LOADING);
}

/** Whether a message continues the one before it and needs no author line of its own. */
export function continues(message, before) {
  return Boolean(before) && before.author.id === message.author.id && !isEphemeral(before) && !isEphemeral(message)
    && !message.interaction_metadata?.name && !message.message_reference
    && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

/** The list item of a message. `room` is what components need, with `dismiss()` and `failure`, a sentence or null. */
export function messageItem(message, room, { isContinued = false } = {}) {
  const kinds = [isContinued && "continued", isEphemeral(message) && "ephemeral", room.isPinged(message) && "pinged"];
  const classes = ["message", ...kinds.filter(Boolean)].join(" ");
  return readable(el("li", { class: classes, data: { id: message.id }, tabindex: "-1" },
    isContinued ? null : origin(message, room),
    el("article", { "aria-label": `Message from ${nameOf(message.author)}` },
      isContinued ? null : [avatar(message.author), headOf(message)],
      el("div", { class: "body" }, body(message, room)),
      room.failure ? el("p", { class: "failure", role: "alert" }, room.failure) : null,
      isEphemeral(message) ? privately(room) : null)));
}

/** Let no heading skip a level, whatever a bot begins with, and keys scroll what is wider than the window. */
function readable(item) {
  for (const block of item.querySelectorAll("pre")) block.tabIndex = 0;
  let level = AUTHOR_LEVEL;
  for (const heading of item.querySelectorAll(".h1, .h2, .h3")) {
    level = Math.min(Number(heading.tagName[1]) + 1, level + 1);
    heading.replaceWith(el(`h${level}`, { class: heading.className }, [...heading.childNodes]));
  }
  return item;
}

function headOf(message) {
  return el("header", {},
    el(`h${AUTHOR_LEVEL}`, { class: "author" }, nameOf(message.author)),
    message.author.bot ? el("span", { class: "tag" }, "APP") : null,
    written(message.timestamp));
}

/** What a message answers, as a line above it. */
function origin(message, room) {
  const used = message.interaction_metadata;
  const replied = message.message_reference && room.message(message.message_reference.message_id);
  if (used?.name) {
    const command = el("span", { class: "mention" }, `/${used.name}`);
    return el("p", { class: "origin" }, el("b", {}, nameOf(used.user)), " used ", command);
  }
  return replied ? el("p", { class: "origin" }, "Reply to ", el("b", {}, nameOf(replied.author))) : null;
}

/** What Discord says where a thread was started: its name, which leads there. */
function threadNotice(message, room) {
  return el("div", { class: "text" }, markdown(`started a thread: <#${message.message_reference.channel_id}>`, room.names));
}

function body(message, room) {
  if (isThinking(message)) return el("p", { class: "thinking" }, `${nameOf(message.author)} is thinking…`);
  if (message.type === THREAD_CREATED) return threadNotice(message, room);
  return [
    message.content ? el("div", { class: "text" }, markdown(message.content, room.names)) : null,
    message.embeds.map((embed) => embedded(embed, room)),
    message.attachments.map((file, place) => attached(file, place)),
    components(message.components ?? [], room),
    message.edited_timestamp ? editedMark(message) : null,
  ];
}

function editedMark(message) {
  const when = new Date(message.edited_timestamp).toLocaleString();
  return el("small", { class: "edited", title: when }, "(edited)");
}

function attached(file, place) {
  if (file.content_type?.startsWith("image/")) return picture(file, file.description, `file ${place}`);
  return download(file.url, file.filename, file.size);
}

function embedded(embed, room) {
  const fields = (embed.fields ?? []).map((field) => [
    el("strong", {}, field.name), el("div", {}, markdown(field.value, room.names)),
  ]);
  const box = el("div", { class: "container" },
    embed.author?.name ? el("p", { class: "subtext" }, embed.author.name) : null,
    embed.title ? el("strong", {}, markdown(embed.title, room.names)) : null,
    embed.description ? el("div", { class: "text" }, markdown(embed.description, room.names)) : null,
    fields,
    embed.image?.url ? picture(embed.image, embed.image.description, "embed") : null,
    embed.footer?.text ? el("p", { class: "subtext" }, embed.footer.text) : null);
  return accented(box, embed.color);
}

function privately(room) {
  const dismiss = { type: "button", class: "plain", data: { key: "dismiss" }, onclick: () => room.dismiss() };
  return el("footer", { class: "privately" }, "Only you can see this · ", el("button", dismiss, "Dismiss message"));
}

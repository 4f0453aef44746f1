// Message components as nodes: classic rows and Components V2.

import { el, nameOf, nameOfRole, safeUrl } from "./dom.js";
import { markdown } from "./markdown.js";
import { Picker } from "./picker.js";
import { picture } from "./picture.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const DRAWN = {
  1: row, 2: button, 3: select, 5: select, 6: select, 7: select, 8: select, 9: section, 10: text, 11: thumbnail,
  12: gallery, 13: file, 14: separator, 17: container,
};

/**
 * Nodes for a list of components. `room` is what they need to know and do: `names` for the text, `members`, `roles`
 * and `channels` for selects, `click(custom_id)` and `select(custom_id, values)`.
 */
export function components(list, room) {
  return list.map((component) => DRAWN[component.type]?.(component, room) ?? unknown(component));
}

function unknown(component) {
  return el("p", { class: "broken" }, `A component of type ${component.type} cannot be shown here.`);
}

function row(component, room) {
  return el("div", { class: "row", role: "group" }, components(component.components, room));
}

function emoji(component) {
  const name = component.emoji?.name;
  return name ? el("span", { "aria-hidden": component.label ? "true" : null }, name) : null;
}

function button(component, room) {
  const style = STYLES[component.style] ?? "secondary";
  const label = component.label ? el("span", {}, component.label) : null;
  if (style === "link") {
    return el("a", { class: "button link", href: safeUrl(component.url), target: "_blank", rel: "noopener noreferrer" },
      emoji(component), label, el("span", { "aria-hidden": "true" }, " ↗"));
  }
  return el("button", {
    type: "button", class: `button ${style}`, disabled: component.disabled, data: { key: component.custom_id },
    onclick: () => room.click(component.custom_id),
  }, emoji(component), label);
}

/** What a select offers: its own options, or the people, roles and channels that are there. */
export function optionsOf(component, room) {
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  if (component.type === 3) return component.options ?? [];
  const option = ({ id }, label) => ({ label, value: id, default: chosen.has(id) });
  const people = room.members.map((user) => option(user, nameOf(user)));
  const roles = room.roles.map((role) => option(role, nameOfRole(role)));
  const isOffered = ({ type }) => !component.channel_types?.length || component.channel_types.includes(type);
  const channels = room.channels.filter(isOffered).map((channel) => option(channel, `#${channel.name}`));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[component.type] ?? [];
}

function select(component, room) {
  const picker = new Picker({
    placeholder: component.placeholder, options: optionsOf(component, room), low: component.min_values ?? 1,
    high: component.max_values ?? 1, disabled: component.disabled, key: component.custom_id,
    onPick: (values) => room.select(component.custom_id, values),
  });
  return picker.element;
}

function text(component, room) {
  return el("div", { class: "text" }, markdown(component.content, room.names));
}

function section(component, room) {
  return el("div", { class: "section" }, el("div", { class: "texts" }, components(component.components, room)),
    el("div", { class: "accessory" }, components([component.accessory], room)));
}

function thumbnail(component) {
  return el("div", { class: "thumbnail" }, picture(component.media, component.description, `picture ${component.id}`));
}

function gallery(component) {
  const drawn = (item, place) => picture(item.media, item.description, `picture ${component.id} ${place}`);
  const pictures = component.items.map(drawn);
  return el("div", { class: `gallery of-${Math.min(pictures.length, 3)}` }, pictures);
}

function file(component) {
  const name = component.name || component.file.url.split("?")[0].split("/").pop();
  return download(component.file.url, decodeURIComponent(name), component.size);
}

/** A file that can be fetched. */
export function download(url, name, size) {
  const shown = size ? el("small", {}, ` ${size < 1024 ? `${size} bytes` : `${Math.round(size / 1024)} KiB`}`) : null;
  const link = { href: safeUrl(url), download: name, target: "_blank", rel: "noopener noreferrer" };
  return el("p", { class: "file" }, el("a", link, name), shown);
}

function separator(component) {
  const size = component.spacing === 2 ? "wide" : "narrow";
  return component.divider === false ? el("div", { class: `space ${size}` }) : el("hr", { class: size });
}

function container(component, room) {
  return accented(el("div", { class: "container" }, components(component.components, room)), component.accent_color);
}

/** A box with the accent colour that its bot gave it, if it did. */
export function accented(node, colour) {
  if (Number.isInteger(colour)) node.style.setProperty("--accent", `#${colour.toString(16).padStart(6, "0")}`);
  return node;
}

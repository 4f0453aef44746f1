// A modal of the bot's as a dialog.

import { el, freshId } from "./dom.js";
import { optionsOf } from "./components.js";
import { markdown } from "./markdown.js";
import { Picker } from "./picker.js";

const PARAGRAPH = 2;

/**
 * Show a modal. `room` is as for components. `onSubmit(fields)` resolves with a failure sentence or null, or rejects
 * with an Error; `onClosed(isSent)` is called when it was closed.
 */
export function openModal(modal, room, { onSubmit, onClosed }) {
  const fields = new Map();
  const title = el("h2", { id: freshId("modal") }, modal.title);
  const error = el("p", { class: "failure", role: "alert" });
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  const form = el("form", { class: "form" }, title,
    el("div", { class: "parts" }, modal.components.map((part) => draw(part, fields, room))), error,
    el("div", { class: "ends" }, cancel, submit));
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title.id }, form);
  let isSent = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    error.textContent = "";
    const answers = Object.fromEntries([...fields].map(([name, read]) => [name, read()]));
    const failure = await onSubmit(answers).catch((caught) => caught.message);
    submit.disabled = false;
    if (failure) error.textContent = failure;
    else { isSent = true; dialog.close(); }
  });
  dialog.addEventListener("close", () => { dialog.remove(); onClosed(isSent); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** One part of a modal; what its field answers can be read from `fields`, by custom id. */
function draw(part, fields, room) {
  if (part.type === 10) return el("div", { class: "text" }, markdown(part.content, room.names));
  if (part.type === 1) return part.components.map((input) => labelled(withLabel(input), fields, room));
  return labelled(part, fields, room);
}

/** The older form, in which a text input carries its own label, in the newer one. */
function withLabel(component) {
  return { label: component.label, component };
}

function labelled({ label, description, component }, fields, room) {
  const drawer = { 4: typed, 21: radios, 22: boxes, 23: box }[component.type] ?? picked;
  return drawer(component, { label, description, fields, room });
}

function heading(component, label) {
  const isRequired = component.required !== false && component.type !== 23;
  return [label, isRequired ? el("span", { class: "needed", title: "Required", "aria-hidden": "true" }, " *") : null];
}

function about(description, id) {
  return description ? el("small", { id, class: "about" }, description) : null;
}

function typed(component, { label, description, fields }) {
  const id = freshId("field");
  const isLong = component.style === PARAGRAPH;
  const input = el(isLong ? "textarea" : "input", {
    id, type: isLong ? null : "text", rows: isLong ? 5 : null, placeholder: component.placeholder, autocomplete: "off",
    required: component.required !== false,
    minlength: component.min_length || null, maxlength: component.max_length ?? 4000,
    "aria-describedby": description ? `${id}-about` : null,
  });
  input.value = component.value ?? "";
  fields.set(component.custom_id, () => input.value);
  const title = el("label", { for: id }, heading(component, label));
  return el("div", { class: "part" }, title, about(description, `${id}-about`), input);
}

function picked(component, { label, description, fields, room }) {
  const high = component.max_values ?? 1;
  const low = component.required === false ? 0 : (component.min_values ?? 1);
  const options = optionsOf(component, room);
  const picker = new Picker({ label, placeholder: component.placeholder, options, low, high });
  fields.set(component.custom_id, () => picker.values);
  const title = el("span", { class: "label" }, heading(component, label));
  return el("div", { class: "part" }, title, about(description), picker.element);
}

function group(component, { label, description }, inside) {
  const id = freshId("about");
  const title = el("legend", {}, heading(component, label));
  const attributes = { class: "part", "aria-describedby": description ? id : null };
  return el("fieldset", attributes, title, about(description, id), inside);
}

function ticks(component, kind, isRequired) {
  const name = freshId("group");
  return (component.options ?? []).map((option) => el("label", { class: "check" },
    el("input", { type: kind, name, value: option.value, checked: option.default, required: isRequired }),
    el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
}

function valuesIn(rows) {
  return rows.map((row) => row.querySelector("input")).filter((input) => input.checked).map((input) => input.value);
}

function radios(component, context) {
  const rows = ticks(component, "radio", component.required !== false);
  context.fields.set(component.custom_id, () => valuesIn(rows)[0] ?? "");
  return group(component, context, rows);
}

function boxes(component, context) {
  const rows = ticks(component, "checkbox", false);
  context.fields.set(component.custom_id, () => valuesIn(rows));
  return group(component, context, rows);
}

function box(component, { label, description, fields }) {
  const id = freshId("about");
  const describedBy = description ? id : null;
  const input = el("input", { type: "checkbox", checked: component.default, "aria-describedby": describedBy });
  fields.set(component.custom_id, () => input.checked);
  const said = el("span", {}, label, about(description, id));
  return el("div", { class: "part" }, el("label", { class: "check" }, input, said));
}

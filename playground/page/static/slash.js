// A command being written: its name, and one input for each option with choices, autocomplete or free text.

import { el, freshId, icon, nameOf, nameOfRole } from "./dom.js";
import { Suggestions } from "./suggestions.js";

const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const ANSWERED_AFTER = 150;
const NUMBERS = [4, 10];

export class SlashForm {
  /** `onSend(options)` takes the values by option name; `onCancel()` is called for Escape and the cross. */
  constructor(app, leaf, { onSend, onCancel }) {
    Object.assign(this, { app, leaf, onSend, onCancel });
    this.suggestions = new Suggestions((item) => this.pick(item));
    this.fields = leaf.options.map((option) => this.field(option));
    const name = `/${leaf.path.join(" ")}`;
    this.submit = el("button", { type: "submit", class: "button primary" }, "Send");
    const cancel = { type: "button", class: "icon", "aria-label": "Cancel command", onclick: () => onCancel() };
    this.element = el("form", {
      class: "slash", "aria-label": `${name}: ${leaf.description}`,
      onsubmit: (event) => this.onSubmit(event), onkeydown: (event) => this.onKey(event),
    }, this.suggestions.element, el("strong", { class: "command" }, name), this.fields.map((field) => field.element),
    el("span", { class: "ends" }, this.submit, el("button", cancel, icon("cross"))));
  }

  field(option) {
    const id = freshId("option");
    const input = el("input", {
      id, type: "text", size: 14, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      inputmode: NUMBERS.includes(option.type) ? "decimal" : null,
      role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
      "aria-required": option.required ? "true" : null, "aria-describedby": `${id}-about`,
    });
    const about = el("span", { id: `${id}-about`, class: "unseen" }, describe(option));
    const element = el("span", { class: `field ${option.required ? "required" : "optional"}` },
      el("label", { for: id }, option.name), input, about);
    const field = { option, input, element, picked: null };
    input.addEventListener("input", () => { field.picked = null; this.offer(field); });
    input.addEventListener("focus", () => this.offer(field));
    input.addEventListener("blur", (event) => this.suggestions.leave(event));
    return field;
  }

  get current() {
    return this.fields.find((field) => field.input === document.activeElement);
  }

  focus(typed = "") {
    const [first] = this.fields;
    if (!first) return this.submit.focus();
    first.input.value = typed;
    return first.input.focus();
  }

  /** Show what may be written in a field. */
  async offer(field) {
    const { option, input } = field;
    const title = [el("b", {}, option.name), ` — ${describe(option)}`];
    const typed = field.picked ? "" : input.value.trim().toLowerCase();
    if (option.autocomplete) {
      await this.ask(field, title);
      return;
    }
    const all = this.choices(option);
    const items = all.filter((item) => item.label.toLowerCase().includes(typed));
    this.suggestions.show(input, items, title, { first: Boolean(typed) || Boolean(option.required) });
  }

  choices(option) {
    const { state } = this.app;
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (option.type === BOOLEAN) return [{ label: "True", value: true }, { label: "False", value: false }];
    if (option.type === USER) return state.members.map((user) => ({ label: nameOf(user), value: user.id }));
    if (option.type === ROLE) return state.roles.map((role) => ({ label: nameOfRole(role), value: role.id }));
    const channels = state.channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    return option.type === CHANNEL ? channels : [];
  }

  /** Ask the bot for choices, a moment after the last key; an answer that comes too late is not shown. */
  async ask(field, title) {
    const { option, input } = field;
    this.asked = (this.asked ?? 0) + 1;
    const mine = this.asked;
    const isLast = () => mine === this.asked && document.activeElement === input;
    this.suggestions.show(input, [], [...title, el("i", {}, " · loading options…")]);
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER));
    if (!isLast()) return;
    const options = { ...this.values(), [option.name]: field.picked ? "" : input.value };
    const question = { channel: this.app.state.channel, path: this.leaf.path, options, focused: option.name };
    try {
      const choices = await this.app.do("autocomplete", question);
      const items = choices.map((choice) => ({ label: choice.name, value: choice.value }));
      const said = items.length ? title : [...title, el("i", {}, " · nothing matches")];
      if (isLast()) this.suggestions.show(input, items, said, { first: Boolean(input.value || option.required) });
    } catch {
      if (isLast()) this.suggestions.show(input, [], [...title, el("i", {}, " · loading options failed")]);
    }
  }

  /** Put a suggestion into the field, and go on to the next that needs a value. */
  pick(item, isStaying = false) {
    const field = this.current;
    if (!field) return;
    field.input.value = item.label;
    field.picked = item;
    this.suggestions.hide();
    if (isStaying) return;
    const next = this.fields.find((other) => other.option.required && !other.input.value);
    (next?.input ?? this.submit).focus();
  }

  onKey(event) {
    const field = this.current;
    if (field && this.suggestions.takeKey(event)) return;
    const open = field && !field.picked ? this.suggestions.current : null;
    if (event.key === "Tab" && !event.shiftKey && open && field.input.value) this.pick(open, true);
    if (event.key === "Escape") this.escape();
    else if (event.key === "Enter" && open) this.pick(open);
    else if (event.key === "Backspace" && field && !field.input.value) this.back(field);
    else return;
    event.preventDefault();
  }

  escape() {
    if (this.suggestions.isOpen) this.suggestions.hide();
    else this.onCancel();
  }

  /** Backspace in an empty field goes back, and out of the first leaves the command. */
  back(field) {
    const place = this.fields.indexOf(field);
    if (place === 0) this.onCancel();
    else this.fields[place - 1].input.focus();
  }

  values() {
    const given = this.fields.filter((field) => field.input.value.trim() !== "");
    return Object.fromEntries(given.map((field) => [field.option.name, this.valueOf(field)]));
  }

  valueOf(field) {
    if (field.picked) return field.picked.value;
    const typed = field.input.value.trim();
    const plain = (text) => text.toLowerCase().replace(/^[#@]/, "");
    const same = this.choices(field.option).find((choice) => plain(choice.label) === plain(typed));
    return same ? same.value : typed;
  }

  onSubmit(event) {
    event.preventDefault();
    const missing = this.fields.find((field) => field.option.required && !field.input.value.trim());
    if (missing) {
      missing.input.setAttribute("aria-invalid", "true");
      missing.input.focus();
      return;
    }
    this.suggestions.hide();
    this.onSend(this.values());
  }
}

function describe(option) {
  return `${option.description}${option.required ? "" : " (optional)"}`;
}

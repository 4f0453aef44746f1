// The message box: text, or, after `/`, a command with its options.

import { el, fill } from "./dom.js";
import { SlashForm } from "./slash.js";
import { Suggestions } from "./suggestions.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const OFFERED = 25;

/** The commands a person can send: each with its path, `["hi-lo-jack", "bid"]`, and its options. */
export function leavesOf(commands) {
  return commands.flatMap((command) => leaves(command, [command.name]));
}

function leaves(node, path) {
  const inner = (node.options ?? []).filter((option) => [SUBCOMMAND, GROUP].includes(option.type));
  if (!inner.length) return [{ path, description: node.description, options: node.options ?? [] }];
  return inner.flatMap((option) => leaves(option, [...path, option.name]));
}

export class Composer {
  constructor(app, node) {
    this.app = app;
    this.leaves = [];
    this.sent = [];
    this.suggestions = new Suggestions((leaf) => this.begin(leaf.value));
    this.status = el("p", { class: "status", role: "status" });
    this.input = el("textarea", {
      rows: 1, maxlength: 2000, "aria-autocomplete": "list", "aria-haspopup": "listbox",
      oninput: () => this.onInput(), onkeydown: (event) => this.onKey(event),
      onblur: (event) => this.suggestions.leave(event), onfocus: () => this.onInput(),
    });
    this.opener = el("button", {
      type: "button", class: "icon", "aria-label": "Use a command", title: "Commands",
      onclick: () => this.offer(),
    }, el("kbd", { "aria-hidden": "true" }, "/"));
    this.line = el("div", { class: "line" }, this.opener, this.input);
    fill(node, this.status, this.suggestions.element, this.line);
  }

  /** Write to a channel, with the commands that it offers. */
  open(name, commands) {
    this.name = name;
    this.setCommands(commands);
    this.input.setAttribute("aria-label", `Message ${name}`);
    this.input.placeholder = `Message ${name}`;
    if (this.form) this.end();
  }

  setCommands(commands) {
    this.leaves = leavesOf(commands);
    if (document.activeElement === this.input) this.onInput();
  }

  /** The command that is called so, such as "table join", if this channel offers it. */
  leafCalled(name) {
    return this.leaves.find((leaf) => leaf.path.join(" ") === name);
  }

  focus() {
    (this.form ?? this.input).focus();
  }

  say(text, isError = false) {
    this.status.textContent = text;
    this.status.classList.toggle("error", isError);
  }

  /** Begin a command without a key. */
  offer() {
    if (!this.input.value.startsWith("/")) this.input.value = "/";
    this.input.focus();
    this.onInput();
  }

  onInput() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
    const text = this.input.value;
    const isCommand = text.startsWith("/") && !text.includes("\n");
    if (!isCommand) return this.suggestions.hide();
    const leaf = this.leaves.find((other) => text.toLowerCase().startsWith(`/${other.path.join(" ")} `));
    if (leaf) return this.begin(leaf, text.slice(leaf.path.join(" ").length + 2));
    const found = this.matching(text.slice(1).toLowerCase());
    const items = found.map((other) => ({
      label: `/${other.path.join(" ")}`, detail: other.description, value: other,
    }));
    return this.suggestions.show(this.input, items, items.length ? "Commands" : "No command has that name here");
  }

  matching(typed) {
    const named = this.leaves.map((leaf) => ({ leaf, name: leaf.path.join(" ") }));
    const first = named.filter(({ name }) => name.startsWith(typed));
    const later = named.filter(({ name }) => !name.startsWith(typed) && name.includes(typed));
    return [...first, ...later].slice(0, OFFERED).map(({ leaf }) => leaf);
  }

  onKey(event) {
    if (this.suggestions.takeKey(event)) return;
    const { current } = this.suggestions;
    if (event.key === "Escape") this.suggestions.hide();
    else if (current && (event.key === "Tab" || event.key === "Enter") && !event.shiftKey) this.begin(current.value);
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.send();
    else return;
    event.preventDefault();
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      this.say("Discord offers no such command here.", true);
      return;
    }
    this.input.value = "";
    this.onInput();
    try {
      await this.app.do("say", { channel: this.app.state.channel, text });
      this.say("");
    } catch (error) {
      this.input.value = text;
      this.say(error.message, true);
    }
  }

  /** Turn the box into a form for a command; `typed` goes into its first option. */
  begin(leaf, typed = "") {
    this.input.value = "";
    this.suggestions.hide();
    this.say("");
    this.form = new SlashForm(this.app, leaf, {
      onSend: (options) => this.sendCommand(leaf, options), onCancel: () => this.end(true),
    });
    fill(this.line, this.form.element);
    this.form.focus(typed);
  }

  end(isCancelled = false) {
    this.form = null;
    fill(this.line, this.opener, this.input);
    if (isCancelled) this.say("");
    this.onInput();
    this.input.focus();
  }

  async sendCommand(leaf, options) {
    const { channel } = this.app.state;
    this.say(`Sending /${leaf.path.join(" ")}…`);
    try {
      const failure = await this.app.interact("slash", { channel, path: leaf.path, options }, () => this.end());
      this.say("");
      if (failure) this.app.notice(channel, failure);
    } catch (error) {
      this.say(error.message, true);
    }
  }
}

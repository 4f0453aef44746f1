// The middle of the window: the messages of one channel, drawn once and redrawn one by one as they change.

import { el, fill, nameOf } from "./dom.js";
import { continues, isEphemeral, isThinking, messageItem } from "./message.js";
import { drawWhenFree } from "./presses.js";
import { linesOf, newLines } from "./reading.js";
import { roam, rest } from "./roaming.js";
import { Turns } from "./turns.js";

const NEAR_THE_END = 90;
const ANNOUNCED = 240;
// Milliseconds for which a message to which a link has led stands out.
const POINTED = 2000;
// The server tells so many of the last messages; a channel with fewer is shown from its beginning.
const WHOLE = 200;

export class Chat {
  /** `app` does and tells what belongs to the whole window; `list` tells of each drawing: `drawn`. */
  constructor(app, { scroll, list, newer }) {
    Object.assign(this, { app, scroll, list, newer });
    this.messages = new Map();
    this.failures = new Map();
    this.turns = new Turns((id, key) => this.markBusy(id, key));
    this.late = new Set();
    this.isAtEnd = true;
    this.top = 0;
    scroll.addEventListener("scroll", () => this.onScroll());
    newer.addEventListener("click", () => { this.toEnd(); this.list.lastElementChild.focus({ preventScroll: true }); });
    list.addEventListener("closed", () => queueMicrotask(() => this.drawLate()));
    list.addEventListener("keydown", (event) => roam(list, event));
    const watcher = new ResizeObserver(() => this.stayAtEnd());
    watcher.observe(list);
    watcher.observe(scroll);
  }

  /** Show a channel, with the messages it has. */
  async open(channel) {
    this.channel = channel;
    this.scroll.setAttribute("aria-busy", "true");
    const history = await this.app.do("history", { channel });
    if (this.channel !== channel) return;
    this.messages = new Map(history.map((message) => [message.id, message]));
    this.failures.clear();
    const items = history.map((message, place) => this.item(message, history[place - 1]));
    fill(this.list, history.length < WHOLE ? this.beginning() : null, items);
    this.scroll.removeAttribute("aria-busy");
    this.isAtEnd = true;
    this.newer.hidden = true;
    this.toEnd();
    this.drawn();
  }

  /** The list has changed. */
  drawn() {
    rest(this.list);
    this.list.dispatchEvent(new CustomEvent("drawn"));
  }

  /** Going up leaves the end; content that grows does not. */
  onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) this.isAtEnd = true;
    else if (scrollTop < this.top) this.isAtEnd = false;
    this.top = scrollTop;
    if (this.isAtEnd) this.newer.hidden = true;
  }

  toEnd() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** Follow the end as it grows, but do not scroll a button away from under a press. */
  stayAtEnd() {
    drawWhenFree("end", () => this.isAtEnd && this.toEnd());
  }

  /** Show a message in the middle and let it stand out for a moment. Does nothing if it is not there. */
  point(id) {
    const item = this.itemOf(id);
    if (!item) return;
    this.isAtEnd = false;
    item.scrollIntoView({ block: "center" });
    item.focus({ preventScroll: true });
    item.classList.add("pointed");
    setTimeout(() => this.itemOf(id)?.classList.remove("pointed"), POINTED);
  }

  beginning() {
    return el("li", { class: "beginning" }, el("h2", {}, `This is the beginning of ${this.app.describe(this.channel)}`),
      el("p", {}, "Write a message, or type ", el("kbd", {}, "/"), " to see what the bot can do."));
  }

  /** A message of the shown channel was created or changed. What it now offers can be used at once. */
  take(message) {
    const before = this.messages.get(message.id);
    const isAwaited = this.turns.isTaken(message.id) || this.app.isDirect(this.channel);
    this.messages.set(message.id, message);
    this.failures.delete(message.id);
    this.turns.end(message.id);
    this.redraw(message.id);
    if (!before || isThinking(before)) this.announce(message, linesOf(message, this.app.names));
    else if (isAwaited) this.announce(message, newLines(message, before, this.app.names));
  }

  /** Whether a message is one's own, or the answer to what one has done. */
  isOwn(message) {
    const me = this.app.state.me.id;
    return message.author.id === me || isEphemeral(message) || message.interaction_metadata?.user?.id === me;
  }

  append(message) {
    this.list.append(this.item(message));
    if (this.isOwn(message)) this.isAtEnd = true;
    this.stayAtEnd();
    this.newer.hidden = this.isAtEnd;
    this.drawn();
  }

  gone(id) {
    const item = this.itemOf(id);
    const neighbour = item?.previousElementSibling;
    const hadFocus = item?.contains(document.activeElement);
    this.messages.delete(id);
    item?.remove();
    this.drawn();
    if (hadFocus) (neighbour ?? this.scroll).focus();
  }

  itemOf(id) {
    return this.list.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  /** The message shown before another one. */
  before(message) {
    const all = [...this.messages.values()];
    return all[all.indexOf(message) - 1];
  }

  item(message, before = this.before(message)) {
    return messageItem(message, this.room(message), { isContinued: continues(message, before) });
  }

  /** What a message's parts need to know and do. */
  room(message) {
    const { state } = this.app;
    return {
      names: this.app.names,
      members: state.members, roles: state.roles,
      channels: state.channels,
      failure: this.failures.get(message.id) ?? null,
      message: (id) => this.messages.get(id),
      isPinged: (other) => other.mentions?.some((user) => user.id === state.me.id) ?? false,
      click: (custom_id) => this.press("click", message, { custom_id }),
      select: (custom_id, values) => this.press("select", message, { custom_id, values }),
      dismiss: () => this.dismiss(message),
    };
  }

  async dismiss(message) {
    const which = { channel: message.channel_id, message: message.id };
    await this.app.do("dismiss", which).catch((error) => this.app.say(error.message));
  }

  /** Use a button or a select, one after the other, and show under the message what went wrong. */
  async press(verb, message, fields) {
    const mine = await this.turns.begin(message.id, fields.custom_id);
    if (!mine) return;
    let failure = null;
    try {
      failure = await this.app.interact(verb, { channel: message.channel_id, message: message.id, ...fields });
    } catch (error) {
      failure = error.message;
    }
    this.turns.end(message.id, mine);
    if (!failure) this.app.guide.pressed(message, fields.custom_id);
    if (!failure && !this.failures.has(message.id)) return;
    if (failure) this.failures.set(message.id, failure);
    else this.failures.delete(message.id);
    this.redraw(message.id);
  }

  /** Show that a message waits for the bot's answer to one of its controls, or with no key that it is free. */
  markBusy(id, key) {
    const item = this.itemOf(id);
    item?.toggleAttribute("aria-busy", Boolean(key));
    for (const control of item?.querySelectorAll("[data-key]") ?? []) {
      control.classList.toggle("waiting", control.dataset.key === key);
    }
  }

  /** Draw a message, the first time or anew, as soon as nothing is held down. */
  redraw(id) {
    drawWhenFree(id, () => {
      const message = this.messages.get(id);
      const old = this.itemOf(id);
      if (message && old) this.replace(old, message);
      else if (message) this.append(message);
    });
  }

  /** Draw a message anew, unless a list is open in it: then as soon as it closes. */
  replace(old, message) {
    if (old.querySelector(":popover-open")) {
      this.late.add(message.id);
      return;
    }
    const fresh = this.item(message);
    const hadFocus = old.contains(document.activeElement);
    const key = document.activeElement?.dataset?.key;
    keepPictures(old, fresh);
    old.replaceWith(fresh);
    this.drawn();
    if (hadFocus) focusAgain(fresh, key);
  }

  drawLate() {
    const late = [...this.late];
    this.late.clear();
    for (const id of late) this.redraw(id);
  }

  /** A line that only this window shows, such as a failed command. */
  notice(text) {
    const item = el("li", { class: "message notice" }, el("p", { class: "failure", role: "alert" }, text),
      el("footer", { class: "privately" }, "Only you can see this · ",
        el("button", { type: "button", class: "plain", onclick: () => item.remove() }, "Dismiss message")));
    this.list.append(item);
    this.stayAtEnd();
  }

  /** Read the lines of a message that are news, unless one has written them oneself. */
  announce(message, lines) {
    const isNews = lines.length || isThinking(message);
    if (message.author.id === this.app.state.me.id || !isNews) return;
    const said = isThinking(message) ? "is thinking…" : lines.join(" ").slice(0, ANNOUNCED);
    this.app.announcer.say(`${nameOf(message.author)}${isEphemeral(message) ? ", only to you" : ""}: ${said}`);
  }
}

/** While a new picture loads, the one it replaces stays behind it. */
function keepPictures(old, fresh) {
  const before = old.querySelectorAll(".picture img");
  fresh.querySelectorAll(".picture img").forEach((image, place) => {
    const shown = before[place];
    if (!shown || shown.src === image.src || !shown.complete) return;
    image.style.backgroundImage = `url("${shown.src.replaceAll('"', "%22")}")`;
    image.addEventListener("load", () => { image.style.backgroundImage = ""; });
  });
}

/** Focus the control that had it, or the first that can be used, or the message. */
function focusAgain(item, key) {
  const usable = [...item.querySelectorAll("[data-key]")].filter((control) => !control.disabled);
  const same = key && usable.find((control) => control.dataset.key === key);
  const first = item.querySelector(".row button:not(:disabled), .accessory button:not(:disabled)");
  (same || first || item).focus({ preventScroll: true });
}

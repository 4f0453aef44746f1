// The way of a first visitor to a running game: choose one, Join, Start; and then, where the hand is.
// It knows the bot's commands and what its buttons are called, and no game: those are the choices of a command.

import { el, fill, icon, nameOf } from "./dom.js";
import { drawWhenFree } from "./presses.js";
import { buttonCalled } from "./reading.js";

const OPENING = "play";
const SEATING = "computers";
const OPPONENTS = [1, 2, 3];
const JOIN = "Join";
const START = "Start";
const HAND = "My hand";
const KEY = "playground guide";
const DISMISSED = "dismissed";

export class Guide {
  /** `list` holds the messages, and tells when it has drawn some: `drawn`. */
  constructor(app, node, list) {
    Object.assign(this, { app, node, list, table: null, joined: new Set(), isAsked: false, isOpening: false, opponents: 1 });
    list.addEventListener("drawn", () => this.draw());
  }

  get isDismissed() {
    return localStorage.getItem(KEY) === DISMISSED;
  }

  get isShown() {
    return !this.node.hidden;
  }

  toggle() {
    if (this.isShown) this.dismiss();
    else this.ask();
  }

  ask() {
    localStorage.removeItem(KEY);
    this.isAsked = true;
    this.draw();
    drawWhenFree("guide asked", () => this.node.querySelector("button")?.focus());
  }

  dismiss() {
    localStorage.setItem(KEY, DISMISSED);
    this.isAsked = false;
    this.draw();
    document.getElementById("guide-toggle").focus();
  }

  /** A button of a message was pressed, and the bot has answered. */
  pressed(message, customId) {
    if (buttonCalled(message, JOIN) === customId) this.joined.add(message.id);
    this.draw();
  }

  // -- where the visitor is on the way

  /** The newest table in this channel that waits for players or runs, as a message. */
  tableHere() {
    const offersOne = (message) => [START, HAND].some((label) => buttonCalled(message, label));
    return [...this.app.chat.messages.values()].findLast(offersOne) ?? null;
  }

  /** What to do next: its name, and for a step at a table the button to press. Null if there is nothing to tell. */
  step() {
    const { state, chat } = this.app;
    if (!state?.channel || this.isDismissed) return null;
    if (this.app.isDirect(state.channel)) return this.table ? { name: "play" } : this.asked("elsewhere");
    const table = this.tableHere();
    if (table) return this.stepAt(table);
    return chat.messages.size ? this.asked("choose") : { name: "choose" };
  }

  asked(name) {
    return this.isAsked ? { name } : null;
  }

  /** A game that others play needs no hint. */
  stepAt(table) {
    const isSeated = this.joined.has(table.id);
    const isRunning = Boolean(buttonCalled(table, HAND));
    if (isRunning && !isSeated) return null;
    this.table = { channel: this.app.state.channel, message: table.id };
    if (isRunning) return { name: "hand", press: HAND };
    if (!isSeated) return { name: "join", press: JOIN };
    return { name: "start", press: START, opener: table.interaction_metadata?.user };
  }

  // -- drawing

  draw() {
    const step = this.step();
    const games = this.games();
    const facts = JSON.stringify([step, games, this.isOpening, this.app.state?.channel, this.app.state?.dms]);
    this.mark(step?.press);
    if (facts === this.facts) return;
    this.facts = facts;
    drawWhenFree(this, () => this.show(step ? DRAWN[step.name](this, step) : []));
  }

  show(parts) {
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = !parts.length;
    const onclick = () => this.dismiss();
    const close = el("button", { type: "button", class: "icon close", "aria-label": "Hide these hints", onclick }, icon("cross"));
    fill(this.node, parts, parts.length ? close : null);
    document.getElementById("guide-toggle")?.setAttribute("aria-expanded", String(this.isShown));
    if (hadFocus) this.node.querySelector("button")?.focus();
  }

  /** Let the button that comes next stand out in its message. */
  mark(label) {
    for (const button of this.list.querySelectorAll(".wanted")) button.classList.remove("wanted");
    if (label) this.wanted(label)?.classList.add("wanted");
  }

  wanted(label) {
    const message = this.app.chat.messages.get(this.table?.message);
    const key = message && buttonCalled(message, label);
    return key && this.list.querySelector(`[data-id="${CSS.escape(message.id)}"] [data-key="${CSS.escape(key)}"]`);
  }

  // -- choosing

  /** The games that the bot's command offers, as its choices. */
  games() {
    const leaf = this.app.composer.leafCalled(OPENING);
    return leaf?.options.find((option) => option.choices?.length)?.choices ?? [];
  }

  /** Open a table by the bot's own command, and let computers sit down at it by another. */
  async open(game) {
    const option = this.app.composer.leafCalled(OPENING).options.find((each) => each.choices?.length);
    this.isOpening = true;
    this.draw();
    await this.send(OPENING, { [option.name]: game.value });
    this.isOpening = false;
    this.draw();
    const seating = this.app.composer.leafCalled(SEATING);
    if (seating && this.tableHere()) await this.send(SEATING, { [seating.options[0].name]: this.opponents });
  }

  async send(name, options) {
    const { channel } = this.app.state;
    const failure = await this.app.interact("slash", { channel, path: [name], options }).catch((error) => error.message);
    if (failure) this.app.notice(channel, failure);
  }
}

const DRAWN = { choose, elsewhere, join, start, hand, play };

function strip(count, text, ...controls) {
  return [el("p", { class: "step" }, el("b", { class: "count" }, count), " ", text), controls];
}

function button(label, onclick, kind = "secondary") {
  return el("button", { type: "button", class: `button ${kind}`, onclick }, label);
}

/** A button that leads to the one to press, for those who do not see it stand out. */
function pointer(guide, label) {
  return button(`Show me “${label}”`, () => guide.wanted(label)?.focus());
}

function choose(guide) {
  const games = guide.games();
  if (!games.length) return [];
  const game = (choice) => el("li", {}, el("button", {
    type: "button", class: "button primary", disabled: guide.isOpening, onclick: () => guide.open(choice),
  }, choice.name));
  return [
    el("h2", {}, "Play now"),
    el("p", {}, guide.isOpening ? "Opening a table…" : "Choose a game; a table opens in this channel. Then press Join, and Start."),
    el("ul", { class: "games", role: "list", "aria-label": "Games" }, games.map(game)),
    opponents(guide),
  ];
}

function opponents(guide) {
  const option = (number) => el("label", { class: "check" }, el("input", {
    type: "radio", name: "opponents", value: number, checked: number === guide.opponents,
    onchange: () => { guide.opponents = number; },
  }), number);
  return el("fieldset", { class: "opponents" }, el("legend", {}, "Computers as opponents"), OPPONENTS.map(option));
}

function elsewhere(guide) {
  const [first] = guide.app.state.channels;
  return strip("Play now.", "Tables stand in the server's channels.", button(`Go to #${first.name}`, () => guide.app.show(first.id)));
}

function join(guide) {
  return strip("2 of 3.", `Press ${JOIN} at the table to sit down.`, pointer(guide, JOIN));
}

function start(guide, { opener }) {
  const { me } = guide.app.state;
  if (opener && opener.id !== me.id) return strip("3 of 3.", `You sit at the table. ${nameOf(opener)} opened it and starts the game.`);
  return strip("3 of 3.", `Press ${START}, and the game begins.`, pointer(guide, START));
}

function hand(guide) {
  const [dm] = guide.app.state.dms;
  if (!dm) return strip("The game runs.", `Press ${HAND} at the table to see your hand and to play.`, pointer(guide, HAND));
  return strip("The game runs.", "Your hand is in your direct messages: you play there.",
    button("Open my hand", () => guide.app.show(dm.id), "primary"));
}

function play(guide) {
  const { channel } = guide.table;
  return strip("Your hand.", "Press what you want to play. It changes when it is your turn.",
    button(`Back to ${guide.app.channelName(channel)}`, () => guide.app.show(channel)), button("Got it", () => guide.dismiss(), "primary"));
}

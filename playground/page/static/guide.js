// The way of a first visitor to a running game: where on it they are, and the commands that open a table.
// It knows the bot's commands and what its buttons are called, and no game: those are the choices of a command.

import { el, fill, icon, nameOf } from "./dom.js";
import { HAND, hint, HOST, JOIN, LEAVE, NO, START } from "./hints.js";
import { lobbyIn } from "./lobby.js";
import { isEphemeral } from "./message.js";
import { drawWhenFree } from "./presses.js";
import { buttonCalled, linesOf } from "./reading.js";

const OPENING = "play";
const SEATING = "table computers";
const LEARNING = "learn";
const KEY = "playground guide";
const DISMISSED = "dismissed";
const GOT_IT = "got it";
// Steps that say how a hand is played: who knows that still wants to be led to the next game.
const ABOUT_HANDS = ["hand", "play"];

export class Guide {
  /** `list` holds the messages, and tells when it has drawn some: `drawn`. */
  constructor(app, node, list) {
    Object.assign(this, { app, node, list, table: null, joined: new Set(), out: new Set(), isAsked: false, isOpening: false });
    this.opponents = 1;
    list.addEventListener("drawn", () => this.draw());
  }

  get isDismissed() {
    return localStorage.getItem(KEY) === DISMISSED;
  }

  get knowsHands() {
    return localStorage.getItem(KEY) === GOT_IT;
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
    this.end(DISMISSED);
  }

  /** Tell nothing more about hands. */
  gotIt() {
    this.end(GOT_IT);
  }

  end(how) {
    localStorage.setItem(KEY, how);
    this.isAsked = false;
    this.draw();
    document.getElementById("guide-toggle").focus();
  }

  /** A button of a message was pressed, and the bot has answered. */
  pressed(message, customId) {
    const here = this.tableHere()?.id;
    if ([LEAVE, NO].some((label) => buttonCalled(message, label) === customId) && here) this.out.add(here);
    if (buttonCalled(message, JOIN) === customId) this.out.delete(here);
    this.draw();
  }

  // -- where the visitor is on the way

  /** The newest table in this channel that waits for players or runs, as a message. */
  tableHere() {
    const isOne = (message) => !isEphemeral(message) && [START, HAND].some((label) => buttonCalled(message, label));
    return [...this.app.chat.messages.values()].findLast(isOne) ?? null;
  }

  /** What to do next: its name, and for a step at a table the button to press. Null if there is nothing to tell. */
  step() {
    if (!this.app.state?.channel || this.isDismissed) return null;
    const step = this.stepHere();
    return this.knowsHands && ABOUT_HANDS.includes(step?.name) ? null : step;
  }

  stepHere() {
    const { state, chat } = this.app;
    const isPlaying = this.joined.has(this.table?.message);
    if (this.app.isDirect(state.channel)) return isPlaying ? { name: "play" } : this.asked("elsewhere");
    const table = this.tableHere();
    if (table) return this.stepAt(table);
    return chat.messages.size ? this.asked("choose") : { name: "choose" };
  }

  asked(name) {
    return this.isAsked ? { name } : null;
  }

  /** A game that others play needs no hint unless one asks. */
  stepAt(table) {
    this.table = { channel: this.app.state.channel, message: table.id };
    if (!buttonCalled(table, HAND)) return this.stepIn(lobbyIn(linesOf(table, this.app.names)), table.id);
    return this.joined.has(table.id) ? { name: "hand", press: HAND } : this.asked("taken");
  }

  /** The step at a lobby. Whoever said no, left or was removed is not told to join, nor whoever may not. */
  stepIn(lobby, id) {
    const me = nameOf(this.app.state.me);
    if (lobby.players.includes(me)) return this.stepOfSeated(lobby, id, me);
    if (this.joined.delete(id)) this.out.add(id);
    if (lobby.kept.includes(me)) return { name: "join", press: JOIN };
    if (lobby.waiting.includes(me)) return { name: "waiting" };
    return this.out.has(id) || lobby.isPrivate ? this.asked("out") : { name: "join", press: JOIN };
  }

  /** Only the host starts the game, and only with enough players. */
  stepOfSeated(lobby, id, me) {
    this.joined.add(id);
    this.out.delete(id);
    const host = lobby.opener ?? lobby.players[0];
    if (host !== me) return { name: "others", host };
    return lobby.lacksPlayers ? { name: "fill", press: HOST } : { name: "start", press: START };
  }

  // -- drawing

  draw() {
    const step = this.step();
    const games = this.games();
    const { channel, dms, closedDms } = this.app.state ?? {};
    const facts = JSON.stringify([step, games, this.isOpening, channel, dms, closedDms]);
    this.mark(step?.press);
    if (facts === this.facts) return;
    this.facts = facts;
    drawWhenFree(this, () => this.show(step ? hint(this, step) : []));
  }

  show(parts) {
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = !parts.length;
    fill(this.node, parts, parts.length ? this.closer() : null);
    document.getElementById("guide-toggle")?.setAttribute("aria-expanded", String(this.isShown));
    if (hadFocus) this.node.querySelector("button")?.focus();
    this.tell(this.node.querySelector(".step")?.textContent);
  }

  /** Read a hint aloud, if it is another one than before. */
  tell(said = "") {
    if (said !== this.said) this.app.announcer.say(said);
    this.said = said;
  }

  closer() {
    const onclick = () => this.dismiss();
    return el("button", { type: "button", class: "icon close", "aria-label": "Hide these hints", onclick }, icon("cross"));
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

  get offersLessons() {
    return Boolean(this.app.composer.leafCalled(LEARNING));
  }

  /** Have the bot's own command list its lessons. */
  async learn() {
    await this.send(LEARNING, {});
  }

  async send(name, options) {
    const { channel } = this.app.state;
    const command = { channel, path: name.split(" "), options };
    const failure = await this.app.interact("slash", command).catch((error) => error.message);
    if (failure) this.app.notice(channel, failure);
  }
}

// What a first visitor is told at each step of the way: a card to choose from, then what to press.

import { el } from "./dom.js";

export const JOIN = "Join";
export const START = "Start";
export const LEAVE = "Leave";
export const HAND = "My hand";
export const HOST = "Host";
export const NO = "No, thanks";
const OPPONENTS = [1, 2, 3];
const STEPS = { choose, elsewhere, taken, out, join, waiting, others, fill, start, hand, play };

/** The nodes of a step, `{ name, … }`; none if there is nothing to say. `guide` does what is pressed. */
export function hint(guide, step) {
  return STEPS[step.name](guide, step);
}

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
  if (!games.length) return guide.isAsked ? strip("Nothing to play.", "The bot offers no games here; is it running?") : [];
  const invitation = `Choose a game; a table opens here. Then press ${JOIN}, and ${START}.`;
  const game = (choice) => el("li", {}, el("button", {
    type: "button", class: "button primary", disabled: guide.isOpening, onclick: () => guide.open(choice),
  }, choice.name));
  return [
    el("h2", {}, "Play now"),
    el("p", {}, guide.isOpening ? "Opening a table…" : invitation),
    el("ul", { class: "games", role: "list", "aria-label": "Games" }, games.map(game)),
    opponents(guide),
    guide.offersLessons ? lessons(guide) : null,
  ];
}

function lessons(guide) {
  return el("div", { class: "lessons" }, el("p", {}, "New to these games?"), button("Learn one first", () => guide.learn()));
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
  const go = button(`Go to #${first.name}`, () => guide.app.show(first.id));
  return strip("Play now.", "Tables are in the server's channels.", go);
}

function taken(guide) {
  const said = `If you play in it, ${HAND} shows your hand. Another game needs another channel.`;
  return strip("A game is running here.", said, pointer(guide, HAND));
}

function join(guide) {
  return strip("2 of 3.", `Press ${JOIN} at the table to sit down.`, pointer(guide, JOIN));
}

function out() {
  return strip("Not at this table.", "You do not play at the table here. Another game needs another channel.");
}

function waiting() {
  return strip("2 of 3.", "You wait for a seat. As soon as one is free, you sit down.");
}

function others(guide, { host }) {
  return strip("3 of 3.", `You sit at the table. ${host} starts the game.`);
}

function fill(guide) {
  return strip("3 of 3.", `Too few players yet. Wait for others, or add a computer behind ${HOST}.`, pointer(guide, HOST));
}

function start(guide) {
  return strip("3 of 3.", `Press ${START}, and the game begins.`, pointer(guide, START));
}

function hand(guide) {
  const [dm] = guide.app.state.closedDms ? [] : guide.app.state.dms;
  const open = dm && button("Open my hand", () => guide.app.show(dm.id), "primary");
  if (open) return strip("The game has begun.", "Your hand is in your direct messages: you play there.", open);
  return strip("The game has begun.", `Press ${HAND} at the table to see your hand and to play.`, pointer(guide, HAND));
}

function play(guide) {
  const { channel } = guide.table;
  const back = button(`Back to ${guide.app.channelName(channel)}`, () => guide.app.show(channel));
  const done = button("Got it", () => guide.gotIt(), "primary");
  return strip("Your hand.", "Press what you want to play. It changes when it is your turn.", back, done);
}

// The window of one person: what the server tells becomes state, and state is drawn.

import { Announcer } from "./announcer.js";
import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { el, nameOf, nameOfRole } from "./dom.js";
import { mountDrawer } from "./drawer.js";
import { Guide } from "./guide.js";
import { drawMembers } from "./members.js";
import { openModal } from "./modal.js";
import { drawPlaces, guildOf } from "./places.js";
import { Sides } from "./sides.js";
import { startTheme } from "./theme.js";
import { drawTop } from "./top.js";

const byId = (id) => document.getElementById(id);
// Where a finger is the pointer, the focus in the message box would open the keyboard.
const FINGERS = matchMedia("(pointer: coarse)");
const nodes = (...ids) => Object.fromEntries(ids.map((id) => [id, byId(id)]));

class App {
  constructor(person, channel) {
    this.person = person;
    this.wanted = channel;
    this.waiting = new Map();
    this.state = null;
    this.connection = new Connection(person, (frame) => this.take(frame), () => this.lost());
    this.announcer = new Announcer(byId("announcer"));
    this.sides = new Sides(nodes("places", "members", "drawer"), [byId("chat")], byId("scrim"));
    this.chat = new Chat(this, { scroll: byId("scroll"), list: byId("messages"), newer: byId("newer") });
    this.composer = new Composer(this, byId("write"));
    this.guide = new Guide(this, byId("guide"), byId("messages"));
    this.names = {
      user: (id) => { const user = this.state.members.find((other) => other.id === id); return user && nameOf(user); },
      role: (id) => { const role = this.state.roles.find((other) => other.id === id); return role && nameOfRole(role); },
      channel: (id) => this.state.channels.find((other) => other.id === id)?.name,
      open: (channel, message = null) => this.jump(channel, message),
    };
    document.addEventListener("visibilitychange", () => this.read());
    document.addEventListener("keydown", (event) => this.onKey(event));
    startTheme(() => this.state && this.drawAround());
    this.connection.open();
    mountDrawer(byId("drawer"), this.connection, () => this.sides.hide("drawer"));
  }

  do(verb, fields) {
    return this.connection.do(verb, fields);
  }

  /**
   * Do something that the bot answers. Resolves when it did, with null or the sentence that Discord shows for a
   * failure; rejects if the window does not offer it. `onBegun` is called as soon as the bot was asked.
   */
  async interact(verb, fields, onBegun = () => {}) {
    const { interaction } = await this.do(verb, fields);
    const settled = new Promise((resolve) => this.waiting.set(interaction, resolve));
    onBegun();
    return settled;
  }

  /** An answer came, or none. Who waited is told; a "thinking…" that failed late is told in the channel. */
  settle(interaction, failure = null) {
    if (!this.waiting.has(interaction) && failure) this.notice(this.state.channel, failure);
    this.waiting.get(interaction)?.(failure);
    this.waiting.delete(interaction);
  }

  take(frame) {
    const takers = {
      hello: () => this.hello(frame),
      message: () => this.message(frame.channel, frame.message),
      gone: () => frame.channel === this.state.channel && this.chat.gone(frame.message),
      dm: () => this.addDm(frame.dm),
      channel: () => this.addChannel(frame.channel),
      "channel gone": () => this.removeChannel(frame.channel),
      closed_dms: () => { this.state.closedDms = frame.closed; this.drawAround(); },
      roles: () => { Object.assign(this.state, { roles: frame.roles, held: frame.held }); this.drawAround(); },
      commands: () => this.loadCommands(),
      bot: () => { this.state.bot.state = frame.state; this.drawAround(); },
      modal: () => this.modal(frame.id, frame.modal),
      notice: () => this.notice(frame.channel, frame.text),
      settled: () => this.settle(frame.interaction, frame.failure),
    };
    takers[frame.t]?.();
  }

  async hello(frame) {
    const { t, ...state } = frame;
    const channel = [this.state?.channel, this.wanted].find((id) => this.isPlace(state, id)) ?? state.channels[0].id;
    const isBack = this.state?.channel === channel;
    this.state = { ...state, channel: null, guild: state.guilds[0], closedDms: state.closed_dms };
    byId("banner").hidden = true;
    for (const interaction of [...this.waiting.keys()]) this.settle(interaction, "The connection was lost.");
    await this.show(channel, isBack);
  }

  isPlace(state, id) {
    return [...state.channels, ...state.dms].some((place) => place.id === id);
  }

  isDirect(id) {
    return this.state.dms.some((dm) => dm.id === id);
  }

  lost() {
    const banner = byId("banner");
    banner.textContent = "The connection to the playground is lost. Trying again…";
    banner.hidden = false;
    this.findAgain().catch(() => {});
  }

  /** A playground that was started anew knows the same people by other ids. */
  async findAgain() {
    const people = await peopleHere();
    if (people.some((other) => other.id === this.person)) return;
    const same = people.find((other) => other.name === nameOf(this.state.me)) ?? people[0];
    location.replace(`?person=${same.id}`);
  }

  /** Open a channel; after a lost connection what was being written is kept. */
  async show(id, isBack = false) {
    const isSame = this.state.channel === id;
    const isFree = document.activeElement === document.body || byId("places").contains(document.activeElement);
    Object.assign(this.state, { channel: id, guild: guildOf(this.state, id) });
    this.sides.closeSheets();
    if (isSame) return;
    history.replaceState(null, "", this.addressFor(this.person, id));
    this.drawAround();
    if (!isBack) this.composer.open(this.channelName(id), []);
    await Promise.all([this.chat.open(id), this.loadCommands()]);
    this.read();
    if (isFree && !FINGERS.matches) this.composer.focus();
  }

  /** Open a channel, and in it the message unless that is null. */
  async jump(channel, message) {
    await this.show(channel);
    if (message && this.state.channel === channel) this.chat.point(message);
  }

  async loadCommands() {
    const { channel } = this.state;
    const commands = await this.do("commands", { channel });
    if (channel !== this.state.channel) return;
    this.composer.setCommands(commands);
    this.guide.draw();
  }

  message(channel, message) {
    const isHere = channel === this.state.channel;
    if (isHere) this.chat.take(message);
    const begun = message.interaction_metadata?.id;
    if (begun) this.settle(begun);
    if (isHere) this.read();
    else this.count(channel, message);
  }

  /** Note an unread message; an edit of one is not news. */
  count(channel, message) {
    if (message.author.id === this.person || message.edited_timestamp) return;
    this.state.unread[channel] = (this.state.unread[channel] ?? 0) + 1;
    this.drawAround();
    this.announcer.say(`New message in ${this.channelName(channel)}`);
  }

  read() {
    if (!this.state?.channel || document.hidden) return;
    const { channel } = this.state;
    this.do("read", { channel }).catch(() => {});
    if (!this.state.unread[channel]) return;
    this.state.unread[channel] = 0;
    this.drawAround();
  }

  addDm(dm) {
    if (!this.state.dms.some((other) => other.id === dm.id)) this.state.dms.push(dm);
    this.drawAround();
  }

  addChannel(channel) {
    const others = this.state.channels.filter((other) => other.id !== channel.id);
    this.state.channels = [...others, channel].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
    this.drawAround();
  }

  removeChannel(id) {
    this.state.channels = this.state.channels.filter((other) => other.id !== id);
    if (this.state.channel === id) this.show(this.state.channels[0].id);
    else this.drawAround();
  }

  /** A modal for something done in this window; one that another tab of this person opened is not ours. */
  modal(id, modal) {
    if (!this.waiting.has(id)) return;
    const { members, roles, channels } = this.state;
    const room = { names: this.names, members, roles, channels };
    const before = document.activeElement;
    openModal(modal, room, {
      onSubmit: (fields) => this.interact("submit", { modal: id, fields }),
      onClosed: (isSent) => {
        if (!isSent) this.do("cancel", { modal: id }).catch(() => {});
        if (before?.isConnected && before !== document.body) before.focus();
        else this.composer.focus();
      },
    });
    this.settle(id);
  }

  notice(channel, text) {
    if (channel === this.state.channel) this.chat.notice(text);
    else this.say(text);
  }

  say(text) {
    this.composer.say(text, true);
  }

  /** Start, stop or kill the bot, one order at a time. */
  async orderBot(action) {
    this.state.ordered = action;
    this.drawAround();
    await this.do("bot", { action }).catch((error) => this.say(error.message));
    this.state.ordered = null;
    this.drawAround();
  }

  async closeDms(isClosed) {
    await this.do("closed_dms", { closed: isClosed }).catch((error) => this.say(error.message));
    this.state.closedDms = isClosed;
    this.drawAround();
  }

  become(person) {
    if (person !== this.person) location.assign(this.addressFor(person));
  }

  /** The page as another person, in this channel unless it is a private one. */
  addressFor(person, channel = this.state?.channel) {
    const address = new URL(location.pathname, location.href);
    address.searchParams.set("person", person);
    const isShared = this.state?.channels.some((other) => other.id === channel);
    if (channel && (isShared || person === this.person)) address.searchParams.set("channel", channel);
    return address.href;
  }

  channelName(id, isSigned = true) {
    const channel = this.state.channels.find((other) => other.id === id);
    if (channel) return `${isSigned ? "#" : ""}${channel.name}`;
    const dm = this.state.dms.find((other) => other.id === id);
    return dm ? `${isSigned ? "@" : ""}${nameOf(dm.recipient)}` : "";
  }

  /** A channel in words, for a heading. */
  describe(id) {
    const dm = this.state.dms.find((other) => other.id === id);
    return dm ? `your messages with ${nameOf(dm.recipient)}` : this.channelName(id);
  }

  /** Escape closes a sheet, or leaves the messages for the box below them. */
  onKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const isInMessages = byId("scroll").contains(document.activeElement);
    if (!this.sides.closeSheets() && isInMessages) this.composer.focus();
  }

  drawAround() {
    drawPlaces(nodes("rail", "guild", "lists", "bot", "me"), this);
    drawMembers(byId("members"), this);
    drawTop(byId("top"), this);
    this.guide.draw();
    const unread = Object.values(this.state.unread).reduce((sum, count) => sum + count, 0);
    const where = [this.channelName(this.state.channel), nameOf(this.state.me), this.state.guild.name].join(" · ");
    document.title = unread ? `(${unread}) ${where}` : where;
  }
}

async function peopleHere() {
  return (await fetch("/page-api/people")).json();
}

async function start() {
  const asked = new URLSearchParams(location.search);
  const people = await peopleHere();
  const wanted = asked.get("person");
  const asWanted = people.find((other) => [other.id, other.name].includes(wanted));
  const person = asWanted ?? people.find((other) => !other.has_tab) ?? people[0];
  window.playground = new App(person.id, asked.get("channel"));
}

start().catch((error) => {
  document.body.prepend(el("p", { class: "banner", role: "alert" }, `The page could not start: ${error.message}`));
});

// Left: the servers, the channels of one, direct messages, the bot's state, and who one is.

import { avatar, el, icon, initialsOf, nameOf } from "./dom.js";
import { badge, drawPart, keyed, titled } from "./parts.js";
import { Picker } from "./picker.js";
import { isDark, switchTheme } from "./theme.js";

const THREADS = [11, 12];
const SAID = { online: "online", offline: "offline", starting: "starting…" };
const ORDERED = { start: "starting…", stop: "stopping…", kill: "being killed…" };
const ORDERS = {
  start: ["Start", "Start the bot's process"],
  stop: ["Stop", "Ask the bot to stop, as a host would"],
  kill: ["Kill", "Kill the bot's process at once, as a power cut would"],
};

/** The server of a channel; for direct messages the one whose channels are listed already. */
export function guildOf({ guilds, guild, channels }, id) {
  const own = channels.find((channel) => channel.id === id)?.guild_id;
  return guilds.find((other) => other.id === own) ?? guild;
}

/** `nodes` are the parts of the column by name. */
export function drawPlaces(nodes, app) {
  const { state } = app;
  const { guild, guilds, channels, dms, unread, channel } = state;
  const close = { class: "icon only-sheet", "aria-label": "Close channels", onclick: () => app.sides.hide("places") };
  drawPart(nodes.rail, [guilds, channels, dms, unread, channel], () => rail(app));
  drawPart(nodes.guild, guild, () => [el("h2", {}, guild.name), keyed("close", close, icon("cross"))]);
  drawPart(nodes.lists, [guild, channels, dms, unread, channel], () => [
    titled("h3", "channels-title", "Channels", inOrder(channelsOf(guild, channels)).map((each) => place(app, each))),
    dms.length ? titled("h3", "dms-title", "Direct messages", dms.map((dm) => direct(app, dm))) : null,
  ]);
  drawPart(nodes.bot, [state.bot, state.ordered], () => bot(app));
  drawPart(nodes.me, [state.me, state.members, state.closedDms, isDark()], () => me(app));
}

// -- the rail

function rail(app) {
  const { guilds, channels, dms } = app.state;
  const seen = guilds.map((guild) => [guild, channelsOf(guild, channels)]).filter(([, places]) => places.length);
  return [
    dms.length ? tile(app, "dms", "Direct messages", dms, icon("letter")) : null,
    ...seen.map(([{ id, name }, places]) => tile(app, `server ${id}`, `Server ${name}`, places, initialsOf(name))),
  ];
}

/** A tile that leads to the first of its places with something unread. */
function tile(app, key, name, places, ...inside) {
  const { channel, unread } = app.state;
  const isHere = places.some(({ id }) => id === channel);
  const news = places.filter(({ id }) => id !== channel && unread[id]);
  const count = news.reduce((sum, { id }) => sum + unread[id], 0);
  return keyed(`tile ${key}`, {
    class: "tile", "aria-label": count ? `${name}, ${count} unread` : name, title: name,
    "aria-current": isHere ? "true" : null, onclick: () => app.show((news[0] ?? places[0]).id),
  }, el("span", { "aria-hidden": "true" }, inside), badge(count));
}

// -- channels and direct messages

function channelsOf(guild, channels) {
  return channels.filter((channel) => channel.guild_id === guild.id);
}

/** Threads stand below their channel. */
function inOrder(channels) {
  const isThread = (channel) => THREADS.includes(channel.type);
  const threads = channels.filter(isThread);
  const roots = channels.filter((channel) => !isThread(channel));
  return roots.flatMap((root) => [root, ...threads.filter((thread) => thread.parent_id === root.id)]);
}

function place(app, { id, name, type }) {
  const isThread = THREADS.includes(type);
  const sign = el("span", { class: "sign", "aria-hidden": "true" }, isThread ? "↳" : "#");
  const label = isThread ? `${name}, thread` : name;
  return el("li", {}, opener(app, id, label, isThread ? "thread" : "", sign, el("span", { class: "name" }, name)));
}

function direct(app, { id, recipient }) {
  const name = nameOf(recipient);
  return el("li", {}, opener(app, id, name, "direct", avatar(recipient), el("span", { class: "name" }, name)));
}

function opener(app, id, name, kind, ...inside) {
  const isHere = app.state.channel === id;
  const unread = isHere ? 0 : (app.state.unread[id] ?? 0);
  return keyed(`place ${id}`, {
    class: `place ${kind} ${unread ? "unread" : ""}`, "aria-current": isHere ? "page" : null,
    "aria-label": unread ? `${name}, ${unread} unread` : name, onclick: () => app.show(id),
  }, inside, badge(unread));
}

// -- the bot

function bot(app) {
  const { state, user } = app.state.bot;
  const { ordered } = app.state;
  const said = `${nameOf(user)} is ${ORDERED[ordered] ?? SAID[state] ?? state}`;
  const order = (action) => {
    const [label, title] = ORDERS[action];
    return keyed(`bot ${action}`, {
      class: "small", disabled: Boolean(ordered), title, "aria-label": `${label} ${nameOf(user)}`,
      onclick: () => app.orderBot(action),
    }, label);
  };
  return [
    el("p", { class: `state ${state}` }, el("span", { class: "dot" }), el("span", { role: "status" }, said)),
    el("div", { class: "orders" }, (state === "offline" ? ["start"] : ["stop", "kill"]).map(order)),
  ];
}

// -- oneself

function me(app) {
  const { state } = app;
  const people = state.members.filter((user) => !user.bot);
  const options = people.map((user) => ({ label: nameOf(user), value: user.id, default: user.id === state.me.id }));
  const picker = new Picker({ label: "You are", options, key: "person", onPick: ([id]) => app.become(id) });
  const box = {
    type: "checkbox", checked: !state.closedDms, data: { key: "dms" },
    onchange: (event) => app.closeDms(!event.target.checked),
  };
  return [
    el("div", { class: "who" }, avatar(state.me), picker.element, themeSwitch(app)),
    el("label", { class: "check" }, el("input", box), "The bot may send me direct messages"),
  ];
}

function themeSwitch(app) {
  const label = isDark() ? "Switch to the light theme" : "Switch to the dark theme";
  const onclick = () => { switchTheme(); app.drawAround(); };
  return keyed("theme", { class: "icon", "aria-label": label, title: label, onclick }, icon(isDark() ? "sun" : "moon"));
}

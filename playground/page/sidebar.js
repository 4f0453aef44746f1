// Left: the guild's channels, direct messages, who one is, and the bot's state. Right: the members.

import { avatar, el, fill, icon, nameOf } from "./dom.js";

const THREAD = 11;
const SAID = { online: "online", offline: "offline", starting: "starting…" };
const ORDERED = { start: "starting…", stop: "stopping…", kill: "being killed…" };

/** Fill a part of the window anew and keep the focus on what has the same key. */
function refill(node, ...children) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  fill(node, ...children);
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** Channels, people or apps under a heading of their own. */
function titled(id, title, items) {
  return [el("h3", { id }, title), el("ul", { role: "list", "aria-labelledby": id }, items)];
}

/** A button whose focus survives a redraw. */
function keyed(key, attributes, ...inside) {
  return el("button", { type: "button", data: { key }, ...attributes }, inside);
}

export function drawPlaces(node, app) {
  const { state } = app;
  const onclick = () => app.toggle("places", false);
  const close = { class: "icon only-narrow", "aria-label": "Close channels", onclick };
  const channels = inOrder(state.channels).map((channel) => place(app, channel));
  const dms = state.dms.map((dm) => direct(app, dm));
  refill(node,
    el("header", { class: "guild" }, el("h2", {}, state.guild.name), keyed("close", close, icon("cross"))),
    el("div", { class: "lists" },
      titled("channels-title", "Channels", channels),
      dms.length ? titled("dms-title", "Direct messages", dms) : null),
    bot(app),
    me(app));
}

/** Threads stand below their channel. */
function inOrder(channels) {
  const isThread = (channel) => channel.type === THREAD;
  const threads = channels.filter(isThread);
  const roots = channels.filter((channel) => !isThread(channel));
  return roots.flatMap((root) => [root, ...threads.filter((thread) => thread.parent_id === root.id)]);
}

function place(app, { id, name, type }) {
  const isThread = type === THREAD;
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
  const badge = unread ? el("span", { class: "badge", "aria-hidden": "true" }, unread) : null;
  return keyed(`place ${id}`, {
    class: `place ${kind} ${unread ? "unread" : ""}`, "aria-current": isHere ? "page" : null,
    "aria-label": unread ? `${name}, ${unread} unread` : name, onclick: () => app.show(id),
  }, inside, badge);
}

const ORDERS = {
  start: ["Start", "Start the bot's process"],
  stop: ["Stop", "Ask the bot to stop, as a host would"],
  kill: ["Kill", "Kill the bot's process at once, as a power cut would"],
};

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
  return el("section", { class: "bot", "aria-label": "Bot" },
    el("p", { class: `state ${state}` }, el("span", { class: "dot" }), el("span", { role: "status" }, said)),
    el("div", { class: "orders" }, (state === "offline" ? ["start"] : ["stop", "kill"]).map(order)));
}

function me(app) {
  const { state } = app;
  const people = state.members.filter((user) => !user.bot);
  const option = (user) => el("option", { value: user.id, selected: user.id === state.me.id }, nameOf(user));
  const choice = { data: { key: "person" }, onchange: (event) => app.become(event.target.value) };
  const box = {
    type: "checkbox", checked: !state.closedDms, data: { key: "dms" },
    onchange: (event) => app.closeDms(!event.target.checked),
  };
  return el("section", { class: "me", "aria-label": "You" },
    avatar(state.me),
    el("label", {}, el("span", { class: "unseen" }, "You are"), el("select", choice, people.map(option))),
    el("label", { class: "check", title: "Whether the bot may write to you directly" }, el("input", box), "DMs"));
}

export function drawMembers(node, app) {
  const { state } = app;
  const bots = state.members.filter((user) => user.bot);
  const people = state.members.filter((user) => !user.bot);
  refill(node,
    titled("members-title", `Members — ${people.length}`, people.map((user) => person(app, user))),
    titled("apps-title", "Apps", bots.map((user) => member(user, el("span", { class: "tag" }, "APP")))));
}

function member(user, ...more) {
  return el("li", { class: "member" }, avatar(user), el("span", { class: "name" }, nameOf(user)), more);
}

/** A member; another person's name opens a tab as them. */
function person(app, user) {
  if (user.id === app.state.me.id) return member(user, el("small", {}, "(you)"));
  const link = el("a", {
    class: "name", href: app.addressFor(user.id), target: `person-${user.id}`, data: { key: `member ${user.id}` },
    title: `Open a tab as ${nameOf(user)}`, "aria-label": `${nameOf(user)}: open a tab as them`,
  }, nameOf(user), el("span", { class: "opens", "aria-hidden": "true" }, " ↗"));
  return el("li", { class: "member" }, avatar(user), link);
}

export function drawTop(node, app) {
  const { state } = app;
  const isDirect = state.dms.some((dm) => dm.id === state.channel);
  const others = Object.entries(state.unread).filter(([id]) => id !== state.channel);
  const elsewhere = others.reduce((sum, [, count]) => sum + count, 0);
  const badge = elsewhere ? el("span", { class: "badge", "aria-hidden": "true" }, elsewhere) : null;
  const sign = isDirect ? null : el("span", { class: "sign", "aria-hidden": "true" }, "# ");
  refill(node,
    side(app, "places", elsewhere ? `Channels, ${elsewhere} unread` : "Channels", "only-narrow", icon("menu"), badge),
    el("h1", {}, sign, app.channelName(state.channel, false)),
    side(app, "members", "Members", "", icon("people")));
}

/** A button that shows or hides a side of the window. */
function side(app, name, label, kind, ...inside) {
  return keyed(`open ${name}`, {
    class: `icon ${kind}`, "aria-label": label, "aria-controls": name, "aria-expanded": String(app.isShown(name)),
    onclick: () => app.toggle(name),
  }, inside);
}

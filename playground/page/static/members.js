// Right: who is in the server.

import { avatar, el, icon, nameOf, nameOfRole } from "./dom.js";
import { drawPart, keyed, titled } from "./parts.js";

export function drawMembers(node, app) {
  const { members, me, channel, bot, roles, held } = app.state;
  const people = members.filter((user) => !user.bot);
  const bots = members.filter((user) => user.bot);
  const close = { class: "icon only-sheet", "aria-label": "Close members", onclick: () => app.sides.hide("members") };
  drawPart(node, [members, me, channel, bot.state, roles, held], () => [
    keyed("close", close, icon("cross")),
    titled("h2", "members-title", `Members — ${people.length}`, people.map((user) => person(app, user))),
    titled("h2", "apps-title", "Apps", bots.map((user) => application(user, bot.state))),
  ]);
}

function member(user, ...more) {
  return el("li", { class: "member" }, avatar(user), more);
}

function application(user, state) {
  const isAway = state === "offline" ? el("small", {}, "offline") : null;
  return member(user, el("span", { class: "name" }, nameOf(user)), el("span", { class: "tag" }, "APP"), isAway);
}

/** A member; another person's name opens a tab as them. */
function person(app, user) {
  const isMe = user.id === app.state.me.id;
  if (isMe) return member(user, el("span", { class: "name" }, nameOf(user)), el("small", {}, "(you)"), rolesOf(app, user));
  return member(user, el("a", {
    class: "name", href: app.addressFor(user.id), target: `person-${user.id}`, data: { key: `member ${user.id}` },
    title: `Open a tab as ${nameOf(user)}`, "aria-label": `${nameOf(user)}: open a tab as them`,
  }, nameOf(user), el("span", { class: "opens", "aria-hidden": "true" }, " ↗")), rolesOf(app, user));
}

/** The roles that somebody has beside @everyone, in small print; nothing for none. */
function rolesOf({ state: { roles, held } }, user) {
  const own = roles.filter((role) => held[user.id]?.includes(role.id));
  return own.length ? el("small", { class: "roles" }, own.map(nameOfRole).join(" ")) : null;
}

// The trouble that can be ordered, one group for each thing that can go wrong.

import { el, freshId } from "./dom.js";
import { drawPart, keyed } from "./parts.js";

const CONDITIONS = {
  stopped: "Stopped", starting: "Starting…", running: "Running", stopping: "Stopping…", restarting: "Restarting…",
  killed: "Killed", died: "Died by itself",
};
const ENDED = ["stopped", "killed", "died"];
const BOT_ORDERS = [
  ["start", "Start the bot", "The bot is started.", "Starting…", (condition) => ENDED.includes(condition)],
  ["stop", "Stop (SIGTERM)", "The bot has stopped.", "Stopping…", (condition) => condition === "running"],
  ["restart", "Restart", "The bot is back.", "Restarting…", (condition) => condition === "running"],
  ["kill", "Kill (SIGKILL)", "The bot is killed.", "", (condition) => !ENDED.includes(condition)],
];
const LINES = [
  ["drop", "Cut the line", "Without a word, as a failing network does. The bot resumes.", "The line is cut."],
  ["reconnect", "Ask to reconnect", "Opcode 7, as when Discord moves a server. The bot resumes.", "The bot is asked."],
  ["invalidate", "Invalidate the session", "Opcode 9. The bot must identify again.", "The session is invalid."],
];
const CALLS = [
  ["all", "calls of any kind"], ["messages", "calls on messages"], ["callbacks", "interaction callbacks"],
  ["webhooks", "calls by a token"],
];
const STATUSES = [["500", "500 Internal Error"], ["502", "502 Bad Gateway"], ["429", "429 Too Many"]];
const EFFECTS = [["before", "before their effect"], ["after", "after their effect"]];
const LIMITS = [[50, "Discord's own: 50 calls a second"], [5, "5 calls a second"], [1, "1 call a second"], [0, "None"]];
const MAY = "The bot may, in this channel:";
const JUMPS = [[900, "15 minutes ahead"], [3600, "1 hour ahead"]];

export class Orders {
  /** `order(done, verb, fields, doing)` asks for something and says how it went. */
  constructor(order) {
    this.order = order;
    this.state = null;
    this.channel = null;
    this.parts = {
      bot: el("div"), limits: el("div", { class: "choices" }), people: el("div", { class: "choices pairs" }), roles: el("div", { class: "choices pairs" }),
      flag: el("div", { class: "choices" }),
      channels: el("div"), permissions: el("div", { class: "choices pairs", role: "group", "aria-label": MAY }),
      removals: el("div", { class: "deeds" }),
    };
    const { bot, limits, people, roles, flag, channels, permissions, removals } = this.parts;
    this.node = el("div", { class: "orders-of-trouble" },
      group("The bot's process", bot),
      group("The gateway", LINES.map((line) => this.line(...line))),
      group("Answers that fail", this.failures()),
      group("Rate limits", limits),
      group("Who takes direct messages", people, flag),
      group("Who has which role", roles),
      group("A channel", channels, el("p", { class: "hint", "aria-hidden": "true" }, MAY), permissions, removals),
      group("Time", this.jumps()));
  }

  draw(state) {
    const { bot, limits, people, roles, flag } = this.parts;
    drawPart(bot, state.bot, () => this.process(state.bot));
    drawPart(limits, state.most, () => LIMITS.map((limit) => this.limit(state.most, ...limit)));
    drawPart(people, state.people, () => state.people.map((person) => this.person(person)));
    drawPart(roles, [state.people, state.roles], () =>
      state.people.flatMap((person) => state.roles.map((role) => this.role(person, role))));
    drawPart(flag, state.flagged, () => this.flag(state.flagged));
    this.state = state;
    this.drawChannel();
  }

  trouble(done, trouble, fields = {}) {
    return this.order(done, "order", { trouble, ...fields });
  }

  process({ condition, state }) {
    if (condition === null) return el("p", { class: "hint" }, "This playground does not run the bot's process.");
    const line = { online: ", on the gateway", offline: ", not on the gateway" }[state] ?? "";
    const said = CONDITIONS[condition] + (condition === "running" ? line : "");
    return [
      el("p", { class: `condition ${condition} ${state}` },
        el("span", { class: "dot", "aria-hidden": "true" }), el("span", { role: "status" }, said)),
      el("div", { class: "deeds" }, BOT_ORDERS.map((deed) => this.botOrder(condition, ...deed))),
      el("p", { class: "hint" },
        "Stop asks the process to end, as a host does. Kill ends it at once, as a power cut does."),
    ];
  }

  botOrder(condition, action, label, done, doing, isOffered) {
    const isOff = !isOffered(condition);
    const onclick = () => isOff || this.order(done, "bot", { action }, doing);
    return keyed(`bench ${action}`, { class: "small", "aria-disabled": String(isOff), onclick }, label);
  }

  line(trouble, label, about, done) {
    return deed(label, about, () => this.trouble(done, trouble));
  }

  failures() {
    const times = el("input", { type: "number", min: 1, max: 100, value: 1, required: true });
    const wait = el("input", { type: "number", min: 0.1, max: 60, step: 0.1, value: 2, required: true });
    const [calls, status, effect] = [choice(CALLS), choice(STATUSES), choice(EFFECTS)];
    const waiting = labelled("and told to wait, in seconds", wait);
    const refit = () => { waiting.hidden = status.value !== "429"; };
    status.addEventListener("change", refit);
    refit();
    const onsubmit = (event) => {
      event.preventDefault();
      this.trouble("Ordered. The next such calls fail.", "fail", {
        calls: calls.value, status: Number(status.value), times: times.valueAsNumber,
        after: effect.value === "after", ...(waiting.hidden ? {} : { retry_after: wait.valueAsNumber }),
      });
    };
    return el("form", { class: "failures", onsubmit },
      labelled("The next", times), labelled("which", calls), labelled("are answered with", status), waiting,
      labelled("and fail", effect),
      el("button", { class: "small" }, "Let them fail"),
      el("p", { class: "hint" }, "After their effect means that only the answer is lost. The bot's library tries again "
        + "by itself after most failures; each try is a call."));
  }

  limit(current, most, label) {
    const done = most ? `The limit is ${most} calls a second.` : "There is no limit.";
    const input = {
      type: "radio", name: "bench-limit", checked: most === current, data: { key: `limit ${most}` },
      onchange: () => this.trouble(done, "limit", { most }),
    };
    return el("label", { class: "check" }, el("input", input), label);
  }

  person({ id, name, dms_open: isOpen }) {
    const onchange = (event) => {
      const closed = !event.target.checked;
      const done = `${name} takes ${closed ? "no direct messages" : "direct messages again"}.`;
      this.trouble(done, "dms", { person: id, closed });
    };
    const input = { type: "checkbox", checked: isOpen, data: { key: `dms ${id}` }, onchange };
    return el("label", { class: "check" }, el("input", input), name);
  }

  role({ id, name, roles: own }, role) {
    const onchange = (event) => {
      const has = event.target.checked;
      this.trouble(`${name} ${has ? "has" : "no longer has"} the role ${role.name}.`, "role", {
        person: id, role: role.id, has,
      });
    };
    const input = { type: "checkbox", checked: own.includes(role.id), data: { key: `role ${id} ${role.id}` }, onchange };
    return el("label", { class: "check" }, el("input", input), `${name}: ${role.name}`);
  }

  flag(isFlagged) {
    const onchange = (event) => {
      const flagged = event.target.checked;
      this.trouble(`The bot is ${flagged ? "flagged" : "no longer flagged"}.`, "flag", { flagged });
    };
    const input = { type: "checkbox", checked: isFlagged, data: { key: "flagged" }, onchange };
    return el("label", { class: "check" }, el("input", input), "Discord has flagged the bot: it can write to nobody new");
  }

  drawChannel() {
    const { channels, permissions: offered } = this.state;
    const { channels: where, permissions, removals } = this.parts;
    const here = channels.find(({ id }) => id === this.channel) ?? channels[0];
    this.channel = here.id;
    const onchange = (event) => { this.channel = event.target.value; this.drawChannel(); };
    drawPart(where, channels.map(({ id, name }) => [id, name]), () => {
      const options = channels.map(({ id, name }) => el("option", { value: id, selected: id === here.id }, `#${name}`));
      return labelled("Channel", el("select", { data: { key: "bench channel" }, onchange }, options));
    });
    drawPart(permissions, here, () => offered.map((permission) => this.permission(here, permission)));
    drawPart(removals, [here.id, here.name, channels.length], () => this.removals(here, channels.length === 1));
  }

  permission({ id, name, denied }, permission) {
    const onchange = (event) => {
      const taken = !event.target.checked;
      const done = `${permission} in #${name} is ${taken ? "taken from the bot" : "given back"}.`;
      this.trouble(done, "permission", { channel: id, permission, taken });
    };
    const input = { type: "checkbox", checked: !denied.includes(permission), data: { key: permission }, onchange };
    return el("label", { class: "check" }, el("input", input), permission);
  }

  removals({ id, name }, isLast) {
    const erase = () => this.trouble(`The bot's newest message in #${name} is deleted.`, "erase", { channel: id });
    const remove = () => this.trouble(`#${name} is deleted.`, "delete channel", { channel: id });
    const question = `Delete #${name} with all its messages? This cannot be undone.`;
    return [
      keyed("erase", { class: "small", onclick: erase }, "Delete the bot's newest message"),
      isLast ? null : confirmed(`Delete #${name}…`, question, remove),
    ];
  }

  jumps() {
    const jump = ([seconds, label]) => el("button", {
      type: "button", class: "small", onclick: () => this.trouble(`The world's clock went ${label}.`, "skip", { seconds }),
    }, label);
    return [
      el("div", { class: "deeds" }, JUMPS.map(jump)),
      el("p", { class: "hint" }, "The clock of this Discord jumps, not the bot's: interactions expire after 15 minutes, "
        + "edits of messages are limited after an hour, and new messages carry the later time. It cannot be undone."),
    ];
  }
}

function group(title, ...inside) {
  return el("fieldset", { class: "bench-part" }, el("legend", {}, title), inside);
}

function labelled(words, input) {
  return el("label", { class: "line-of-form" }, el("span", {}, words), input);
}

function choice(options) {
  return el("select", {}, options.map(([value, label]) => el("option", { value }, label)));
}

/** A button with what it does below its label. */
function deed(label, about, onclick) {
  const [name, text] = [freshId("deed"), freshId("deed")];
  return el("button", { type: "button", class: "deed", "aria-labelledby": name, "aria-describedby": text, onclick },
    el("b", { id: name }, label), el("small", { id: text }, about));
}

/** A button that asks before it does something. */
function confirmed(label, question, onclick) {
  const node = el("div", { class: "sure" });
  const ask = el("button", { type: "button", class: "small", onclick: () => show(answers[0]) }, label);
  const answers = [
    el("button", { type: "button", class: "small", onclick: () => show(null) }, "Keep it"),
    el("button", { type: "button", class: "button danger", onclick: () => { show(null); onclick(); } }, "Delete it"),
  ];
  function show(focused) {
    const asked = freshId("sure");
    node.replaceChildren(...(focused
      ? [el("div", { role: "group", "aria-labelledby": asked },
        el("p", { id: asked }, question), el("div", { class: "deeds" }, answers))]
      : [ask]));
    (focused ?? ask).focus();
  }
  node.append(ask);
  return node;
}

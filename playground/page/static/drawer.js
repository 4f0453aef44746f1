// The test bench: it hurts the bot, says what is wrong now, and shows the calls that each action cost.

import { el, fill, icon } from "./dom.js";
import { Costs } from "./drawer_calls.js";
import { Orders } from "./drawer_orders.js";
import { Troubles } from "./drawer_troubles.js";
import { drawPart } from "./parts.js";

/** Fill `host` with the test bench. It is told of changes only while `host` is shown; `onClose` hides it. */
export function mountDrawer(host, connection, onClose) {
  const drawer = new Drawer(connection);
  fill(host, drawer.nodes(onClose));
  const watch = () => drawer.watch(!host.hidden);
  new MutationObserver(watch).observe(host, { attributeFilter: ["hidden"] });
  connection.listen("hello", watch);
  connection.listen("bench", (state) => drawer.take(state));
  connection.listen("action", ({ action }) => drawer.costs.take(action));
}

class Drawer {
  constructor(connection) {
    this.connection = connection;
    const order = (...given) => this.order(...given);
    this.troubles = new Troubles(order);
    this.orders = new Orders(order);
    this.costs = new Costs();
    this.count = el("span", { class: "badge", hidden: true });
    this.meter = el("ul", { class: "meter", role: "list", "aria-label": "Calls of the bot" });
    this.said = el("p", { class: "said", role: "status" });
  }

  nodes(onClose) {
    const close = { type: "button", class: "icon", "aria-label": "Close the test bench", onclick: onClose };
    const [heads, panels] = tabs([
      [["Trouble ", this.count], [this.troubles.node, this.orders.node]], [["Calls"], [this.costs.node]],
    ]);
    return [
      el("header", { class: "bench-head" },
        el("div", { class: "bench-title" }, el("h2", {}, "Test bench"), el("button", close, icon("cross"))),
        this.meter, this.said, heads),
      panels,
    ];
  }

  watch(watching) {
    this.connection.do("watch", { watching }).catch(() => {}); // a new connection watches anew
  }

  take(state) {
    drawPart(this.meter, state.calls, () => meter(state.calls));
    this.count.textContent = state.troubles.length;
    this.count.hidden = state.troubles.length === 0;
    this.troubles.draw(state);
    this.orders.draw(state);
    this.costs.takeUnprompted(state.calls.unprompted);
  }

  /** Ask for something, and say `done` or why it cannot be. */
  async order(done, verb, fields = {}, doing = "") {
    this.say(doing);
    await this.connection.do(verb, fields).then(() => this.say(done), (error) => this.say(error.message, true));
  }

  say(sentence, isError = false) {
    this.said.textContent = sentence;
    this.said.classList.toggle("error", isError);
  }
}

function meter({ last_second: lastSecond, invalid }) {
  const forbidden = (invalid[401] ?? 0) + (invalid[403] ?? 0);
  const count = (number, words) => el("li", { class: number ? "some" : null }, el("b", {}, number), ` ${words}`);
  return [count(lastSecond, "counted this second"), count(invalid[429] ?? 0, "× 429"), count(forbidden, "× 401/403")];
}

/** A list of tabs, and their panels, by label: one is shown; arrows go from tab to tab. */
function tabs(labelled) {
  const panels = labelled.map(([label, inside], place) => el("div", {
    id: `bench-panel-${place}`, class: "bench-panel", role: "tabpanel", "aria-labelledby": `bench-tab-${place}`,
    tabindex: 0,
  }, inside));
  const heads = labelled.map(([label], place) => el("button", {
    type: "button", id: `bench-tab-${place}`, role: "tab", "aria-controls": `bench-panel-${place}`,
    onclick: () => show(place),
  }, label));
  function show(wanted) {
    heads.forEach((head, place) => {
      head.setAttribute("aria-selected", String(place === wanted));
      head.tabIndex = place === wanted ? 0 : -1;
      panels[place].hidden = place !== wanted;
    });
  }
  function onkeydown(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (heads.indexOf(event.target) + step + heads.length) % heads.length;
    show(next);
    heads[next].focus();
  }
  show(0);
  return [el("div", { class: "bench-tabs", role: "tablist", "aria-label": "Test bench", onkeydown }, heads), panels];
}

// From message to message by arrow keys. Tab reaches the newest of them, and the controls in each.

const PLACES = {
  ArrowUp: (place) => place - 1, ArrowDown: (place) => place + 1, Home: () => 0, End: (_place, count) => count - 1,
};

function messagesIn(list) {
  return [...list.querySelectorAll(".message")];
}

/** Let Tab reach the newest message only. */
export function rest(list) {
  const items = messagesIn(list);
  for (const item of items) item.tabIndex = -1;
  if (items.length) items.at(-1).tabIndex = 0;
}

/** Take a key that was pressed on a message itself, not on a control in it. */
export function roam(list, event) {
  const items = messagesIn(list);
  const place = items.indexOf(event.target);
  if (place < 0 || !(event.key in PLACES)) return;
  event.preventDefault();
  items[PLACES[event.key](place, items.length)]?.focus();
}

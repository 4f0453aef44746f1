// What is drawn anew while a button is held down would swallow its click: such drawing waits until it is let go.

// Milliseconds to wait for the click. It comes with the release; after that of a finger, when it is clear that it was
// a tap, which a busy machine finds out late. A finger that rested is followed by none.
const CLICK_AFTER = { touch: 700 };
const waiting = new Map();
let isHeld = false;
let presses = 0;

/** Draw now, or as soon as nothing is held down. Of several drawings of one thing, `key`, only the last is made. */
export function drawWhenFree(key, draw) {
  if (isHeld) waiting.set(key, draw);
  else draw();
}

function hold() {
  isHeld = true;
  presses += 1;
}

function release(event) {
  drawAfter(CLICK_AFTER[event.pointerType] ?? 0);
}

/** Draw what waits in so many milliseconds, unless something else is held down by then. */
function drawAfter(milliseconds) {
  const press = presses;
  if (isHeld) setTimeout(() => press === presses && drawWaiting(), milliseconds);
}

function drawWaiting() {
  isHeld = false;
  const drawings = [...waiting.values()];
  waiting.clear();
  for (const draw of drawings) draw();
}

addEventListener("pointerdown", (event) => event.button === 0 && hold(), true);
addEventListener("pointerup", release, true);
addEventListener("pointercancel", () => drawAfter(0), true); // a finger scrolls: no click comes
addEventListener("click", () => drawAfter(0)); // once whatever was pressed has heard of it
addEventListener("blur", () => drawAfter(0)); // of the window itself, which would not hear of the end
addEventListener("keydown", (event) => event.key === " " && event.target.matches?.("button") && hold(), true);
addEventListener("keyup", (event) => event.key === " " && release(event), true);

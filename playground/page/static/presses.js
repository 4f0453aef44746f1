// What is drawn anew while a button is held down would swallow its click: such drawing waits until it is let go.

// Milliseconds to wait for the click. It comes with the release; after that of a finger, when it is clear that it was
// a tap, which a busy machine finds out late. A finger that scrolled or rested is followed by none.
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
  const press = presses;
  if (isHeld) setTimeout(() => press === presses && drawWaiting(), CLICK_AFTER[event.pointerType] ?? 0);
}

function drawWaiting() {
  isHeld = false;
  const drawings = [...waiting.values()];
  waiting.clear();
  for (const draw of drawings) draw();
}

addEventListener("pointerdown", (event) => event.button === 0 && hold(), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
addEventListener("click", () => isHeld && setTimeout(drawWaiting)); // once whatever was pressed has heard of it
addEventListener("blur", release); // of the window itself, which would not hear of the end
addEventListener("keydown", (event) => event.key === " " && event.target.matches?.("button") && hold(), true);
addEventListener("keyup", (event) => event.key === " " && release(event), true);

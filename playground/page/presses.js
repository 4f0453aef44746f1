// What is drawn anew while a button is held down would swallow its click: such drawing waits until it is let go.

const waiting = new Map();
let isHeld = false;

/** Draw now, or as soon as nothing is held down. Of several drawings of one thing, `key`, only the last is made. */
export function drawWhenFree(key, draw) {
  if (isHeld) waiting.set(key, draw);
  else draw();
}

function hold() {
  isHeld = true;
}

// The click comes right after the release, and before a timer.
function release() {
  if (isHeld) setTimeout(drawWaiting);
}

function drawWaiting() {
  isHeld = false;
  const drawings = [...waiting.values()];
  waiting.clear();
  for (const draw of drawings) draw();
}

addEventListener("pointerdown", (event) => event.button === 0 && hold(), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
addEventListener("blur", release); // of the window itself, which would not hear of the end
addEventListener("keydown", (event) => event.key === " " && event.target.matches?.("button") && hold(), true);
addEventListener("keyup", (event) => event.key === " " && release(), true);

// Animated pictures: a button holds them still, and where less motion is wanted they begin so.

import { el } from "./dom.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a file may be animated. */
export function canMove(media) {
  return media.content_type === "image/gif" || /\.gif(\?|$)/i.test(media.url ?? "");
}

/** The button that stops and plays the picture in `holder`. Held still, it shows its first frame. */
export function stillable(holder, image) {
  const still = el("canvas", { "aria-hidden": "true", hidden: true });
  if (image.hasAttribute("width")) still.style.width = `${image.getAttribute("width")}px`;
  const button = el("button", { type: "button", class: "small hold", onclick: () => toggle() });
  const toggle = () => {
    if (!still.hidden) image.setAttribute("src", image.src); // from its beginning
    hold(still.hidden);
  };
  const hold = (isStill) => {
    image.classList.toggle("unseen", isStill);
    still.hidden = !isStill;
    button.textContent = isStill ? "▶ Play" : "❚❚ Pause";
    button.setAttribute("aria-label", isStill ? "Play the animation" : "Pause the animation");
  };
  image.addEventListener("load", () => drawFirst(still, image));
  holder.append(still);
  hold(CALM.matches);
  return button;
}

function drawFirst(canvas, image) {
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
}

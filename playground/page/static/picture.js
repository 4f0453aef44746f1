// Pictures: in a message with their alt text beneath, large on a press; moving ones can be held still.

import { el, safeUrl } from "./dom.js";
import { canMove, stillable } from "./moving.js";
import { openViewer } from "./viewer.js";

const HIGHEST = 480;
const known = new Map();
const shown = new WeakMap();

/** One address for one file: each telling signs it anew, and a new address would load the picture again. */
function addressOf(media) {
  const address = safeUrl(media.url || media.proxy_url);
  const id = media.attachment_id ?? (media.filename ? media.id : null);
  if (!address || !id) return address;
  const kept = known.get(id);
  if (kept && kept.until > Date.now()) return kept.address;
  known.set(id, { address, until: Date.now() + 12 * 3600 * 1000 });
  return address;
}

/** A picture that opens large. `key` finds it again when its message is drawn anew. */
export function picture(media, alt, key) {
  const address = addressOf(media);
  if (!address) return el("p", { class: "broken" }, "This picture cannot be shown.");
  const image = el("img", {
    src: address, alt: alt || "", ...room(media), decoding: "async", draggable: "false",
  });
  const name = alt ? `Open picture: ${alt}` : "Open picture without a description";
  const button = el("button", {
    type: "button", class: "picture", "aria-label": name, data: { key }, onclick: () => enlarge(button),
  }, image);
  shown.set(button, { address, alt });
  const hold = canMove(media) ? stillable(button, image) : null;
  const said = alt ? caption(alt) : el("figcaption", { class: "alt none" }, "No alt text");
  return el("figure", { class: "figure" }, button, hold, said);
}

/** The room a picture takes before it is loaded, so that nothing moves when it is. */
function room({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, HIGHEST / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

// The picture already says it to a screen reader; the caption is for eyes.
function caption(alt) {
  return el("figcaption", { class: "alt", "aria-hidden": "true", title: alt }, el("b", {}, "ALT"), ` ${alt}`);
}

/** Open a picture among all of its channel. */
function enlarge(button) {
  const buttons = [...button.closest(".messages").querySelectorAll(".picture")];
  openViewer(buttons.map((each) => ({ ...shown.get(each), opener: finder(each) })), buttons.indexOf(button));
}

/** Finds a picture's button even if its message was drawn anew meanwhile. */
function finder(button) {
  const { id } = button.closest("[data-id]").dataset;
  return () => document.querySelector(`[data-id="${CSS.escape(id)}"] [data-key="${CSS.escape(button.dataset.key)}"]`);
}

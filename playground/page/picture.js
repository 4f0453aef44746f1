// Pictures: small in a message with their alt text beneath, large on a press.

import { el, icon, safeUrl } from "./dom.js";

const known = new Map();

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
    src: address, alt: alt || "", width: media.width, height: media.height, decoding: "async", draggable: "false",
  });
  const name = alt ? `Open picture: ${alt}` : "Open picture without a description";
  const button = el("button", {
    type: "button", class: "picture", "aria-label": name, data: { key }, onclick: () => openLarge(address, alt),
  }, image);
  const shown = alt ? caption(alt) : el("figcaption", { class: "alt none" }, "No alt text");
  return el("figure", { class: "figure" }, button, shown);
}

// The picture already says it to a screen reader; the caption is for eyes.
function caption(alt) {
  return el("figcaption", { class: "alt", "aria-hidden": "true", title: alt }, el("b", {}, "ALT"), ` ${alt}`);
}

export function openLarge(address, alt) {
  const close = el("button", { type: "button", class: "close", "aria-label": "Close picture" }, icon("cross"));
  const dialog = el("dialog", { class: "large", "aria-label": alt || "Picture" },
    close, el("img", { src: address, alt: alt || "" }), alt ? el("p", { "aria-hidden": "true" }, alt) : null);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

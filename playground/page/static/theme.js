// Dark or light: as the system has it, until somebody chooses here; the choice is remembered.

const KEY = "playground theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

export function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : DARK.matches;
}

export function switchTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  localStorage.setItem(KEY, root.dataset.theme);
}

/** Take up what was chosen before; `onChange` is called when the system changes its mind. */
export function startTheme(onChange) {
  const chosen = localStorage.getItem(KEY);
  if (chosen) root.dataset.theme = chosen;
  DARK.addEventListener("change", onChange);
}

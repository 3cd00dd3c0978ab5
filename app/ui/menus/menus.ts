import { useEffect } from "react";

/** The name of every `<details>` that is a menu, so that the browser keeps only one open. */
export const MENU = "menu";

/** Closes a menu on Escape and on a press elsewhere, with script. */
export function useClosingMenus() {
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener("pointerdown", closeOthers, over);
    document.addEventListener("keydown", closeOnEscape, over);
    return () => over.abort();
  }, []);
}

function closeOthers({ target }: Event) {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
}

function closeOnEscape({ key }: KeyboardEvent) {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

function openMenus() {
  return document.querySelectorAll<HTMLDetailsElement>(`details[name=${MENU}][open]`);
}

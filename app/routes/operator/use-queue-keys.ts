import { useEffect, useRef } from "react";

const STEPS: Record<string, number> = { j: 1, k: -1 };
const BUTTONS: Record<string, string> = { r: "remove", d: "dismiss" };

/**
 * With the focus in the list, j and k go to the next and the previous row, x ticks the row, and r and d tick it and go to Remove
 * and Dismiss. Keys act nowhere else, since single letters would get in the way of speech input.
 */
export function useQueueKeys() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = list.current;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      const row = event.target.closest("li");
      const step = STEPS[event.key];
      const links = [...(rows?.querySelectorAll<HTMLElement>(".opens") ?? [])];
      const at = links.findIndex((link) => row?.contains(link));
      if (step) links[at + step]?.focus();
      const tick = row?.querySelector<HTMLInputElement>("[name=post]");
      if (tick && event.key === "x") tick.checked = !tick.checked;
      const button = BUTTONS[event.key];
      if (!tick || !button) return;
      tick.checked = true;
      tick.form?.querySelector<HTMLElement>(`[value=${button}]`)?.focus();
      event.preventDefault();
    };
    rows?.addEventListener("keydown", press);
    return () => rows?.removeEventListener("keydown", press);
  }, []);
  return list;
}

import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";

/** Opens and closes by itself; with script Escape closes it too. */
export function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details className="menu" ref={menu} onKeyDown={closeOnEscape}>
      <summary className="tool" aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className="panel">{children}</div>
    </details>
  );
}

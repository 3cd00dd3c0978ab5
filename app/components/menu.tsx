import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";
import { News } from "./news.tsx";

interface MenuProps {
  /** How many notifications are new: narrow windows show it here, where the bell has gone to. */
  news?: string | undefined;
  children: ReactNode;
}

/** Opens and closes by itself; with script Escape closes it too. */
export function Menu({ news, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details className="menu" ref={menu} onKeyDown={closeOnEscape}>
      <summary className="tool" aria-label={news ? `Menu, ${news} new notifications` : "Menu"}>
        <Icon name="menu" />
        <News count={news} />
      </summary>
      <div className="panel">{children}</div>
    </details>
  );
}

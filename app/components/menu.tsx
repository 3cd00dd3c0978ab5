import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { MENU } from "./menus.ts";
import { News } from "./news.tsx";

interface MenuProps {
  /** The number of new notifications, shown in narrow windows, which have no bell. */
  news?: string | undefined;
  children: ReactNode;
}

export function Menu({ news, children }: MenuProps) {
  return (
    <details className="menu" name={MENU}>
      <summary className="tool">
        <Icon name="menu" />
        <span className="unseen">{news ? `Menu, ${news} new notifications` : "Menu"}</span>
        <News count={news} />
      </summary>
      <div className="panel">{children}</div>
    </details>
  );
}

import { createContext, type ReactNode, useContext, useState } from "react";
import { Icon } from "../frame/icon.tsx";
import { News } from "../frame/news.tsx";
import { MENU } from "./menus.ts";

interface MenuProps {
  /** The number of new notifications; only narrow windows show it, since they have no bell. */
  news?: string | undefined;
  children: ReactNode;
}

const WasOpened = createContext(false);

export function useWasOpened(): boolean {
  return useContext(WasOpened);
}

export function Menu({ news, children }: MenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="menu" name={MENU} onToggle={() => setWasOpened(true)}>
      <summary className="tool">
        <Icon name="menu" />
        <span className="unseen">{news ? `Menu, ${news} new` : "Menu"}</span>
        <News count={news} />
      </summary>
      <WasOpened.Provider value={wasOpened}>
        <div className="panel">{children}</div>
      </WasOpened.Provider>
    </details>
  );
}

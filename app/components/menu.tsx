import { createContext, type ReactNode, useContext, useState } from "react";
import { Icon } from "./icon.tsx";
import { MENU } from "./menus.ts";
import { News } from "./news.tsx";

interface MenuProps {
  /** The number of new notifications, shown in narrow windows, which have no bell. */
  news?: string | undefined;
  children: ReactNode;
}

const WasOpened = createContext(false);

/** For the links of a menu: asks what their screens load when it is first opened, since on each page that would be 28 kB. */
export function useDiscovery(): "render" | "none" {
  return useContext(WasOpened) ? "render" : "none";
}

export function Menu({ news, children }: MenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="menu" name={MENU} onToggle={() => setWasOpened(true)}>
      <summary className="tool">
        <Icon name="menu" />
        <span className="unseen">{news ? `Menu, ${news} new notifications` : "Menu"}</span>
        <News count={news} />
      </summary>
      <WasOpened.Provider value={wasOpened}>
        <div className="panel">{children}</div>
      </WasOpened.Provider>
    </details>
  );
}

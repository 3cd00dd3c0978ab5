import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { MENU } from "./menus.ts";

interface DropMenuProps {
  icon: IconName;
  /** The visible text, or the accessible name where only the icon shows. */
  label: string;
  showsLabel?: boolean;
  onCard?: boolean;
  children: ReactNode;
}

export function DropMenu({ icon, label, showsLabel = false, onCard = false, children }: DropMenuProps) {
  return (
    <details className="share" name={MENU}>
      <summary className={onCard ? "act" : "button"}>
        <Icon name={icon} /> {showsLabel ? label : <span className="unseen">{label}</span>}
      </summary>
      <ul className="choices">{children}</ul>
    </details>
  );
}

import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { MENU } from "./menus.ts";

interface DropMenuProps {
  icon: IconName;
  /** Beside the icon, or its name where the icon stands alone. */
  label: string;
  showsLabel?: boolean;
  onCard?: boolean;
  /** List items, each with one link or one form. */
  children: ReactNode;
}

/** A button that opens a list of choices. */
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

import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "../frame/icon.tsx";
import { MENU } from "./menus.ts";

interface DropMenuProps {
  icon: IconName;
  /** The visible text, or the accessible name where only the icon shows. */
  label: string;
  showsLabel?: boolean;
  onCard?: boolean;
  /** On a card in a list: the post's own page, where the menu opens without script. With script it opens on the card. */
  page?: string | undefined;
  children: ReactNode;
}

export function DropMenu({ page, ...props }: DropMenuProps) {
  const [isOpened, setOpened] = useState(false);
  if (!page || isOpened) return <Menu {...props} takesFocus={isOpened} />;

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(true);
  }

  return (
    <a className="act sign" href={`${page}?menu=${props.icon}#menu`} rel="nofollow" onClick={open}>
      <Icon name={props.icon} />
      {props.label}
    </a>
  );
}

type MenuProps = Omit<DropMenuProps, "page"> & { takesFocus: boolean };

function Menu({ icon, label, showsLabel = false, onCard = false, takesFocus, children }: MenuProps) {
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).get("menu") === icon;
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) opener.current?.focus();
  }, [takesFocus]);

  return (
    <details className="share" name={MENU} open={takesFocus || isAsked} id={isAsked && !takesFocus ? "menu" : undefined}>
      <summary className={onCard ? "act" : "button"} ref={opener}>
        <Icon name={icon} /> <span className={showsLabel ? "word" : "unseen"}>{label}</span>
      </summary>
      <ul className="choices">{children}</ul>
    </details>
  );
}

import { Link, useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Brand } from "./brand.tsx";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { ShellData, ShellViewer } from "./shell-data.ts";
import { SideMenu } from "./side-menu.tsx";

interface MemberBarProps {
  shell: ShellData;
  viewer: ShellViewer;
  pathname: string;
  /** The address to come back to. */
  here: string;
}

export function MemberBar({ shell, viewer, pathname, here }: MemberBarProps) {
  const { key } = useLocation();
  const profile = paths.profile(viewer.id);
  return (
    <header className="bar">
      <Menu key={key}>
        <SideMenu {...{ shell, viewer, pathname, here }} />
      </Menu>
      <Brand product={shell.product} />
      <nav aria-label="Main">
        {viewer.state === "complete" && (
          <Link className="tool wide" to={paths.uploadEdit()} aria-label="Upload Edit" aria-current={current(paths.uploadEdit())}>
            <Icon name="upload" />
          </Link>
        )}
        {viewer.state !== "initial" && (
          <Link className="tool" to={profile} aria-label="Profile" aria-current={current(profile)}>
            {viewer.face ? <img className="face" src={viewer.face} alt="" width="32" height="32" /> : <Icon name="profile" />}
          </Link>
        )}
      </nav>
    </header>
  );

  function current(path: string) {
    return path === pathname ? "page" : undefined;
  }
}

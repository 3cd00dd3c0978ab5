import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Menu } from "../menus/menu.tsx";
import { SideMenu } from "../menus/side-menu.tsx";
import { Brand } from "./brand.tsx";
import { HelpLink } from "./help-link.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { News, newsLabel } from "./news.tsx";
import type { ShellData, ShellViewer } from "./shell-data.ts";
import { useFrameLink } from "./use-go.ts";

interface MemberBarProps {
  shell: ShellData;
  viewer: ShellViewer;
  pathname: string;
  here: string;
}

export function MemberBar({ shell, viewer, pathname, here }: MemberBarProps) {
  const { key } = useLocation();
  const link = useFrameLink();
  const profile = paths.profile(viewer.id);
  return (
    <header className="bar">
      <Menu key={key} news={viewer.news}>
        <SideMenu {...{ shell, viewer, pathname, here }} />
      </Menu>
      <Brand product={shell.product} />
      <nav aria-label="Main">
        <HelpLink pathname={pathname} />{" "}
        {viewer.state === "complete" && (
          <>
            <Tool to={paths.map()} label="Map" icon="map" pathname={pathname} />
            <Tool to={paths.uploadEdit()} label="Upload Edit" icon="upload" pathname={pathname} />
            <Tool to={paths.crewEdits()} label="Crew Edits" icon="users" pathname={pathname} />
            {shell.waysOut && <Tool {...discountToolFor(viewer)} icon="discount" pathname={pathname} />}
            <Tool to={paths.notifications()} label={newsLabel(viewer)} icon="bell" pathname={pathname} news={viewer.news} />
            <Tool to={paths.search()} label="Search" icon="search" pathname={pathname} isNarrow />
          </>
        )}
        {viewer.state !== "initial" && (
          <a className="tool" href={profile} aria-current={profile === pathname ? "page" : undefined} {...link}>
            {viewer.face ? <img className="face" src={viewer.face} alt="" width="32" height="32" /> : <Icon name="profile" />}
            <span className="unseen">Profile</span>
          </a>
        )}
      </nav>
    </header>
  );
}

function discountToolFor({ isBusiness }: ShellViewer) {
  if (isBusiness) return { to: paths.uploadDiscount(), label: "Upload Discount" };
  return { to: paths.newDiscounts(), label: "New Discounts" };
}

interface ToolProps {
  to: string;
  label: string;
  icon: IconName;
  pathname: string;
  news?: string | undefined;
  isNarrow?: boolean;
}

/** A link that moves into the menu in windows too narrow for it. */
function Tool({ to, label, icon, pathname, news, isNarrow = false }: ToolProps) {
  return (
    <>
      <a
        className={isNarrow ? "tool" : "tool wide"}
        href={to}
        aria-current={to === pathname ? "page" : undefined}
        {...useFrameLink()}
      >
        <Icon name={icon} />
        <span className="unseen">{label}</span>
        <News count={news} />
      </a>{" "}
    </>
  );
}

import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";
import { News, nameOfNews } from "./news.tsx";
import type { ShellViewer } from "./shell-data.ts";
import { useFrameLink } from "./use-go.ts";

/** Five links within reach of a thumb, in windows of a phone's width. */
export function FootBar({ viewer, pathname }: { viewer: ShellViewer; pathname: string }) {
  const { news, under13, face } = viewer;
  const shared = { pathname };
  return (
    <nav className="foot-bar" aria-label="Shortcuts">
      <Shortcut to={paths.home()} label="Home" {...shared}>
        <Icon name="home" />
      </Shortcut>
      <Shortcut to={paths.map()} label="Map" {...shared}>
        <Icon name="map" />
      </Shortcut>
      <Shortcut to={paths.uploadEdit()} label="Upload" className="main" {...shared}>
        <Icon name="plus" />
      </Shortcut>
      <Shortcut to={paths.notifications()} label={nameOfNews(under13)} {...shared}>
        <Icon name="bell" />
        <News count={news} />
        {news && <span className="unseen">{`${news} new, `}</span>}
      </Shortcut>
      <Shortcut to={paths.profile(viewer.id)} label="Profile" {...shared}>
        {face ? <img className="face" src={face} alt="" width="24" height="24" /> : <Icon name="profile" />}
      </Shortcut>
    </nav>
  );
}

interface ShortcutProps {
  to: string;
  label: string;
  pathname: string;
  className?: string;
  children: ReactNode;
}

function Shortcut({ to, label, pathname, className, children }: ShortcutProps) {
  return (
    <>
      <a href={to} className={className} aria-current={to === pathname ? "page" : undefined} {...useFrameLink()}>
        {children}
        <span>{label}</span>
      </a>{" "}
    </>
  );
}

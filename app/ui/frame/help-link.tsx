import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";
import { useFrameLink } from "./use-go.ts";

export function HelpLink({ pathname }: { pathname: string }) {
  return (
    <a
      className="tool help-link"
      href={paths.help()}
      aria-current={pathname === paths.help() ? "page" : undefined}
      {...useFrameLink()}
    >
      <Icon name="help" /> <span>Help</span>
    </a>
  );
}

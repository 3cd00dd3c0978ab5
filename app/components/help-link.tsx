import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";

export function HelpLink({ pathname }: { pathname: string }) {
  return (
    <Link className="tool help-link" to={paths.help()} aria-current={pathname === paths.help() ? "page" : undefined}>
      <Icon name="help" /> <span>Help</span>
    </Link>
  );
}

import { Link } from "@remix-run/react";
import { Icon } from "../frame/icon.tsx";
import { DropMenu } from "./drop-menu.tsx";

interface OwnMenuProps {
  what: "Edit" | "Discount";
  change: string;
  remove: string;
  to: string;
  page: string | undefined;
}

/** Opening the menu is the extra step before Delete, which reloads the page. */
export function OwnMenu({ what, change, remove, to, page }: OwnMenuProps) {
  return (
    <DropMenu icon="more" label={`Change or delete your ${what}`} onCard page={page}>
      <li>
        <Link to={change}>
          <Icon name="change" /> Edit
        </Link>
      </li>
      <li>
        <form method="post" action={remove}>
          <input type="hidden" name="to" value={to} />
          <button type="submit">
            <Icon name="remove" /> Delete
          </button>
        </form>
      </li>
    </DropMenu>
  );
}

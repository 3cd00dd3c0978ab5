import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";

/** Opening the menu is the extra step before Delete, which reloads the page. */
export function OwnMenu({ editId, to }: { editId: string; to: string }) {
  return (
    <DropMenu icon="more" label="Your Edit" onCard>
      <li>
        <Link to={paths.changeEdit(editId)}>
          <Icon name="change" /> Edit
        </Link>
      </li>
      <li>
        <form method="post" action={paths.removeEdit(editId)}>
          <input type="hidden" name="to" value={to} />
          <button type="submit">
            <Icon name="remove" /> Delete
          </button>
        </form>
      </li>
    </DropMenu>
  );
}

import { Form } from "@remix-run/react";
import { Fragment } from "react";
import { paths } from "#app/paths.ts";
import type { ShellData } from "../frame/shell-data.ts";

const THEMES = ["light", "dark", "auto"] as const;

export function ThemeChoice({ theme, to }: { theme: ShellData["theme"]; to: string }) {
  return (
    <Form method="post" action={paths.theme()} preventScrollReset>
      <input type="hidden" name="to" value={to} />
      <fieldset className="theme">
        <legend>Theme</legend>{" "}
        {THEMES.map((name) => (
          <Fragment key={name}>
            <button type="submit" name="theme" value={name} aria-pressed={name === theme}>
              {name}
            </button>{" "}
          </Fragment>
        ))}
      </fieldset>
    </Form>
  );
}

import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "./page-title.tsx";

export function NotFound({ path }: { path: string }) {
  return (
    <section className="narrow">
      <PageTitle>Off the map</PageTitle>
      <p>
        There is nothing at <code>{path}</code>. It may have moved, or never been here.
      </p>
      <p>
        <Link className="button main" to={paths.home()}>
          Take Me Home
        </Link>
      </p>
    </section>
  );
}

import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { StateArt } from "./state-art.tsx";

export function NotFound({ path }: { path: string }) {
  return (
    <section className="narrow error-screen">
      <StateArt of="lost" />
      <PageTitle>Page not found</PageTitle>
      <p>
        There is no page at <code>{path}</code>. It may have moved, or the address may be wrong.
      </p>
      <p>
        <Link className="button main" to={paths.home()}>
          Take Me Home
        </Link>
      </p>
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** What the map has opened beside it. */
export function Panel({ heading, close, children }: { heading: string; close: string; children: ReactNode }) {
  return (
    <section className="spot" aria-labelledby="spot">
      <header>
        <h2 id="spot" tabIndex={-1}>
          {heading}
        </h2>
        <Link className="button small" to={close}>
          Close
        </Link>
      </header>
      {children}
    </section>
  );
}

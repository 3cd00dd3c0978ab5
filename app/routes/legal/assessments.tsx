import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { assessmentsFor } from "./assessments.server.ts";

export const meta: MetaFunction = () => [{ title: "Assessments" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return assessmentsFor(viewer);
}

export default function Assessments() {
  const assessments = useLoaderData<typeof loader>();
  return (
    <article className="narrow">
      <PageTitle>Assessments</PageTitle>
      <p>These are drafts for the owner. Nobody else can open them.</p>
      <nav className="contents" aria-label="Assessments">
        <ul>
          {assessments.map(({ name, title }) => (
            <li key={name}>
              <Link to={paths.assessment(name)}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

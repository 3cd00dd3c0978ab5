import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { assessmentFor } from "./assessments.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : []);

export function loader({ context: { viewer }, params: { name = "" } }: LoaderFunctionArgs) {
  return assessmentFor(viewer, name);
}

export default function Assessment() {
  const { lists, ...page } = useLoaderData<typeof loader>();
  return (
    <MarkdownPage {...page}>
      {lists.map(({ id, title, rows }) => (
        <section key={id} className="prose">
          <h2 id={id}>{title}</h2>
          {rows.map((row) => (
            <section key={row.title}>
              <h3>{row.title}</h3>
              <dl className="facts">
                <Fact name="Risk">{row.risk}</Fact>
                <Fact name="For whom">{row.who}</Fact>
                <Fact name="What holds it">{row.holds}</Fact>
                <Fact name="What remains">{row.remains}</Fact>
              </dl>
            </section>
          ))}
        </section>
      ))}
    </MarkdownPage>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Assessed } from "#app/content/privacy/assessments/assessed.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { assessmentFor } from "./assessments.server.ts";
import { RiskAssessment } from "./risk-assessment.tsx";
import { Signature } from "./signature.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : []);

export function loader({ context: { viewer }, params: { name = "" } }: LoaderFunctionArgs) {
  return assessmentFor(viewer, name);
}

export default function Assessment() {
  const { lists, signature, ...page } = useLoaderData<typeof loader>();
  const rows = lists.map((list) => <Rows key={list.id} {...list} />);
  const signed = <Signature {...signature} />;
  if (page.is === "risk")
    return (
      <RiskAssessment {...page} signature={signed}>
        {rows}
      </RiskAssessment>
    );
  return (
    <MarkdownPage {...page}>
      {signed}
      {rows}
    </MarkdownPage>
  );
}

function Rows({ id, title, rows }: { id: string; title: string; rows: readonly (Assessed & { title: string })[] }) {
  return (
    <section className="prose">
      <h2 id={id}>{title}</h2>
      {rows.map((row) => (
        <section key={row.title}>
          <h3>{row.title}</h3>
          <dl className="facts">
            <Fact name="Risk">{row.risk}</Fact>
            <Fact name="Who for">{row.who}</Fact>
            <Fact name="What holds it">{row.holds}</Fact>
            <Fact name="What remains">{row.remains}</Fact>
          </dl>
        </section>
      ))}
    </section>
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

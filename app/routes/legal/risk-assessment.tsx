import type { ReactNode } from "react";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";
import { KindOfContent } from "./kind-of-content.tsx";
import type { RiskAssessment as Data } from "./risk-assessments.server.ts";

type Props = Data & { signature: ReactNode; children: ReactNode };

export function RiskAssessment({
  title,
  steps,
  kinds,
  ages,
  factors,
  absent,
  evidence,
  measures,
  notDone,
  signature,
  children,
}: Props) {
  const categories = [...new Set(kinds.map(({ category }) => category))];
  return (
    <article className="narrow assessment">
      <PageTitle>{title}</PageTitle>
      <nav className="contents" aria-label="On this page">
        <ul>
          {([1, 2, 3, 4] as const).map((number) => (
            <li key={number}>
              <a href={`#step-${number}`}>{steps[number].title}</a>
            </li>
          ))}
          <li>
            <a href="#signature">Who signed</a>
          </li>
          <li>
            <a href="#each-feature">Each feature</a>
          </li>
        </ul>
      </nav>

      <Step number={1} steps={steps}>
        {categories.map((category) => (
          <section key={category}>
            <h3>{category ?? "The kinds"}</h3>
            <ul>
              {kinds
                .filter((kind) => kind.category === category)
                .map(({ id, title: name }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {ages.length > 0 && (
          <>
            <h3>The age groups</h3>
            <Facts facts={ages.map(({ group, words }) => [group, words])} />
          </>
        )}
        <h3>Risk factors of this service</h3>
        {factors.map(({ group, members }) => (
          <section key={group}>
            <h4>{group}</h4>
            <Facts facts={members.map(({ title: name, words }) => [name, words])} />
          </section>
        ))}
        <p>{absent}</p>
      </Step>

      <Step number={2} steps={steps}>
        <h3>What this rests on</h3>
        <Facts facts={evidence.map(({ title: name, now }) => [name, now])} />
        <h3>At a glance</h3>
        <table>
          <ColumnHeads labels={["Kind", ages.length > 0 ? "Highest risk" : "Risk", "Remains"]} />
          <tbody>
            {kinds.map(({ id, title: name, highest, remains }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`#${id}`}>{name}</a>
                </th>
                <td>{highest}</td>
                <td>{remains.level}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {kinds.map((kind) => (
          <KindOfContent key={kind.id} {...kind} />
        ))}
      </Step>

      <Step number={3} steps={steps}>
        {measures.map(({ id, title: name, does, shownBy }) => (
          <section key={id}>
            <h3 id={id}>{name}</h3>
            <p>
              {does} <span className="quiet">Shown by {shownBy.join(" and ")}.</span>
            </p>
          </section>
        ))}
        <h3>What is not done</h3>
        <p>The owner decides about each of these before signing.</p>
        <ul>
          {notDone.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Step>

      <Step number={4} steps={steps} />
      {signature}
      {children}
    </article>
  );
}

function Step({ number, steps, children }: { number: keyof Data["steps"]; steps: Data["steps"]; children?: ReactNode }) {
  return (
    <section className="prose">
      <h2 id={`step-${number}`}>{steps[number].title}</h2>
      {steps[number].words.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: (readonly [name: string, words: string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TextPart } from "#app/text/contact-details.server.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import type { RequestData } from "./show-data.server.ts";

interface FactsProps {
  brand: RequestData["brand"];
  athlete?: RequestData["athlete"];
  facts: RequestData["facts"];
}

export function Facts({ brand, athlete, facts }: FactsProps) {
  return (
    <>
      <section>
        <h2>What the brand writes</h2>
        <p className="typed">{facts.words}</p>
        <dl className="facts">
          {facts.named.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          <Fact name="Brand">{brand.to ? <Link to={brand.to}>{brand.name}</Link> : brand.name}</Fact>
          {athlete && <Fact name="Athlete">{athlete.to ? <Link to={athlete.to}>{athlete.name}</Link> : athlete.name}</Fact>}
        </dl>
      </section>
      <section>
        <h2>The data protection terms of the brand</h2>
        <p className="typed">{facts.terms}</p>
      </section>
    </>
  );
}

export function BrandsHistory({ facts }: { facts: NonNullable<RequestData["history"]> }) {
  return (
    <section>
      <h2>What the brand did before</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

export function Consent({ facts }: { facts: NonNullable<RequestData["consent"]> }) {
  return (
    <section>
      <h2>The athlete is under 18</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="typed">{children}</dd>
    </div>
  );
}

export function Typed({ parts }: { parts: readonly TextPart[] }) {
  return (
    <p className="typed">
      {parts.map(({ text, startsAt, isContact }) => (isContact ? <mark key={startsAt}>{text}</mark> : text))}
    </p>
  );
}

/** A question, or its answer, beside the sentence about it. */
export function Quoted({ parts }: { parts: readonly TextPart[] }) {
  return (
    <blockquote>
      <Typed parts={parts} />
    </blockquote>
  );
}

export function Course({ course }: Pick<RequestData, "course">) {
  return (
    <section>
      <h2>What happened</h2>
      <ol>
        {course.map(({ words, at, on, reply }) => (
          <li key={`${at} ${words}`}>
            {words}, <TimeAgo at={at} words={on} />
            {reply && <Typed parts={reply} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

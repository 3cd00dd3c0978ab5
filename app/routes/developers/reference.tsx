import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { apiReference, type NamedType, type Operation } from "./api-reference.server.ts";
import { Downloads } from "./downloads.tsx";
import { hasPackage } from "./package-file.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction = () => [{ title: "API" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  const sought = new URL(request.url).searchParams.get("for")?.trim() ?? "";
  return { ...getMarkdownPage("api"), ...apiReference(sought), sought, hasPackage: hasPackage() };
}

const PARTS = [
  { id: "queries", title: "Queries" },
  { id: "mutations", title: "Mutations" },
  { id: "types", title: "Types" },
  { id: "values", title: "Fixed values" },
];

export default function Reference() {
  const { title, html, sections, sought, queries, mutations, types, lists, hasPackage } = useLoaderData<typeof loader>();
  const isFound = [queries, mutations, types, lists].some(({ length }) => length > 0);
  return (
    <MarkdownPage title={title} html={sought ? "" : html} sections={sought ? [] : [...sections, ...PARTS]}>
      <section className="prose">
        <Downloads hasPackage={hasPackage} />
        <Search sought={sought} />
        {!isFound && <p>Nothing in the reference has this word.</p>}
        {queries.length > 0 && <h2 id="queries">Queries</h2>}
        <Operations kind="query" all={queries} />
        {mutations.length > 0 && <h2 id="mutations">Mutations</h2>}
        <Operations kind="mutation" all={mutations} />
        {types.length > 0 && <h2 id="types">Types</h2>}
        {types.map((type) => (
          <Type key={type.name} {...type} />
        ))}
        {lists.length > 0 && <h2 id="values">Fixed values</h2>}
        {lists.map(({ name, values }) => (
          <section key={name}>
            <h3 id={`values-${name}`}>{name}</h3>
            <ul aria-label={`Values of ${name}`}>
              {values.map((value) => (
                <li key={value}>
                  <code>{value}</code>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </MarkdownPage>
  );
}

function Search({ sought }: { sought: string }) {
  return (
    <Form method="get" className="search-form" role="search">
      <div className="field">
        <label htmlFor="reference-for">Search the reference for a word</label>
        <input id="reference-for" type="search" name="for" defaultValue={sought} maxLength={60} autoComplete="off" />
      </div>
      <button type="submit" className="button main">
        Search
      </button>
    </Form>
  );
}

function Operations({ kind, all }: { kind: "query" | "mutation"; all: Operation[] }) {
  return all.map(({ name, type, description, takes, example }) => (
    <section key={name}>
      <h3 id={`${kind}-${name}`}>{name}</h3>
      <p>
        {description} Answers <code>{type}</code>.
      </p>
      <Parts of={`What ${name} takes`} parts={takes} />
      <details>
        <summary>Example</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
        <pre tabIndex={0}>
          <code>{example}</code>
        </pre>
      </details>
    </section>
  ));
}

function Type({ name, description, parts }: NamedType) {
  return (
    <section>
      <h3 id={`type-${name}`}>{name}</h3>
      <p>{description}</p>
      <Parts of={`What ${name} has`} parts={parts} />
    </section>
  );
}

function Parts({ of, parts }: { of: string; parts: NamedType["parts"] }) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={of}>
      {parts.map(({ name, type, description }) => (
        <li key={name}>
          <code>{name}</code>
          {type && (
            <>
              {" "}
              <code>{type}</code>
            </>
          )}
          {description && `: ${description}`}
        </li>
      ))}
    </ul>
  );
}

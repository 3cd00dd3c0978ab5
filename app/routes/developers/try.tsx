import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf } from "#app/http/submit.server.ts";
import { mayReadSchema, requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { paths } from "#app/paths.ts";
import { counted } from "#app/trpc/counted.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { refusedRequest } from "#graphql/errors.ts";
import { answerGraphql } from "#graphql/handler.ts";

export const meta: MetaFunction = () => [{ title: "Try a document" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  return { hasGraphiql: mayReadSchema(viewer) };
}

/** As typed: a tab may part two words of a document. */
const typed = z.string().catch("");
const TrialInput = z.object({ document: typed, variables: typed });

export async function action({ request, context: { viewer, origin } }: ActionFunctionArgs) {
  requireDeveloper(viewer);
  const { document, variables } = inputOf(await readFields(request), TrialInput);
  const body = bodyOf(document, variables);
  if (!body) return data({ document, variables, error: "Please write the variables as a JSON object" }, { status: 422 });
  const call = new Request(new URL("/graphql", request.url), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body,
  });
  const answered = await counted({ viewer, origin }, refusedRequest, (context) => answerGraphql(call, context));
  return { document, variables, answer: JSON.stringify(await answered.json(), null, 2) };
}

const Variables = z.record(z.string(), z.unknown());

function bodyOf(query: string, variables: string): string | undefined {
  try {
    return JSON.stringify({ query, variables: Variables.parse(JSON.parse(variables.trim() || "{}")) });
  } catch {
    return;
  }
}

const EXAMPLE = 'query Newest {\n  videoFeed(filter: "Surf") {\n    id\n    description\n  }\n}';

export default function Try() {
  const { hasGraphiql } = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>();
  const error = tried && "error" in tried ? tried.error : undefined;
  const answer = tried && "answer" in tried ? tried.answer : undefined;
  return (
    <div className="narrow sections">
      <PageTitle>Try a document</PageTitle>
      <p>
        A document runs as you, on real data, so a mutation changes it. The <Link to={paths.wireReference()}>reference</Link> has
        every operation.
      </p>
      {hasGraphiql && (
        <p>
          <a href={paths.graphiql()}>GraphiQL</a> needs script. Add your token to its headers, as{" "}
          <code>{'{ "authorization": "Bearer …" }'}</code>, and fetch the schema again: then it completes and explains names.
        </p>
      )}
      <Form method="post" action={`${paths.wireTry()}#answer`} className="form">
        <div className="field">
          <label htmlFor="try-document">Document</label>
          <textarea
            id="try-document"
            name="document"
            rows={10}
            required
            defaultValue={tried?.document ?? EXAMPLE}
            spellCheck={false}
          />
        </div>
        <div className={error ? "field bad" : "field"}>
          <label htmlFor="try-variables">Variables, as JSON</label>
          <textarea
            id="try-variables"
            name="variables"
            rows={4}
            defaultValue={tried?.variables ?? ""}
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "try-error"}
          />
          {error && (
            <p id="try-error" role="alert" className="error">
              {error}
            </p>
          )}
        </div>
        <button type="submit" className="button main">
          Run
        </button>
      </Form>
      <section id="answer" aria-live="polite">
        {answer && (
          <>
            <h2 className="section">Answer</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
            <pre tabIndex={0}>
              <code>{answer}</code>
            </pre>
          </>
        )}
      </section>
    </div>
  );
}

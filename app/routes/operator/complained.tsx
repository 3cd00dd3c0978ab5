import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { errorScreen, submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { ComplaintAnswerInput } from "#app/schemas/complaints.ts";
import { complaints } from "#app/services/moderation/index.server.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { complaintFor } from "./complaint-data.server.ts";

export const meta: MetaFunction = () => [{ title: "A complaint" }];

export function loader({ params: { complaintId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const found = complaintFor(viewer, complaintId);
  if (!found) throw errorScreen(new Refusal("NOT_FOUND"));
  return found;
}

export async function action({ request, params: { complaintId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, ComplaintAnswerInput, ({ doing, answer }) => {
    if (!doing) throw new Refusal("INVALID");
    const isDone = complaints.end(viewer, complaintId, doing, answer);
    const done = doing === "answer" ? "The answer is sent" : "The complaint is closed";
    return redirectWith(isDone ? done : "This was decided before", paths.moderation());
  });
}

export default function Complained() {
  const { id, kind, on, words, page, post, sender, earlier, state, answer } = useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>A complaint</PageTitle>
      <section>
        <h2>{kind}</h2>
        <p className="quiet">{`${on}, number ${id}`}</p>
        <p className="typed">{words}</p>
        {page && <p className="typed">{`About ${page}`}</p>}
        {post && (
          <p>
            <Link to={post.to}>{post.kind}</Link>
            {post.desk && ", "}
            {post.desk && <Link to={post.desk}>its reports, and what to decide</Link>}
          </p>
        )}
        <p>From {sender.to ? <Link to={sender.to}>{sender.words}</Link> : sender.words}</p>
      </section>
      <section>
        <h2>From the same sender</h2>
        {earlier.length === 0 && <p>Nothing else.</p>}
        <ul className="people told">
          {earlier.map((one) => (
            <li key={one.id}>
              <p>
                <Link to={paths.complained(one.id)}>{one.kind}</Link>
                <span className="quiet">{`${one.on}, ${one.state}`}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      {state === "open" ? (
        <Answer />
      ) : (
        <section>
          <h2>The answer</h2>
          <p className="typed">{answer ?? "It was closed without an answer."}</p>
        </section>
      )}
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

function Answer() {
  const { receiver } = useLoaderData<typeof loader>();
  return (
    <section>
      <h2>Answer</h2>
      <ValidatedForm id="answer" lastResult={useLastResult()}>
        <ErrorSummary />
        {receiver ? (
          <AreaField label="Answer" name="answer" rows={6} hint={receiver} />
        ) : (
          <p>The account is deleted, so that nobody can be answered.</p>
        )}
        <div className="buttons">
          {receiver && <SubmitButton idle="Send the answer" pending="Sending" name="doing" value="answer" />}
          <SubmitButton idle="Close without an answer" pending="Closing" name="doing" value="close" kind="plain" />
        </div>
      </ValidatedForm>
    </section>
  );
}

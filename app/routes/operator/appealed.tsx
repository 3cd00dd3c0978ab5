import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { errorScreen, submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { AnswerInput, RULES } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { hoursLeft, logWords, personWords } from "./moderation-words.ts";

export const meta: MetaFunction = () => [{ title: "An appeal" }];

export function loader({ params: { decisionId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const found = moderation.findAppeal(viewer, decisionId);
  if (!found) throw errorScreen(new Refusal("NOT_FOUND"));
  const { kind, postId, userId, rule, reason, appeal, answer, isOverturned, createdAt, dueAt } = found;
  return {
    did: logWords(found),
    on: day(createdAt),
    post: kind === "account" ? undefined : paths.moderatedPost(kind, postId),
    poster: { to: paths.person(userId), words: personWords(people.find(viewer, userId)) },
    rule: rule && RULES[rule],
    reason,
    appeal,
    answer,
    isOverturned,
    clock: hoursLeft(dueAt),
  };
}

export async function action({ request, params: { decisionId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, AnswerInput, ({ doing, answer }) => {
    if (!doing) throw new Refusal("INVALID");
    const isDone = moderation.answer(viewer, decisionId, doing, answer);
    const done = doing === "uphold" ? "The decision stays" : "The decision is undone";
    return redirectWith(isDone ? done : "This was answered before", paths.moderation());
  });
}

export default function Appealed() {
  const { did, on, post, poster, rule, reason, appeal, answer, isOverturned, clock } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow sections">
      <PageTitle>An appeal</PageTitle>
      <section>
        <h2>The decision</h2>
        <p>
          {`${did}, ${on}. `}
          {post && <Link to={post}>The post and its reports</Link>}
        </p>
        {rule && <p>{`Our rule: ${rule}`}</p>}
        <p className="typed">{reason}</p>
        <p>
          {post ? "Posted by" : "The account of"} <Link to={poster.to}>{poster.words}</Link>
        </p>
      </section>
      <section>
        <h2>The appeal</h2>
        {!answer && <p>{clock}</p>}
        <p className="typed">{appeal}</p>
      </section>
      {answer ? (
        <section>
          <h2>The answer</h2>
          <p>{isOverturned ? "The decision was undone." : "The decision stayed."}</p>
          <p className="typed">{answer}</p>
        </section>
      ) : (
        <section>
          <h2>Answer</h2>
          <ValidatedForm id="answer" lastResult={lastResult}>
            <ErrorSummary />
            <AreaField label="Reason" name="answer" rows={5} hint="Who appealed is told. Name nobody who reported." />
            <div className="buttons">
              <SubmitButton idle="The decision stays" pending="Saving" name="doing" value="uphold" />
              <SubmitButton idle="Undo it" pending="Saving" name="doing" value="overturn" kind="plain" />
            </div>
          </ValidatedForm>
        </section>
      )}
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/forms/fields.tsx";
import { errorScreen, submit } from "#app/forms/submit.server.ts";
import { useLastResult } from "#app/forms/use-last-result.ts";
import { paths } from "#app/paths.ts";
import { DecisionInput } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";
import { History } from "./history.tsx";
import { BUTTONS } from "./moderation-words.ts";
import { kindOf, postFor } from "./post-data.server.ts";

export const meta: MetaFunction = () => [{ title: "A reported post" }];

export function loader({ params: { kind, postId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const known = kindOf(kind);
  const found = known && postFor(viewer, known, postId);
  if (!found) throw errorScreen(new Refusal("NOT_FOUND"));
  return found;
}

export async function action({ request, params: { kind, postId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, DecisionInput, ({ doing, reason }) => {
    const known = kindOf(kind);
    if (!known) throw new Refusal("NOT_FOUND");
    if (!doing) throw new Refusal("INVALID");
    const isDone = moderation.decide(viewer, known, postId, doing, reason);
    return redirectWith(isDone ? BUTTONS[doing].done : "This was decided before", paths.moderation());
  });
}

export default function ModeratedPost() {
  const { kind, post, poster, isOpen, reports, history } = useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>{`A reported ${kind}`}</PageTitle>
      <section>
        <h2>{kind}</h2>
        {post ? (
          <p>
            <Link to={post.to}>{post.title}</Link> <span className="quiet">{post.on}</span>
          </p>
        ) : (
          <p>It is erased.</p>
        )}
        {post?.isHeld && <p>It is deleted or removed. You alone see it, until 14 days after the reports are closed.</p>}
        <p>Posted by {poster ? <Link to={paths.person(poster.id)}>{poster.words}</Link> : "an account that is deleted"}</p>
      </section>
      <section>
        <h2>Who reported it</h2>
        <ul className="people told">
          {reports.map(({ id, by, complaintId, fault, on, state }) => (
            <li key={id}>
              <p>
                {by && <Link to={paths.person(by.id)}>{by.words}</Link>}
                {complaintId && <Link to={paths.complained(complaintId)}>A complaint</Link>}
                {!by && !complaintId && "An account that is deleted, or a complaint that is erased"}
                <span className="quiet">{[fault, on, state].filter(Boolean).join(", ")}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <History entries={history} />
      {isOpen && <Decision canAct={poster !== undefined} />}
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

function Decision({ canAct }: { canAct: boolean }) {
  const doings = canAct ? (["warn", "remove", "suspend7", "suspend30", "suspend"] as const) : (["remove"] as const);
  return (
    <section>
      <h2>Decide</h2>
      <ValidatedForm id="decision" lastResult={useLastResult()}>
        <ErrorSummary />
        <AreaField
          label="Reason"
          name="reason"
          rows={5}
          hint="The poster is told, or the parent of a child under 13. Name nobody who reported. Only Dismiss needs none."
        />
        <div className="buttons">
          <SubmitButton idle={BUTTONS.dismiss.idle} pending="Saving" name="doing" value="dismiss" />
          {doings.map((name) => (
            <SubmitButton key={name} idle={BUTTONS[name].idle} pending="Saving" name="doing" value={name} kind="plain" />
          ))}
        </div>
      </ValidatedForm>
    </section>
  );
}

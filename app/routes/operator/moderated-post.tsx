import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { GRAVE_STEPS } from "#app/content/grave-steps.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { errorScreen, submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { DecisionInput, type Hiding, isHiding, KIND_WORDS, type PostKind } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { AreaField, ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { History } from "./history.tsx";
import { buttonFor, RULE_OPTIONS } from "./moderation-words.ts";
import { kindOf, postFor } from "./post-data.server.ts";
import { nextTo } from "./queue-data.server.ts";
import { ReportedMedia } from "./reported-media.tsx";

export const meta: MetaFunction = () => [{ title: "A reported post" }];

export function loader({ request, params: { kind, postId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const known = kindOf(kind);
  const found = known && postFor(viewer, known, postId, new URL(request.url).searchParams.get("media") === "shown");
  if (!found) throw errorScreen(new Refusal("NOT_FOUND"));
  return found;
}

export async function action({ request, params: { kind, postId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, DecisionInput, ({ doing, rule, reason }) => {
    const known = kindOf(kind);
    if (!known) throw new Refusal("NOT_FOUND");
    if (!doing) throw new Refusal("INVALID");
    if (isHiding(doing)) {
      const isChanged = moderation.hide(viewer, known, postId, doing === "hide");
      return redirectWith(isChanged ? HIDINGS[doing].done : "This was done before", paths.moderatedPost(known, postId));
    }
    const next = nextTo(viewer, known, postId);
    const isDone = moderation.decide(viewer, known, postId, doing, reason, rule);
    return redirectWith(isDone ? buttonFor(known, doing).done : "This was decided before", next);
  });
}

export default function ModeratedPost() {
  const { kind, post, poster, isOpen, isGrave, isHidden, asksForMedia, files, canErase, reports, history } =
    useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>{`A reported ${KIND_WORDS[kind]}`}</PageTitle>
      {isGrave && <GraveSteps />}
      <section>
        <h2>{KIND_WORDS[kind]}</h2>
        {post ? (
          <p>
            {post.to ? <Link to={post.to}>{post.title}</Link> : post.title} <span className="quiet">{post.on}</span>
          </p>
        ) : (
          <p>It is erased.</p>
        )}
        {post?.words.map(({ name, text }) => (
          <p className="typed" key={name}>{`${name}: ${text}`}</p>
        ))}
        {isHidden && !post?.isHeld && <p>{kind === "profile" ? HIDDEN_PICTURES : HIDDEN_POST}</p>}
        {post?.isHeld && (
          <p>
            It is deleted or removed. You alone see it, until {isGrave ? "one year" : "14 days"} after the reports are closed.
          </p>
        )}
        {asksForMedia && <ReportedMedia files={files} />}
        {canErase && <Erase />}
        <p>
          {kind === "profile" ? "Of" : "Posted by"}{" "}
          {poster ? <Link to={paths.person(poster.id)}>{poster.words}</Link> : "an account that is deleted"}
        </p>
      </section>
      <section>
        <h2>Who reported it</h2>
        <ul className="people told">
          {reports.map(({ id, by, complaintId, isByItself, fault, dismissed, on, state }) => (
            <li key={id}>
              <p>
                {by && <Link to={paths.person(by.id)}>{by.words}</Link>}
                {complaintId && <Link to={paths.complained(complaintId)}>A complaint</Link>}
                {isByItself && "Nobody: its file was compared"}
                {!by && !complaintId && !isByItself && "An account that is deleted, or a complaint that is erased"}
                <span className="quiet">{[fault, on, state, alarmsIn(dismissed)].filter(Boolean).join(", ")}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <History entries={history} />
      {isOpen && <Decision kind={kind} canAct={poster !== undefined} hiding={isHidden ? "show" : "hide"} />}
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

function alarmsIn(dismissed: number): string {
  return dismissed > 0 ? `grave reports of theirs that were dismissed: ${dismissed}` : "";
}

function GraveSteps() {
  return (
    <section className="grave">
      <h2>What to do</h2>
      <ol>
        {GRAVE_STEPS.map(({ words, links = [] }) => (
          <li key={words}>
            <p>{words}</p>
            {links.length > 0 && (
              <p className="buttons">
                {links.map(({ label, href }) => (
                  <a className="button" key={href} href={href} rel="noopener noreferrer">
                    {label}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Erase() {
  const { kind = "", postId = "" } = useParams();
  return (
    <form method="post" action={paths.erasePost(kind, postId)}>
      <p>Press this only if the authorities have what they need. Nobody can bring it back.</p>
      <button type="submit" className="button">
        Erase now
      </button>
    </form>
  );
}

const HIDDEN_POST = "It is hidden from everybody but you and its poster, who is told nothing yet.";
const HIDDEN_PICTURES = "Its pictures are hidden from everybody but you and their owner, who is told nothing yet.";

const HIDINGS: Record<Hiding, { idle: string; done: string }> = {
  hide: { idle: "Hide until I decide", done: "It is hidden until you decide" },
  show: { idle: "Show again", done: "It is shown again" },
};

function Decision({ kind, canAct, hiding }: { kind: PostKind; canAct: boolean; hiding: Hiding }) {
  const offered = canAct ? (["warn", "remove", "suspend7", "suspend30", "suspend"] as const) : (["remove"] as const);
  return (
    <section>
      <h2>Decide</h2>
      <ValidatedForm id="decision" lastResult={useLastResult()}>
        <ErrorSummary />
        <SelectField label="Rule that it breaks" name="rule" options={RULE_OPTIONS} hint="The poster is told." />
        <AreaField
          label="Reason"
          name="reason"
          rows={5}
          hint="The poster is told, or the parent of a child under 13. Name nobody who reported. Without one, the usual reason of the rule is told. Dismiss, Hide and Show need none, and nobody is told of these."
        />
        <div className="buttons">
          {canAct && <SubmitButton idle={HIDINGS[hiding].idle} pending="Saving" name="doing" value={hiding} kind="plain" />}
          <SubmitButton idle={buttonFor(kind, "dismiss").idle} pending="Saving" name="doing" value="dismiss" kind="plain" />
          {offered.map((name) => (
            <SubmitButton key={name} idle={buttonFor(kind, name).idle} pending="Saving" name="doing" value={name} kind="plain" />
          ))}
        </div>
      </ValidatedForm>
    </section>
  );
}

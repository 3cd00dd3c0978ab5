import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { TogetherInput } from "#app/schemas/queue.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { timeWords } from "./moderation-words.ts";
import { kindOf } from "./post-data.server.ts";
import { queueFor } from "./queue-data.server.ts";
import { DecideTogether, QueueFilters, TOGETHER_FORM } from "./queue-forms.tsx";
import { useQueueKeys } from "./use-queue-keys.ts";

export const meta: MetaFunction = () => [{ title: "Moderation" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return { ...queueFor(viewer, new URL(request.url).searchParams), times: moderation.timesKept(viewer).map(timeWords) };
}

/** Decides about all ticked posts, and stays in the part of the queue that is shown. */
export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { search } = new URL(request.url);
  return submit(request, TogetherInput, ({ post, doing, rule, reason }) => {
    if (!doing) throw new Refusal("INVALID");
    const posts = post.flatMap((name) => {
      const [given, id = ""] = name.split(".");
      const kind = kindOf(given);
      return kind ? [{ kind, id }] : [];
    });
    const decided = moderation.decideTogether(viewer, posts, doing, reason, rule);
    return redirectWith(`Decided: ${decided} of ${posts.length}`, paths.moderation() + search);
  });
}

const SEVERITIES = { grave: "Grave", high: "High", usual: "Usual" };

export default function Moderation() {
  const { filter, isFiltered, machine, rows, next, times } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const ticked = [lastResult?.initialValue?.post ?? []].flat();
  const list = useQueueKeys();
  return (
    <div className="narrow">
      <PageTitle>Moderation</PageTitle>
      {machine.map((words) => (
        <p className="alarm" key={words}>
          <Link to={paths.jobs()}>{words}</Link>
        </p>
      ))}
      <p>
        Child abuse, grooming and danger to life come first, then what is about people under 18, with complaints about something
        illegal or harmful to children; then what most people reported, then the oldest.
      </p>
      <p>
        <Link to={paths.consents()}>Consents to look at again</Link> · <Link to={paths.ages()}>Changes of age</Link> ·{" "}
        <Link to={paths.ruleTexts()}>Usual reasons</Link> · <Link to={paths.moderationLog()}>The log</Link>
      </p>
      <QueueFilters filter={filter} />
      {rows.length === 0 && isFiltered && (
        <p>
          Nothing like this waits for you. <Link to={paths.moderation()}>Show all</Link>
        </p>
      )}
      {rows.length === 0 && !isFiltered && (
        <EmptyState sentence="Nothing waits for you." art="surf">
          <Link className="button main" to={paths.home()}>
            Look at the feed
          </Link>
        </EmptyState>
      )}
      <ul className="people told queue" ref={list}>
        {rows.map(({ id, to, what, about, by, decided, ticks, at, ago, clock, severity, picture }) => (
          <li key={`${what} ${id}`} className={`is-${severity}`}>
            {picture ? (
              <img className="row-picture" src={picture} alt="" width="96" height="72" loading="lazy" />
            ) : (
              <span className="row-picture" />
            )}
            <p>
              <b className="severity">{SEVERITIES[severity]}</b>{" "}
              <Link className="opens" to={to}>
                {what}
              </Link>
              <span className="quiet">
                {about} · <TimeAgo at={at} words={ago} />
                {clock && ` · ${clock}`}
                {by && ` · reported by ${by}`}
                {decided > 0 && ` · decisions before: ${decided}`}
              </span>
            </p>
            {ticks && (
              <label className="tick">
                <input
                  type="checkbox"
                  defaultChecked={ticked.includes(ticks)}
                  name="post"
                  value={ticks}
                  form={TOGETHER_FORM}
                  aria-label={`Decide together: ${what}, ${about}`}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
      {next && <Pager next={next} end="" />}
      {rows.some(({ ticks }) => ticks) && <DecideTogether lastResult={lastResult} />}
      <h2 className="section">In time, the last 30 days</h2>
      <ul className="ledger">
        {times.map(({ what, kept }) => (
          <li key={what}>
            {what}
            <span className="quiet">{kept}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

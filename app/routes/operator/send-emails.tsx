import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { type Audience, MAILINGS, OCCASIONS } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { progressOf } from "./mailing-words.ts";

export const meta: MetaFunction = () => [{ title: "Send Emails" }];

const WHO: Record<Audience["needs"], string> = {
  marketing: "For people who chose marketing emails.",
  information: "For people who chose information emails.",
  nothing: "For everybody they concern.",
};

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const sent = mailings.lastSent(viewer);
  return {
    groups: Object.entries(OCCASIONS).map(([occasion, title]) => {
      const mails = sent.filter(({ mail }) => MAILINGS[mail].occasion === occasion);
      const [first] = mails;
      return {
        title,
        who: first && WHO[MAILINGS[first.mail].needs],
        mails: mails.map(({ mail, at }) => ({ mail, title: MAILINGS[mail].title, last: at ? `Last sent on ${day(at)}` : "" })),
      };
    }),
    log: mailings.latest(viewer).map((mailing) => ({
      id: mailing.id,
      title: MAILINGS[mailing.mail].title,
      on: day(mailing.createdAt),
      progress: progressOf(mailing),
      isStopped: mailing.stoppedAt !== null,
    })),
  };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const id = String(fields.get("mailing"));
  const step = fields.get("step") ?? "go on";
  if (!isStep(step)) throw data(null, { status: 400 });
  const [act, notice] = STEPS[step];
  return press(viewer, paths.sendEmails(), () => act(viewer, id), notice);
}

const STEPS = {
  "go on": [mailings.goOn, "The email goes on"],
  stop: [mailings.stopSending, "The email is stopped"],
  cancel: [mailings.cancel, "The email is taken back"],
} as const;

function isStep(step: string): step is keyof typeof STEPS {
  return Object.hasOwn(STEPS, step);
}

export default function SendEmails() {
  const { groups, log } = useLoaderData<typeof loader>();
  return (
    <div>
      <PageTitle>Send Emails</PageTitle>
      <ErrorBox result={useLastResult()} />
      <p>Each opens a page that says who gets the email and what it says. Nothing is sent until you press its button.</p>
      <div className="occasions">
        {groups.map(({ title, who, mails }) => (
          <section key={title}>
            <h2 className="section">{title}</h2>
            <p className="quiet">{who}</p>
            <ul className="ledger">
              {mails.map(({ mail, title, last }) => (
                <li key={mail}>
                  <Link to={paths.sendEmail(mail)}>{title}</Link>
                  <span className="quiet">{last}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <h2 className="section">Checks</h2>
      <ul className="ledger">
        <li>
          <Link to={paths.deleteAccountCheck()}>Delete account check</Link>
        </li>
        <li>
          <form method="post" action={paths.churnRate()}>
            <button type="submit" className="button">
              Churn rate: email it to me
            </button>
          </form>
        </li>
      </ul>
      {log.length > 0 && <h2 className="section">Log</h2>}
      <ul className="ledger">
        {log.map(({ id, title, on, progress, isStopped }) => (
          <li key={id}>
            <Link to={paths.mailing(id)}>{title}</Link>
            <span className="quiet">
              {on}. {progress}
            </span>
            {isStopped && (
              <form method="post">
                <button type="submit" className="button" name="mailing" value={id}>
                  Go on
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

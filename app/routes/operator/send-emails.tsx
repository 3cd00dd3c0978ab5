import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { MAILINGS } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { progressOf } from "./mailing-words.ts";

export const meta: MetaFunction = () => [{ title: "Send Emails" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return {
    mails: mailings.lastSent(viewer).map(({ mail, at }) => ({
      mail,
      title: MAILINGS[mail].title,
      last: at ? `Last sent on ${day(at)}` : "",
    })),
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
  const id = String((await readFields(request)).get("mailing"));
  return press(viewer, paths.sendEmails(), () => mailings.goOn(viewer, id), "The email goes on");
}

export default function SendEmails() {
  const { mails, log } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Send Emails</PageTitle>
      <ErrorBox result={useLastResult()} />
      <p>Each opens a page that says who gets the email and what it says. Nothing is sent until you press its button.</p>
      <ul className="ledger">
        {mails.map(({ mail, title, last }) => (
          <li key={mail}>
            <Link to={paths.sendEmail(mail)}>{title}</Link>
            <span className="quiet">{last}</span>
          </li>
        ))}
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

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { MAILINGS } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { day } from "#app/text/dates.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { progressOf, stepOf } from "./mailing-words.ts";

export const meta: MetaFunction = () => [{ title: "An email to many" }];

export function loader({ params: { mailingId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const mailing = mailings.get(viewer, mailingId);
  return {
    title: MAILINGS[mailing.mail].title,
    on: day(mailing.createdAt),
    id: mailing.id,
    progress: progressOf(mailing),
    subject: mailing.subject,
    step: stepOf(mailing),
    unsure: mailing.unsure > 0 ? mailings.unsureOf(viewer, mailingId) : [],
  };
}

const LABELS = { "go on": "Go on", stop: "Stop", cancel: "Take it back" };

export default function Mailing() {
  const { title, on, id, progress, subject, step, unsure } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      <p>{on}</p>
      <p>{progress}</p>
      {subject && <p>{`In your own words: ${subject}`}</p>}
      {step === "go on" && (
        <p>You stopped it, the server ended, or a backup was put back. After a backup some people may have this email already.</p>
      )}
      {step && (
        <form method="post" action={paths.sendEmails()}>
          <input type="hidden" name="mailing" value={id} />
          <button type="submit" className="button" name="step" value={step}>
            {LABELS[step]}
          </button>
        </form>
      )}
      {unsure.length > 0 && (
        <>
          <h2 className="section">Unsure</h2>
          <p>The server ended, or the mail server fell silent, while these were handed over. They aren't sent again.</p>
          <ul className="ledger">
            {unsure.map((id) => (
              <li key={id}>
                <Link to={paths.profile(id)}>{`Account ${id}`}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={paths.sendEmails()}>Back to Send Emails</Link>
      </p>
    </div>
  );
}

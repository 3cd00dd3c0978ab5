import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { previewOf } from "#app/jobs/mailing-letter.server.tsx";
import { paths } from "#app/paths.ts";
import { MailingTimeInput } from "#app/schemas/mailing-input.ts";
import { audienceOf } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { moment } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { MailBody } from "#app/ui/frame/mail-body.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { mailingNameIn } from "./mailing-words.ts";

const WHY = {
  marketing: "Only those who chose to get news.",
  information: "Only those who chose to get tips and how-tos.",
  nothing: "Everyone it concerns, since it is about rights and rules.",
};

export const meta: MetaFunction = () => [{ title: "Send an Email" }];

export async function loader({ params, context: { viewer } }: LoaderFunctionArgs) {
  const name = mailingNameIn(params);
  const draft = mailings.draftOf(viewer, name);
  const { title, needs } = audienceOf(name);
  const until = mailings.waitsUntil(viewer, name);
  const count = await mailings.receivers(viewer, name);
  const who = `${count === 1 ? "1 account gets" : `${number.format(count)} accounts get`} this email. ${WHY[needs]}`;
  return {
    title,
    who,
    button: `Send ${count === 1 ? "1 email" : `${number.format(count)} emails`}`,
    waiting: until && waitingWords(until),
    mail: name,
    hasDraft: draft.subject !== "",
    ...previewOf(name, viewer.id, draft),
  };
}

export async function action({ request, params, context: { viewer } }: ActionFunctionArgs) {
  const name = mailingNameIn(params);
  return submit(request, MailingTimeInput, async ({ at }) => {
    const { id, mails, isNew } = await mailings.send(viewer, name, at);
    if (!isNew) return redirectWith(waitingWords(mailings.waitsUntil(viewer, name)), paths.sendEmail(name));
    if (at !== undefined) return redirectWith(`The email is planned for ${moment(at)}`, paths.mailing(id));
    return redirectWith(`${mails === 1 ? "1 email is" : `${number.format(mails)} emails are`} on the way`, paths.sendEmails());
  });
}

function waitingWords(until = Date.now()): string {
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000));
  if (minutes > 60) return `This email is planned, so nothing is sent now. You can send it again from ${moment(until)}`;
  return `This email was sent within the last hour, so nothing is sent now. You can send it again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`;
}

export default function SendEmail() {
  const { mail, title, who, waiting, button, hasDraft, subject, text, words } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      <p>{who}</p>
      <p>For a child under 13 the parent gets it.</p>
      {waiting ? (
        <>
          <ErrorBox result={lastResult} />
          <p>{`${waiting}.`}</p>
        </>
      ) : (
        <ValidatedForm id="send" lastResult={lastResult}>
          <ErrorSummary />
          <TextField
            name="at"
            label="Begin at"
            type="datetime-local"
            required={false}
            hint="Within two weeks, in UTC. Leave it empty to send now."
          />
          <SubmitButton idle={button} pending="Sending" />
        </ValidatedForm>
      )}
      <div className="buttons">
        <Link className="button" to={paths.draftEmail(mail)}>
          Change the words
        </Link>
        <form method="post" action={paths.testEmail(mail)}>
          <button type="submit" className="button">
            Send a test to me
          </button>
        </form>
      </div>
      {hasDraft && <p className="note">It goes out in your own words.</p>}
      <h2 className="section">Subject</h2>
      <p>{subject}</p>
      <h2 className="section">As HTML</h2>
      <div className="preview">
        <MailBody words={words} />
      </div>
      <h2 className="section">As plain text</h2>
      <pre className="preview">{text}</pre>
      <p>
        <Link to={paths.sendEmails()}>Back to Send Emails</Link>
      </p>
    </div>
  );
}

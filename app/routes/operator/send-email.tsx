import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { previewOf } from "#app/jobs/mailing-letter.server.tsx";
import { paths } from "#app/paths.ts";
import { audienceOf, isMailingName, type MailingName } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { number } from "#app/text/numbers.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { MailBody } from "#app/ui/frame/mail-body.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

const WHY = {
  marketing: "Only those who chose to get news.",
  information: "Only those who chose to get tips and how-tos.",
  nothing: "Everyone it concerns, since it is about rights and rules.",
};

export const meta: MetaFunction = () => [{ title: "Send an Email" }];

export async function loader({ params: { mail = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const name = nameOf(mail);
  const { title, needs } = audienceOf(name);
  const until = mailings.waitsUntil(viewer, name);
  const count = await mailings.receivers(viewer, name);
  const who = `${count === 1 ? "1 account gets" : `${number.format(count)} accounts get`} this email. ${WHY[needs]}`;
  return {
    title,
    who,
    button: `Send ${count === 1 ? "1 email" : `${number.format(count)} emails`}`,
    waiting: until && waitingWords(until),
    ...previewOf(name, viewer.id),
  };
}

export async function action({ params: { mail = "" }, context: { viewer } }: ActionFunctionArgs) {
  const name = nameOf(mail);
  const { mails, isNew } = await mailings.send(viewer, name);
  if (!isNew) return redirectWith(waitingWords(mailings.waitsUntil(viewer, name)), paths.sendEmail(name));
  return redirectWith(`${mails === 1 ? "1 email is" : `${number.format(mails)} emails are`} on the way`, paths.sendEmails());
}

function waitingWords(until = Date.now()): string {
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000));
  return `This email was sent within the last hour, so nothing is sent now. You can send it again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`;
}

function nameOf(mail: string): MailingName {
  if (!isMailingName(mail)) throw data(null, { status: 404 });
  return mail;
}

export default function SendEmail() {
  const { title, who, waiting, button, subject, text, words } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      <p>{who}</p>
      <p>For a child under 13 the parent gets it.</p>
      <ErrorBox result={useLastResult()} />
      {waiting ? (
        <p>{`${waiting}.`}</p>
      ) : (
        <Form method="post">
          <SubmitButton idle={button} pending="Sending" />
        </Form>
      )}
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

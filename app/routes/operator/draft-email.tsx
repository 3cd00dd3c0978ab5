import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MAIL_TEXTS } from "#app/content/mailings.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { MailingWordsInput } from "#app/schemas/mailing-input.ts";
import { MAILINGS } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { AreaField, ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { mailingNameIn } from "./mailing-words.ts";

export const meta: MetaFunction = () => [{ title: "Words of an email" }];

export function loader({ params, context: { viewer } }: LoaderFunctionArgs) {
  const mail = mailingNameIn(params);
  const draft = mailings.draftOf(viewer, mail);
  const { subject, paragraphs } = MAIL_TEXTS[mail];
  return { mail, title: MAILINGS[mail].title, words: draft.subject ? draft : { subject, body: paragraphs.join("\n\n") } };
}

export async function action({ request, params, context: { viewer } }: ActionFunctionArgs) {
  const mail = mailingNameIn(params);
  return submit(request, MailingWordsInput, (words) => {
    mailings.keepDraft(viewer, mail, words);
    return redirectWith("The words are kept", paths.sendEmail(mail));
  });
}

export default function DraftEmail() {
  const { mail, title, words } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      <p>These words are for the next time that this email goes out. Nothing is sent from here.</p>
      <ValidatedForm id="draft" lastResult={useLastResult()} values={words}>
        <ErrorSummary />
        <TextField name="subject" label="Subject" required={false} />
        <AreaField
          name="body"
          label="Email"
          rows={12}
          required={false}
          hint="A blank line begins a paragraph. {product} becomes our name. Empty both fields to use our usual words."
        />
        <SubmitButton idle="Keep these words" pending="Keeping" />
      </ValidatedForm>
      <p>
        <Link to={paths.sendEmail(mail)}>Back to the email</Link>
      </p>
    </div>
  );
}

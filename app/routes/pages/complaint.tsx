import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EMERGENCY } from "#app/content/complaint-mails.ts";
import { env } from "#app/env.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { COMPLAINT_KINDS, COMPLAINTS, ComplaintInput } from "#app/schemas/complaints.ts";
import { complaints } from "#app/services/moderation/index.server.ts";
import { AreaField, ErrorSummary, RadioField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { describedAs } from "#app/ui/frame/meta.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = (args) =>
  describedAs(args, "Complaint", "Tell us what is wrong here, with or without an account. Someone reads it and answers.");

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("number") ?? "";
  return {
    number: complaints.isFiled(number) ? number : undefined,
    receiver: viewer.state === "visitor" ? "typed" : complaints.isAnsweredToParent(viewer) ? "parent" : "own",
    host: new URL(env.BASE_URL).host,
  } as const;
}

export async function action({ request, context: { viewer, origin } }: ActionFunctionArgs) {
  return submit(request, ComplaintInput, async (input) =>
    redirect(paths.complaint({ number: await complaints.file(viewer, origin, input) }), 303),
  );
}

export default function Complaint() {
  const { number } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>{number ? "We have your complaint" : "Complaint"}</PageTitle>
      {number ? <Received number={number} /> : <ComplaintForm />}
    </div>
  );
}

function Received({ number }: { number: string }) {
  return (
    <>
      <p>Its number is {number}. Someone reads it, and we answer by email. A first email says that we have it.</p>
      <Emergency />
      <p>
        <Link to={paths.complaint()}>Send another one</Link>
      </p>
    </>
  );
}

function ComplaintForm() {
  const { receiver, host } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        Tell us what is wrong, with or without an account. Our team reads it, answers, and keeps it for three years. Nobody you
        name is told who you are.
      </p>
      <Emergency />
      <ValidatedForm id="complaint" lastResult={useLastResult()}>
        <ErrorSummary />
        <RadioField
          label="What is your complaint about?"
          name="kind"
          options={COMPLAINT_KINDS.map((value) => ({ value, label: COMPLAINTS[value].words }))}
        />
        <TextField
          label="Which page is it about?"
          name="page"
          inputMode="url"
          hint={`Its address, such as ${host}${paths.edit("1")}`}
          required={false}
        />
        <AreaField label="What is wrong?" name="complaint" rows={8} required />
        {receiver === "typed" && <TextField label="Your name" name="name" autoComplete="name" required={false} />}
        {receiver === "typed" ? (
          <TextField label="Email" name="email" type="email" autoComplete="email" hint="We answer to this address." required />
        ) : (
          <p>
            {receiver === "parent"
              ? "Your parent or guardian gets our answer by email, and can read what you wrote. If that is a problem, call someone on the Help page."
              : "We answer to the email address of your account."}
          </p>
        )}
        <p>When you send it, you say that it is true as far as you know.</p>
        <SubmitButton idle="Send" pending="Sending" />
      </ValidatedForm>
    </>
  );
}

function Emergency() {
  return (
    <p>
      {EMERGENCY} <Link to={paths.help()}>Who else you can call</Link>
    </p>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/forms/fields.tsx";
import { submit } from "#app/forms/submit.server.ts";
import { useLastResult } from "#app/forms/use-last-result.ts";
import { paths } from "#app/paths.ts";
import { AppealInput, KIND_WORDS } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { day } from "#app/text/dates.ts";

export const meta: MetaFunction = () => [{ title: "Your appeal" }, { name: "robots", content: "noindex" }];

const DID = {
  dismiss: "We left it as it is.",
  remove: "We removed it.",
  warn: "We gave a warning. It stays where it is.",
};

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const decision = moderation.open(token);
  if (!decision) return data({ is: "over" } as const, { status: 410 });
  const { act, kind, reason, endsAt, createdAt, canAppeal, appeal, answer, isOverturned } = decision;
  const suspended = `We removed it and suspended the account ${endsAt ? `until ${day(endsAt)}` : "for good"}.`;
  const did = act === "suspend" ? suspended : DID[act];
  return {
    is: "open",
    what: KIND_WORDS[kind],
    did,
    on: day(createdAt),
    reason,
    canAppeal,
    appeal,
    answer,
    isOverturned,
  } as const;
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  return submit(request, AppealInput, ({ appeal }) => {
    moderation.appeal(token, appeal);
    return redirectWith("We have your appeal", paths.appeal(token));
  });
}

export default function Appeal() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (page.is === "over")
    return (
      <div className="narrow">
        <PageTitle>Your appeal</PageTitle>
        <p>This link is not whole, or the account is deleted. Please open it from the mail again.</p>
      </div>
    );
  return (
    <div className="narrow sections">
      <PageTitle>Your appeal</PageTitle>
      <section>
        <h2>What we decided</h2>
        <p>{`${page.what}, ${page.on}`}</p>
        <p>{page.did}</p>
        <p className="typed">{`This is why: ${page.reason}`}</p>
      </section>
      {page.appeal && (
        <section>
          <h2>What you told us</h2>
          <p className="typed">{page.appeal}</p>
        </section>
      )}
      {page.appeal && (
        <section>
          <h2>Our answer</h2>
          {page.answer && <p>{page.isOverturned ? "You were right. We have undone it." : "The decision stays."}</p>}
          <p className="typed">{page.answer ?? "We have your appeal. It takes about 48 hours, and we tell you by e-mail."}</p>
        </section>
      )}
      {page.canAppeal && (
        <ValidatedForm id="appeal" lastResult={lastResult}>
          <ErrorSummary />
          <AreaField label="Why do you think that this is wrong?" name="appeal" rows={6} hint="You can appeal once." />
          <SubmitButton idle="Appeal" pending="Sending" />
        </ValidatedForm>
      )}
      {!page.canAppeal && !page.appeal && <p>The 14 days in which you could appeal are over.</p>}
    </div>
  );
}

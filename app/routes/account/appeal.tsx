import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CAUSES, wordsOfThing } from "#app/content/moderation-mails.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { AppealInput, KIND_WORDS, RULES } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { day } from "#app/text/dates.ts";
import { AreaField, ErrorSummary, PasswordField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Your appeal" }, { name: "robots", content: "noindex" }];

const DID = {
  dismiss: "We left it as it is.",
  remove: "We removed it.",
  warn: "We gave a warning. It stays where it is.",
  unapprove: "We withdrew the approval of the business. Its requests about athletes have ended.",
};

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const decision = moderation.open(token);
  if (!decision) return data({ is: "over" } as const, { status: 410 });
  const { act, kind, postId, rule, reason, endsAt, createdAt, canAppeal, appeal, answer, isOverturned } = decision;
  const cause = moderation.causeOf(decision);
  const thing = moderation.thingOf(kind, postId);
  const until = endsAt ? `until ${day(endsAt)}` : "for good";
  const isProfile = kind === "profile";
  const suspended = `We ${isProfile ? "" : "removed it and "}suspended the account ${until}.`;
  const did = act === "suspend" ? suspended : act === "remove" && isProfile ? "We cleared its picture and its texts." : DID[act];
  return {
    is: "open",
    what: KIND_WORDS[kind],
    thing: thing && wordsOfThing(thing),
    rule: rule && RULES[rule],
    did,
    cause: cause && CAUSES[cause],
    on: day(createdAt),
    reason,
    canAppeal,
    appeal,
    answer,
    isOverturned,
    isSuspended: moderation.isOn(token),
  } as const;
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  return submit(request, AppealInput, async ({ doing, appeal, password }) => {
    switch (doing) {
      case "data":
        moderation.requestData(token);
        return redirectWith("We're preparing the data and will email you a link", paths.appeal(token));
      case "delete":
        await moderation.closeTheirs(token, password);
        return redirectWith("The account is deleted", paths.home());
      default:
        moderation.appeal(token, appeal);
        return redirectWith("We have your appeal", paths.appeal(token));
    }
  });
}

export default function Appeal() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const isLeaving = ["data", "delete"].includes(String(lastResult?.initialValue?.doing));
  if (page.is === "over")
    return (
      <div className="narrow">
        <PageTitle>Your appeal</PageTitle>
        <p>This link is incomplete, or the account is deleted. Open it from the email again.</p>
        <Otherwise />
      </div>
    );
  return (
    <div className="narrow sections">
      <PageTitle>Your appeal</PageTitle>
      <section>
        <h2>What we decided</h2>
        <p>{`${page.what}, ${page.on}`}</p>
        {page.thing && <p className="typed">{page.thing}</p>}
        <p>{page.did}</p>
        {page.rule && (
          <p>
            {"Our rule: "}
            <Link to={paths.rules()}>{page.rule}</Link>
          </p>
        )}
        <p className="typed">{`This is why: ${page.reason}`}</p>
        {page.cause && <p>{page.cause}</p>}
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
          <p className="typed">{page.answer ?? "We have your appeal. It takes about 48 hours, and we tell you by email."}</p>
        </section>
      )}
      {page.canAppeal && (
        <ValidatedForm id="appeal" lastResult={isLeaving ? undefined : lastResult}>
          <ErrorSummary />
          <AreaField label="Why do you think that this is wrong?" name="appeal" rows={6} hint="You can appeal once." />
          <SubmitButton idle="Appeal" pending="Sending" />
        </ValidatedForm>
      )}
      {!page.canAppeal && !page.appeal && <p>The 14 days in which you could appeal are over.</p>}
      {page.isSuspended && <WhileSuspended lastResult={isLeaving ? lastResult : undefined} />}
      <Otherwise />
    </div>
  );
}

function WhileSuspended({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <section>
      <h2>Your data</h2>
      <p>We email the link to the address of the account. For a child under 13 it goes to the parent or guardian.</p>
      <ValidatedForm id="data" lastResult={undefined}>
        <SubmitButton idle="Get my data" pending="Requesting" name="doing" value="data" kind="plain" />
      </ValidatedForm>
      <h2>Delete the account</h2>
      <p>The profile and everything posted are deleted at once. This can't be undone.</p>
      <ValidatedForm id="delete" lastResult={lastResult}>
        <ErrorSummary />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <SubmitButton idle="Delete Account" pending="Deleting Account" name="doing" value="delete" kind="danger" />
      </ValidatedForm>
    </section>
  );
}

function Otherwise() {
  return (
    <p>
      Do you think that we don't keep to our own rules? <Link to={paths.complaint()}>Send a complaint</Link>
    </p>
  );
}

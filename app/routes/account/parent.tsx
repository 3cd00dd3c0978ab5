import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { ErrorBox } from "#app/forms/error-summary.tsx";
import { SubmitButton } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { withFormErrors } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { paths } from "#app/paths.ts";
import type { Origin } from "#app/services/accounts/log-in.server.ts";
import * as page from "#app/services/guardians/page.server.ts";
import { Crew, Followers } from "./parent-crew.tsx";
import { parentDataFor } from "./parent-data.server.ts";
import { Doings, doingNamed } from "./parent-doings.tsx";
import { Consent, Held } from "./parent-facts.tsx";
import { SEND_CODE } from "./send-code.ts";

export const meta: MetaFunction = () => [{ title: "For parents" }, { name: "robots", content: "noindex" }];

/** Anyone with the mailed link may open it, without an account and in every state. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const found = page.find(params.token ?? "");
  if (!found) throw data(null, { status: 404 });
  if (found.is !== "open") return found;
  return { is: "open", ask: asked(request), ...parentDataFor(found) } as const;
}

export async function action({ request, params, context: { origin } }: ActionFunctionArgs) {
  const token = params.token ?? "";
  if (!page.find(token)) throw data(null, { status: 404 });
  const fields = await readFields(request);
  return withFormErrors(fields, () => act(token, fields, { origin, ask: asked(request) }));
}

type Doing = ReturnType<typeof doingNamed>;

async function act(token: string, fields: URLSearchParams, { origin, ask }: { origin: Origin; ask: Doing }) {
  const { doing, code = "", crew = "", follower = "", answer = "" } = Object.fromEntries(fields);
  const here = paths.parent(token, { ask });
  if (doing === "renew") {
    await page.renew(token, origin);
    return redirectWith("We have sent you a new link", paths.home());
  }
  if (doing === SEND_CODE) {
    await page.sendCode(token, origin);
    return redirectWith("We have sent you a code", `${here}#doings`);
  }
  if (doing === "crew") {
    page.answerCrew(token, crew, answer === "yes");
    return redirectWith(toldOf(answer), `${here}#crew`);
  }
  if (doing === "follower") {
    page.removeFollower(token, follower);
    return redirectWith("Removed from the followers", `${here}#followers`);
  }
  if (ask === "data") {
    page.requestData(token, code);
    return redirectWith("We are preparing the data and will mail you a link", `${paths.parent(token)}#doings`);
  }
  if (ask === "withdraw") {
    page.withdraw(token, code);
    return redirectWith("Your consent is withdrawn. Nobody else sees the account any more", paths.home());
  }
  if (ask === "delete") {
    page.closeTheirs(token, code);
    return redirectWith("The account is deleted", paths.home());
  }
  throw data(null, { status: 400 });
}

function toldOf(answer: string): string {
  if (answer === "yes") return "You said yes";
  return answer === "remove" ? "Removed from the crew" : "You said no";
}

function asked(request: Request): Doing {
  return doingNamed(new URL(request.url).searchParams.get("ask"));
}

export default function ParentPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (loaded.is === "over") return <Over lastResult={lastResult} />;
  if (loaded.is === "asked") return <Asked child={loaded.child ?? ""} band={loaded.band} />;

  return (
    <div className="narrow parent-page">
      <PageTitle>{loaded.name}</PageTitle>
      <p>
        You are the parent or guardian who agreed that {loaded.name} takes part. This page is for you alone and needs no account.
      </p>
      <Doings ask={loaded.ask} name={loaded.name} isCodeSent={loaded.isCodeSent} lastResult={lastResult} />
      <Crew crew={loaded.crew} name={loaded.name} />
      <Followers followers={loaded.followers} name={loaded.name} />
      <Held facts={loaded.facts} />
      <Consent {...loaded.consent} log={loaded.log} />
    </div>
  );
}

/** For the owner of an address that a child gave, before they agree. */
function Asked({ child, band }: { child: string; band: string | null }) {
  return (
    <div className="narrow">
      <PageTitle>{child} asks you</PageTitle>
      <p>
        A child who gave the first name {child} asks to take part {band ? `in the age band ${band}` : "as a business"}, and gave
        us your address as that of a parent or guardian.
      </p>
      <p>
        If you are, and agree, give {child} the code from our mail. If this is not your child, or you do not agree, do nothing.
      </p>
    </div>
  );
}

function Over({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <div className="narrow">
      <PageTitle>This link has expired</PageTitle>
      <p>A link to a parent's page works for 30 days. We can send a new one to the address that this one was sent to.</p>
      <Form method="post">
        <ErrorBox result={lastResult} />
        <SubmitButton idle="Send me a new link" pending="Sending" name="doing" value="renew" />
      </Form>
    </div>
  );
}

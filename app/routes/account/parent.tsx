import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { endsWith13 } from "#app/content/age-mails.ts";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { env } from "#app/env.server.ts";
import { ErrorBox } from "#app/forms/error-summary.tsx";
import { SubmitButton } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { withFormErrors } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { paths } from "#app/paths.ts";
import type { Origin } from "#app/services/accounts/log-in.server.ts";
import { cursorOf } from "#app/services/edits/cursor.ts";
import * as doings from "#app/services/guardians/doings.server.ts";
import * as page from "#app/services/guardians/page.server.ts";
import { noteIfPossible } from "#app/services/rules/unsaved.server.ts";
import { Crew, Followers } from "./parent-crew.tsx";
import { parentDataFor } from "./parent-data.server.ts";
import { Doings, doingNamed } from "./parent-doings.tsx";
import { Consent, Held } from "./parent-facts.tsx";
import { News, Settings } from "./parent-settings.tsx";
import { Blocked, Edits, Sight } from "./parent-sight.tsx";
import { SEND_CODE } from "./send-code.ts";

export const meta: MetaFunction = () => [{ title: "For parents" }, { name: "robots", content: "noindex" }];

/** Edits on a page. */
const SHOWN = 50;

/** Anyone with the mailed link may open it, without an account and in every state. */
export function loader({ request, params: { token = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const before = cursorOf(new URL(request.url).searchParams.get("before"));
  const found = page.find(token, { take: SHOWN + 1, before });
  if (!found) throw data(null, { status: 404 });
  if (found.is === "asked") return { ...found, product: env.PRODUCT_NAME };
  if (found.is !== "open") return found;
  if (page.isHeldByChild(viewer, token)) return { is: "childs" } as const;
  noteIfPossible(() => page.recordOpening(token));
  return { ask: asked(request), product: env.PRODUCT_NAME, ...parentDataFor(token, found, SHOWN) } as const;
}

export async function action({ request, params: { token = "" }, context: { origin, viewer } }: ActionFunctionArgs) {
  if (!page.find(token) || page.isHeldByChild(viewer, token)) throw data(null, { status: 404 });
  const fields = await readFields(request);
  return withFormErrors(fields, () => act(token, fields, { origin, ask: asked(request) }));
}

type Doing = ReturnType<typeof doingNamed>;

async function act(token: string, fields: URLSearchParams, { origin, ask }: { origin: Origin; ask: Doing }) {
  const { doing, code = "", crew = "", follower = "", answer = "" } = Object.fromEntries(fields);
  const [here, asking] = [paths.parent(token), paths.parent(token, { ask })];
  switch (doing) {
    case "renew":
      await doings.renew(token, origin);
      return redirectWith("We have sent you a new link", paths.home());
    case SEND_CODE:
      await doings.sendCode(token, origin);
      return redirectWith("We have sent you a code", `${asking}#doings`);
    case "crew":
      doings.answerCrew(token, crew, answer === "yes");
      return redirectWith(toldOf(answer), `${asking}#crew`);
    case "follower":
      doings.removeFollower(token, follower);
      return redirectWith("Removed from the followers", `${asking}#followers`);
    case "close":
      doings.showToCrew(token);
      return redirectWith("Only the crew sees the Edits now", `${here}#sight`);
    case "news":
      doings.answerNews(token, answer === "yes");
      return redirectWith(toldOf(answer), `${here}#settings`);
    case "settings":
      doings.changeSettings(token, settingsIn(fields));
      return redirectWith("The settings are saved", `${here}#settings`);
  }
  return actWithCode(token, ask, code);
}

function actWithCode(token: string, ask: Doing, code: string) {
  switch (ask) {
    case "open":
      doings.showToEverybody(token, code);
      return redirectWith("Everybody sees the Edits now", `${paths.parent(token)}#sight`);
    case "data":
      doings.requestData(token, code);
      return redirectWith("We are preparing the data and will mail you a link", `${paths.parent(token)}#doings`);
    case "withdraw":
      doings.withdraw(token, code);
      return redirectWith("Your consent is withdrawn. Nobody else sees the account any more", paths.home());
    case "delete":
      doings.closeTheirs(token, code);
      return redirectWith("The account is deleted", paths.home());
  }
  throw data(null, { status: 400 });
}

/** An unticked box posts nothing. */
function settingsIn(fields: URLSearchParams): doings.ParentsSettings {
  return {
    marketingOptIn: fields.has("marketingOptIn"),
    informationOptIn: fields.has("informationOptIn"),
    notifyStokes: fields.has("notifyStokes"),
    notifyFollows: fields.has("notifyFollows"),
    notifyCrew: fields.has("notifyCrew"),
    notifyPosts: fields.has("notifyPosts"),
  };
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
  if (loaded.is === "asked") return <Asked child={loaded.child ?? ""} band={loaded.band} product={loaded.product} />;
  if (loaded.is === "childs") return <Childs />;

  const { name } = loaded;
  return (
    <div className="narrow sections">
      <PageTitle>{name}</PageTitle>
      <p>You are the parent or guardian who agreed that {name} takes part. This page is for you alone and needs no account.</p>
      {loaded.ask && <Doings ask={loaded.ask} name={name} isCodeSent={loaded.isCodeSent} lastResult={lastResult} />}
      {loaded.asksForNews && <News name={name} />}
      <Sight isOpen={loaded.isOpen} name={name} product={loaded.product} />
      <Crew crew={loaded.crew} name={name} />
      <Followers followers={loaded.followers} name={name} />
      <Edits edits={loaded.edits} next={loaded.next} name={name} />
      <Blocked blocked={loaded.blocked} name={name} />
      <Settings settings={loaded.settings} name={name} />
      {!loaded.ask && <Doings ask={undefined} name={name} isCodeSent={loaded.isCodeSent} lastResult={lastResult} />}
      <Held facts={loaded.facts} />
      <Consent {...loaded.consent} log={loaded.log} />
    </div>
  );
}

/** For the owner of an address that a child gave, before they agree. */
function Asked({ child, band, product }: { child: string; band: string | null; product: string }) {
  return (
    <div className="narrow">
      <PageTitle>{child} asks you</PageTitle>
      <p>
        A child who gave the first name {child} asks to take part {band ? `in the age band ${band}` : "as a business"}, and gave
        us your address as that of a parent or guardian.
      </p>
      {band === "13-17" && (
        <>
          <p>If you agree, the protection for children under 13 ends:</p>
          <ul>
            {endsWith13(product, child).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        If you are, and agree, give {child} the code from our mail. If this is not your child, or you do not agree, do nothing.
      </p>
    </div>
  );
}

/** On a device on which the child is logged in. */
function Childs() {
  return (
    <div className="narrow">
      <PageTitle>This page is for your parent</PageTitle>
      <p>It shows your parent or guardian what you post and who sees it. You cannot change anything here.</p>
      <p>Are you the parent or guardian? Your child is logged in on this device. Log out first, or open the link on your own.</p>
      <Form method="post" action={paths.logout()} reloadDocument>
        <SubmitButton idle="Log out" pending="Logging out" />
      </Form>
    </div>
  );
}

function Over({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <div className="narrow">
      <PageTitle>This link has expired</PageTitle>
      <p>A link to a parent's page works for 7 days. We can send a new one to the address that this one was sent to.</p>
      <Form method="post">
        <ErrorBox result={lastResult} />
        <SubmitButton idle="Send me a new link" pending="Sending" name="doing" value="renew" />
      </Form>
    </div>
  );
}

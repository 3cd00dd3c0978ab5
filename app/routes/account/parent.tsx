import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { confirmationIn, confirmedCookie } from "#app/http/cookies/parent-confirmed.server.ts";
import { doneCookie, doneIn } from "#app/http/cookies/parent-done.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { withFormErrors } from "#app/http/submit.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { cursorOf } from "#app/kernel/paging.server.ts";
import { noteIfPossible } from "#app/kernel/unsaved.server.ts";
import { paths } from "#app/paths.ts";
import type { ParentsSettings } from "#app/schemas/guardians.ts";
import * as firstAnswer from "#app/services/guardians/first-answer.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Children } from "./parent-children.tsx";
import { Crew, Followers } from "./parent-crew.tsx";
import { parentDataFor, teensDataFor } from "./parent-data.server.ts";
import { type Deed, Done, deedNamed } from "./parent-done.tsx";
import { Childs, Ended, Over } from "./parent-ended.tsx";
import { Consent, Held } from "./parent-facts.tsx";
import { FirstAnswer } from "./parent-first-answer.tsx";
import { News, Settings } from "./parent-settings.tsx";
import { Blocked, Edits, Sight } from "./parent-sight.tsx";
import { actNamed, ParentsActs } from "./parents-acts.tsx";
import { SEND_CODE } from "./send-code.ts";
import { TeensParent } from "./teens-parent.tsx";

export const meta: MetaFunction = () => [{ title: "For parents" }, { name: "robots", content: "noindex" }];

const SHOWN = 50;

/** Opens for anyone with the mailed link, without an account and in every state. */
export function loader({ request, params: { token = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const before = cursorOf(new URL(request.url).searchParams.get("before"));
  const found = page.find(token, { take: SHOWN + 1, before }, confirmationIn(request));
  const done = deedNamed(doneIn(request, token));
  if (!found && done) return { is: "done", done, contact: env.CONTACT_EMAIL } as const;
  if (!found) return data({ is: "ended", contact: env.CONTACT_EMAIL } as const, { status: 404 });
  if (page.isHeldByChild(viewer, token)) return { is: "childs" } as const;
  if (found.is === "asked") return { ...found, product: env.PRODUCT_NAME };
  if (found.is === "over") return found;
  if (found.is === "teen") return teensDataFor(found, asked(request).doing === "withdraw");
  noteIfPossible(() => page.recordOpening(token));
  const { doing, crewId } = asked(request);
  const ask = doing === "crew" && !found.crew.some(({ id }) => id === crewId) ? undefined : doing;
  return { ask, crewId, product: env.PRODUCT_NAME, ...parentDataFor(token, found, SHOWN) } as const;
}

export async function action({ request, params: { token = "" }, context: { origin, viewer } }: ActionFunctionArgs) {
  // The page itself explains why nothing can be done.
  if (!page.find(token) || page.isHeldByChild(viewer, token)) return redirect(paths.parent(token), 303);
  const fields = await readFields(request);
  return withFormErrors(fields, () => act(token, fields, { request, origin, ask: asked(request) }));
}

interface Asking {
  request: Request;
  origin: Origin;
  ask: ReturnType<typeof asked>;
}

async function act(token: string, fields: URLSearchParams, { request, origin, ask }: Asking) {
  const { doing, code = "", crew = "", follower = "", answer = "", crewCode = "" } = Object.fromEntries(fields);
  const [here, asking] = [paths.parent(token), paths.parent(token, { ask: ask.doing, crew: ask.crewId })];
  switch (doing) {
    case "renew":
      await acts.renew(token, origin);
      return redirectWith("We have sent you a new link", here);
    case SEND_CODE:
      await acts.sendCode(token, origin);
      return redirectWith("We have sent you a code", `${asking}#acts`);
    case "agree":
      firstAnswer.agree(token, code);
      return tellDone(token, "agreed");
    case "refuse":
      return tellDone(token, firstAnswer.refuse(token));
    case "crew":
      acts.answerCrew(token, crew, answer === "yes", confirmationIn(request));
      return redirectWith(toldOf(answer), `${here}#crew`);
    case "make-crew-code":
      return redirectWith(
        `The code is ${acts.makeCrewCode(token)}. Give it to the other parent yourself. It works once, for 7 days`,
        `${here}#crew`,
      );
    case "use-crew-code":
      acts.linkByCode(token, crewCode);
      return redirectWith("The two are in one crew now. We have written to both parents", `${here}#crew`);
    case "follower":
      acts.removeFollower(token, follower);
      return redirectWith("Removed from the followers", `${asking}#followers`);
    case "close":
      acts.showToCrew(token);
      return redirectWith("Only the crew sees the Edits now", `${here}#sight`);
    case "news":
      acts.answerNews(token, answer === "yes");
      return redirectWith(toldOf(answer), `${here}#settings`);
    case "settings":
      acts.changeSettings(token, settingsIn(fields));
      return redirectWith("The settings are saved", `${here}#settings`);
  }
  if (ask.doing === "open" || ask.doing === "crew") return actConfirmed(token, code, { request, ask });
  return actWithCode(token, ask.doing, code);
}

/** Accepts a code, or the confirmation that an earlier code left in this browser. */
function actConfirmed(token: string, code: string, { request, ask }: Omit<Asking, "origin">) {
  const confirmation = code ? acts.confirm(token, code) : confirmationIn(request);
  const cookie = confirmedCookie(confirmation);
  if (ask.doing === "open") {
    acts.showToEverybody(token, confirmation);
    return redirectWith("Everybody sees the Edits now", `${paths.parent(token)}#sight`, cookie);
  }
  acts.answerCrew(token, ask.crewId ?? "", true, confirmation);
  return redirectWith(toldOf("yes"), `${paths.parent(token)}#crew`, cookie);
}

function actWithCode(token: string, ask: ReturnType<typeof actNamed>, code: string) {
  switch (ask) {
    case "data":
      acts.requestData(token, code);
      return redirectWith("We're preparing the data and will email you a link", `${paths.parent(token)}#acts`);
    case "withdraw":
      acts.withdraw(token, code);
      return tellDone(token, "withdrawn");
    case "delete":
      acts.closeTheirs(token, code);
      return tellDone(token, "deleted");
  }
  throw data(null, { status: 400 });
}

function tellDone(token: string, done: Deed) {
  return redirect(paths.parent(token), { status: 303, headers: { "Set-Cookie": doneCookie({ token, done }) } });
}

/** An unticked box posts nothing. */
function settingsIn(fields: URLSearchParams): ParentsSettings {
  return {
    marketingOptIn: fields.has("marketingOptIn"),
    informationOptIn: fields.has("informationOptIn"),
    waysOut: fields.has("waysOut"),
    notifyStokes: fields.has("notifyStokes"),
    notifyFollows: fields.has("notifyFollows"),
    notifyCrew: fields.has("notifyCrew"),
    notifyPosts: fields.has("notifyPosts"),
  };
}

function toldOf(answer: string): string {
  if (answer === "yes") return "You said yes";
  if (answer === "take back") return "You took your yes back";
  return answer === "remove" ? "Removed from the crew" : "You said no";
}

function asked(request: Request) {
  const { searchParams } = new URL(request.url);
  return { doing: actNamed(searchParams.get("ask")), crewId: searchParams.get("crew") ?? undefined };
}

export default function ParentPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (loaded.is === "over") return <Over lastResult={lastResult} />;
  if (loaded.is === "asked") return <FirstAnswer {...loaded} lastResult={lastResult} />;
  if (loaded.is === "childs") return <Childs />;
  if (loaded.is === "done") return <Done {...loaded} />;
  if (loaded.is === "ended") return <Ended contact={loaded.contact} />;
  if (loaded.is === "teen") return <TeensParent {...loaded} lastResult={lastResult} />;

  const { name } = loaded;
  const isOfCrewCode = lastResult?.initialValue?.doing === "use-crew-code";
  const ofActs = isOfCrewCode ? undefined : lastResult;
  return (
    <div className="narrow sections">
      <PageTitle>{name}</PageTitle>
      <p>You are the parent or guardian who agreed that {name} takes part. This page is for you alone and needs no account.</p>
      <Children family={loaded.children} />
      {loaded.ask && <ParentsActs {...loaded} ask={loaded.ask} lastResult={ofActs} />}
      {loaded.asksForNews && <News name={name} />}
      <Sight isOpen={loaded.isOpen} needsCheck={loaded.needsCheck} name={name} product={loaded.product} />
      <Crew crew={loaded.crew} name={name} lastResult={isOfCrewCode ? lastResult : undefined} />
      <Followers followers={loaded.followers} name={name} />
      <Edits edits={loaded.edits} next={loaded.next} name={name} />
      <Blocked blocked={loaded.blocked} name={name} />
      <Settings settings={loaded.settings} name={name} />
      {!loaded.ask && <ParentsActs {...loaded} ask={undefined} lastResult={ofActs} />}
      <Held facts={loaded.facts} />
      <Consent {...loaded.consent} log={loaded.log} />
    </div>
  );
}

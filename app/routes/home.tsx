import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { LANDING_TEXTS } from "#app/content/landing-texts.ts";
import { env } from "#app/env.server.ts";
import { loginAgain } from "#app/http/cookies/login-again.server.ts";
import { forgottenAnswers } from "#app/http/cookies/parent-answers.server.ts";
import { refusedCookie, wasRefused } from "#app/http/cookies/told-age.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { cookieWith, isPhone } from "#app/http/requests.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { turnOf, turnText } from "#app/services/edits/turn.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { LandingPage } from "#app/ui/frame/landing-page.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { authenticate } from "./account/authenticator.server.ts";
import { InitialSetup, TooYoung } from "./account/initial-setup.tsx";
import { JoinCommunity } from "./account/join-community.tsx";
import { parentFormOf, sendParentCode, wantsCode } from "./account/parent-code.server.ts";
import { discountDataFor } from "./discounts/discount-data.server.ts";
import { exceptForCodes } from "./discounts/except-for-codes.ts";
import { cardDataFor } from "./edits/card-data.server.ts";
import { type FeedItem, HomeFeed } from "./edits/home-feed.tsx";
import { railFor } from "./edits/rail.server.ts";
import { sharedSections } from "./pages/landing-sections.server.ts";

export const meta: MetaFunction = (args) => describedAs(args, "Stokeline", LANDING_TEXTS.hero.text);

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (viewer.state === "visitor") return landingFor(request, viewer);
  if (viewer.state === "initial") return setupOf(request, viewer);
  if (users.me(viewer)?.newUser) throw redirect(paths.tutorial());

  const turn = turnOf(new URL(request.url).searchParams.get("turn"));
  const { edits: items, next } = edits.homeTurn(viewer, turn);
  return {
    is: "feed",
    sports: viewer.sports,
    items: [...items.map((edit) => ({ id: edit.id, edit: cardDataFor(viewer, edit) })), ...offerAfter(viewer, turn.load, items)],
    next: next && paths.home({ turn: turnText(next) }),
    // Later loads go below the first, which has it. A phone's window is never wide enough for it.
    rail: turn.load === 0 && !isPhone(request) ? await railFor(viewer) : undefined,
  } as const;
}

function offerAfter(viewer: Viewer, load: number, items: readonly edits.EditCard[]): FeedItem[] {
  const offer = items.length > 0 ? discounts.homeOffer(viewer, load) : undefined;
  return offer ? [{ id: `${offer.id}-${load}`, discount: discountDataFor(viewer, offer) }] : [];
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.viewer.state === "visitor") {
    await accounts.mayJoin(context.origin);
    const fields = await readFields(request);
    // Without an email field this is the setup form, so its sender was logged in when it was shown.
    if (!fields.has("email")) throw loginAgain(request, fields, true);
    const signUp = async () => {
      const token = await authenticate("sign-up", context.origin, fields);
      return redirect(paths.home(), { status: 303, headers: { "Set-Cookie": cookieWith(token) } });
    };
    return withFormErrors(fields, signUp, { newPassword: "password" });
  }
  const fields = await readFields(request);
  return withFormErrors(fields, async () => {
    if (context.viewer.state === "initial" && wasRefused(request)) throw invalid("age", TOO_YOUNG);
    if (wantsCode(context.viewer, fields)) return sendParentCode(context, fields, paths.home());
    accounts.setUp(context.viewer, inputOf(fields, InitialSetupInput));
    return redirect(paths.home(), { status: 303, headers: { "Set-Cookie": forgottenAnswers() } });
  });
}

/** Loads again after a refused answer about the age: it is stored, and changes what the form may ask. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return exceptForCodes(change) || change.actionStatus === 422;
}

function landingFor(request: Request, viewer: Viewer) {
  const still = request.headers.get("save-data") === "on";
  return { is: "landing", ...sharedSections(viewer, new URL(request.url)), still } as const;
}

const tooYoung = { is: "tooYoung", sentence: TOO_YOUNG, contact: env.CONTACT_EMAIL, isForAnHour: false } as const;

async function setupOf(request: Request, viewer: Viewer) {
  const { band } = guardians.standingOf(viewer.id);
  if (band === UNDER_6) return data(tooYoung, { headers: { "Set-Cookie": refusedCookie() } });
  if (wasRefused(request)) return { ...tooYoung, isForAnHour: true };
  return {
    is: "setup",
    isYoung: guardians.isYoung(band),
    hasWithdrawn: guardians.hasWithdrawn(viewer.id),
    whyNoAdult: guardians.refusalOfMove(viewer.id, "18+"),
    mayBeBusiness: guardians.refusalOfBusiness(viewer.id) === undefined,
    parent: parentFormOf(request, viewer),
  } as const;
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useLastResult();

  if (page.is === "landing")
    return <LandingPage landing={LANDING_TEXTS} {...page} join={<JoinCommunity lastResult={lastResult} />} />;
  if (page.is === "tooYoung") return <TooYoung {...page} />;
  if (page.is === "setup") return <InitialSetup refused={lastResult} {...page} />;
  return <HomeFeed sports={page.sports} items={page.items} next={page.next} rail={page.rail} />;
}

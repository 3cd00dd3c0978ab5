import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { forgottenAnswers } from "#app/http/cookies/parent-answers.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { AGE_IS_CHECKED } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { ProfileUpdateInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { OPEN_COUNTRIES } from "#app/services/guardians/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { toldToChild } from "#app/services/parents-page/page.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { day } from "#app/text/dates.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { ledBack, parentFormOf, sendParentCode, wantsCode } from "../account/parent-code.server.ts";
import { ChangeForm } from "./change-form.tsx";
import { chosenPicture } from "./chosen-picture.server.ts";
import { SettingsTab } from "./settings-tab.tsx";

export const meta: MetaFunction = () => [{ title: "Edit Profile" }];

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const me = users.me(viewer);
  if (!me) throw data(null, { status: 404 });
  if (new URL(request.url).searchParams.get("tab") === "settings") {
    return { tab: "settings", ...settingsFor(viewer, me) } as const;
  }
  const { name, email, isBusiness, about, instagram, city, country, sports, age, gender, group, sponsors } = me;
  const { website, businessRegion, businessIsBricks, businessProof, businessLogo } = me;
  return {
    tab: "details",
    countries: countriesFor(me),
    isYoung: viewer.under13,
    isAdult: viewer.adult,
    band: viewer.band,
    waiting: waitingFor(viewer),
    ageWaits: viewer.reachWaits ? AGE_IS_CHECKED : undefined,
    parent: parentFormOf(request, viewer),
    person: { name, email, isBusiness, about, instagram, city, country, sports, age, gender, group, sponsors },
    business: { website, businessRegion, businessIsBricks, businessProof, hasLogo: Boolean(businessLogo) },
  } as const;
}

/** Includes the viewer's own country, even where the product has closed. */
function countriesFor({ country }: users.Me): readonly string[] {
  return COUNTRIES.filter((name) => name === country || OPEN_COUNTRIES.includes(name));
}

function waitingFor(viewer: Viewer): string | undefined {
  const waiting = accounts.waitingEmail(viewer.id);
  return waiting && `It becomes ${waiting.email} on ${day(waiting.from)}, unless the email to this address stops it.`;
}

function settingsFor(viewer: Viewer, me: users.Me) {
  const { marketingOptIn, informationOptIn, websiteCookies, appCookies, showsPlace, openTo, isPrivate } = me;
  return {
    mails: { marketingOptIn, informationOptIn },
    cookies: accounts.choosesCookies(viewer) && { websiteCookies, appCookies },
    told: notifications.choicesOf(viewer.id),
    isBusiness: viewer.isBusiness,
    place: viewer.band === "13-17" && { showsPlace },
    sponsorship: accounts.choosesSponsorship(viewer) && {
      openTo,
      isMinor: viewer.band === "13-17",
      mayHavePage: sponsorPages.mayHave(viewer),
    },
    young: viewer.under13 && { isPrivate: isPrivate ?? true, ...parentFor(viewer) },
  };
}

function parentFor(viewer: Viewer) {
  const { lastOpened = null, asksForNews = false } = toldToChild(viewer.id) ?? {};
  return { lastOpened: lastOpened === null ? undefined : day(lastOpened), asksForNews };
}

/** Keeps an uploaded logo even if another field is invalid. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = context;
  const fields = new URLSearchParams();

  return withFormErrors(fields, async () => {
    const { files } = await readMultipart(request, {
      fields,
      ...UPLOAD_KINDS.profileImage,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.profileImage, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    // The form shows riders no Apparel, so a value ticked there is ignored.
    if (!fields.get("isBusiness")) fields.delete("sports", "Apparel");
    const logo = await chosenPicture(viewer, fields, files);
    if (logo) fields.set("businessLogo", logo);
    if (wantsCode(viewer, fields)) return sendParentCode(context, fields, paths.editProfile());
    try {
      await accounts.update(viewer, inputOf(fields, ProfileUpdateInput));
    } catch (error) {
      return ledBack(viewer, fields, error);
    }
    return redirectWith("Your Profile is updated", paths.profile(viewer.id), forgottenAnswers());
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function ChangeProfile() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>Edit Profile</PageTitle>
      <Tabs
        label="Edit Profile"
        items={[
          { label: "DETAILS", to: paths.editProfile(), current: page.tab === "details" },
          { label: "SETTINGS", to: paths.editProfile({ tab: "settings" }), current: page.tab === "settings" },
        ]}
      />
      {page.tab === "settings" ? <SettingsTab {...page} /> : <ChangeForm refused={lastResult} {...page} />}
    </div>
  );
}

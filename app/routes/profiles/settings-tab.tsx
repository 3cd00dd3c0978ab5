import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ChoiceForm } from "#app/ui/fields/choice-form.tsx";
import { DeleteAccount, GetData } from "#app/ui/fields/own-data.tsx";
import { OpenTo } from "./open-to.tsx";

interface Young {
  isPrivate: boolean;
  asksForNews: boolean;
  lastOpened: string | undefined;
}

interface Props {
  mails: { marketingOptIn: boolean; informationOptIn: boolean };
  cookies: { websiteCookies: boolean | null; appCookies: boolean | null } | false;
  /** Only for a 13-17. */
  place: { showsPlace: boolean } | false;
  /** Only for riders of 13 and over. */
  sponsorship: { openTo: readonly string[]; isMinor: boolean; mayHavePage: boolean } | false;
  /** Only for an under-13. */
  young: Young | false;
  isBusiness: boolean;
  told: { notifyStokes: boolean; notifyFollows: boolean; notifyCrew: boolean; notifyPosts: boolean };
}

const TOLD = ["notifyStokes", "notifyFollows", "notifyCrew", "notifyPosts"] as const;

export function SettingsTab({ mails, cookies, place, sponsorship, young, told, isBusiness }: Props) {
  const here = paths.editProfile({ tab: "settings" });
  return (
    <div className="settings">
      <ChoiceForm name="marketingOptIn" hint={young ? newsHint(young) : undefined} chosen={mails.marketingOptIn} to={here} />
      <ChoiceForm name="informationOptIn" chosen={mails.informationOptIn} to={here} />
      {cookies && (
        <>
          <ChoiceForm name="websiteCookies" chosen={cookies.websiteCookies ?? false} to={here} reload>
            Cookies that count your visits to this website. See the <Link to={paths.cookies()}>Cookies Policy</Link>.
          </ChoiceForm>
          <ChoiceForm name="appCookies" chosen={cookies.appCookies ?? false} to={here}>
            Same as in our mobile apps.
          </ChoiceForm>
        </>
      )}
      {place && (
        <ChoiceForm name="showsPlace" chosen={place.showsPlace} to={here}>
          Grown-ups and brands can then find you there. Your Crew and the people you follow see them anyway.
        </ChoiceForm>
      )}
      <p>
        <Link to={paths.blocked()}>People you have blocked or muted</Link>
      </p>
      <p>
        <Link to={paths.secondFactor()}>Second factor: a code from your phone when you log in</Link>
      </p>
      {sponsorship && <OpenTo {...sponsorship} to={here} />}
      {young && <ParentsPage {...young} />}
      <h2>Notifications</h2>
      {TOLD.map((name) => (
        <ChoiceForm
          key={name}
          name={name}
          hint={isBusiness && name === "notifyStokes" ? "Also codes of your Discounts that didn't work." : undefined}
          chosen={told[name]}
          to={here}
        />
      ))}
      <h2 id="your-data">Your data</h2>
      <p>All that we know about you, in one file. We send you a link to it by email.</p>
      <GetData />
      <h2>Delete your account</h2>
      <DeleteAccount />
    </div>
  );
}

function newsHint({ asksForNews }: Young): string {
  if (asksForNews) return "We have asked your parent.";
  return "Your parent has to say yes to this first.";
}

function ParentsPage({ isPrivate, lastOpened }: Young) {
  return (
    <>
      <h2 id="parents-page">Your parent's page</h2>
      <p>
        {isPrivate
          ? "Only you and your Crew see your page and what you post."
          : "All people here can see your page and what you post. Brands can too. You can keep an Edit to your Crew."}{" "}
        Your parent can change that.
      </p>
      <p>
        They have a page about you. It shows what you post and who sees it. It shows your Crew, who follows you and who you
        blocked. It shows this page and what we know about you. Your parent can say no to someone in your Crew, change things
        here, and delete your account. They can't see your password.
      </p>
      <p>{lastOpened ? `They last opened it on ${lastOpened}.` : "They haven't opened it yet."}</p>
    </>
  );
}

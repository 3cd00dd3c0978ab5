import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FILM_SIZES, THEMES } from "#app/schemas/choices.ts";
import { DISCOUNT_SPORTS, LISTED_SPORTS, slugOf } from "#app/schemas/sports.ts";
import { News, nameOfNews } from "../frame/news.tsx";
import type { ShellData, ShellViewer } from "../frame/shell-data.ts";
import { useGo } from "../frame/use-go.ts";
import { WayOut } from "../frame/way-out.tsx";
import { Choice } from "./choice.tsx";
import { useWasOpened } from "./menu.tsx";

interface SideMenuProps {
  shell: ShellData;
  viewer: ShellViewer;
  pathname: string;
  here: string;
}

interface Entry {
  to: string;
  label: string;
  className?: string;
  news?: string | undefined;
}

export function SideMenu({ shell, viewer, pathname, here }: SideMenuProps) {
  return (
    <>
      <nav aria-label="Menu">
        <Entries entries={pagesFor(viewer, shell.waysOut)} pathname={pathname} />
        {viewer.state === "complete" && (
          <>
            <h2>Edits</h2>
            <Entries entries={editsFor(viewer)} pathname={pathname} />
            {shell.waysOut && (
              <>
                <h2>Discounts</h2>
                <Entries entries={discountsFor(viewer)} pathname={pathname} />
              </>
            )}
            <h2>Account</h2>
            <Entries entries={ACCOUNT} pathname={pathname} />
          </>
        )}
        {viewer.state !== "initial" && (
          <>
            <h2>Good to know</h2>
            <Entries entries={viewer.under13 ? TO_READ : [...TO_READ, ...FROM_13]} pathname={pathname} />
          </>
        )}
        <h2>Rules</h2>
        <Entries entries={rulesFor(viewer)} pathname={pathname} />
      </nav>
      <Choice legend="Theme" action={paths.theme()} name="theme" values={THEMES} chosen={shell.theme} to={here} />
      <Choice legend="Films" action={paths.filmSize()} name="films" values={FILM_SIZES} chosen={shell.filmSize} to={here} />
      <Outside heading="Get the app" links={shell.storeLinks} />
      <Outside heading="Follow us" links={shell.socialLinks} />
      <Form method="post" action={paths.logout()} reloadDocument>
        <button type="submit" className="button">
          Log out
        </button>
      </Form>
    </>
  );
}

const EDIT_LISTS: readonly Entry[] = [
  { to: paths.map(), label: "Map" },
  { to: paths.followingEdits(), label: "Following" },
  { to: paths.crewEdits(), label: "Crew Edits" },
  { to: paths.localAthletes(), label: "Local Athletes" },
];

const SPORT_LISTS: readonly Entry[] = LISTED_SPORTS.map(({ name }) => ({
  to: paths.sportEdits(name),
  label: name,
  className: `sport ${slugOf(name)}`,
}));

/** Leaves out the most Stoked Edits for children. */
function editsFor({ under13 }: ShellViewer): Entry[] {
  const highest = under13 ? [] : [{ to: paths.highestStoke(), label: "Highest Stoke" }];
  return [...EDIT_LISTS, ...highest, ...SPORT_LISTS];
}

const DISCOUNT_LISTS: readonly Entry[] = DISCOUNT_SPORTS.map(({ name }) => ({
  to: paths.sportDiscounts(name),
  label: `${name} Discounts`,
  className: `sport ${slugOf(name)}`,
}));

/** Leaves out Local Discounts for businesses and the operator. */
function discountsFor({ isBusiness, isOperator }: ShellViewer): Entry[] {
  const local = isBusiness || isOperator ? [] : [{ to: paths.localDiscounts(), label: "Local Discounts" }];
  return [{ to: paths.newDiscounts(), label: "New Discounts" }, ...local, ...DISCOUNT_LISTS];
}

const ACCOUNT: readonly Entry[] = [
  { to: paths.changePassword(), label: "Change Password" },
  { to: paths.sessions(), label: "Where you're logged in" },
];

const TO_READ: readonly Entry[] = [
  { to: paths.information(), label: "Information" },
  { to: paths.blog(), label: "Blog" },
  { to: paths.filmingTips(), label: "Filming Tips" },
  { to: paths.postingTips(), label: "Posting Tips" },
];

const FROM_13: readonly Entry[] = [{ to: paths.sponsorshipTips(), label: "Sponsorship Tips" }];

function pagesFor({ state, id, news, under13, isBusiness, isOperator, hasDesk }: ShellViewer, waysOut: boolean): Entry[] {
  const home = { to: paths.home(), label: "Home" };
  if (state === "initial") return [home];

  const edits = [
    { to: paths.search(), label: "Search" },
    ...(isBusiness || isOperator ? [{ to: paths.athleteSearch(), label: "Search For Athletes" }] : []),
    ...(hasDesk ? [{ to: paths.sponsorshipDesk(), label: "Sponsorship" }] : []),
    { to: paths.uploadEdit(), label: "Upload Edit" },
    { to: paths.saved(), label: "Saved Edits" },
    { to: paths.savedSpots(), label: "Saved Spots" },
    ...(waysOut && !isBusiness ? [{ to: paths.pressedCodes(), label: "Your Codes" }] : []),
    { to: paths.notifications(), label: nameOfNews(under13), news },
  ];
  const offers = waysOut && (isBusiness || isOperator) ? [{ to: paths.uploadDiscount(), label: "Upload Discount" }] : [];
  const own = [
    { to: paths.profile(id), label: "Profile" },
    { to: paths.tutorial(), label: "Tutorial" },
  ];
  return state === "profile" ? [home, ...own] : [home, ...offers, ...edits, ...own];
}

function rulesFor({ state, privacyPath, isOperator }: ShellViewer): Entry[] {
  const legal = [
    { to: paths.terms(), label: "Terms and Conditions" },
    { to: privacyPath, label: "Privacy Policy" },
  ];
  if (state === "initial") return legal;
  return [
    { to: paths.guidelines(), label: "Community Guidelines" },
    { to: paths.trustAndSafety(), label: "Trust and Safety" },
    ...legal,
    { to: paths.cookies(), label: "Cookies Policy" },
    { to: paths.retention(), label: "Data Retention and Erasure" },
    { to: paths.environment(), label: "Environmental Policy" },
    ...(isOperator
      ? [
          { to: paths.openingLawfully(), label: "Opening lawfully" },
          { to: paths.assessments(), label: "Assessments" },
          { to: paths.jobs(), label: "Jobs" },
          { to: paths.api(), label: "API" },
        ]
      : []),
  ];
}

function Entries({ entries, pathname }: { entries: readonly Entry[]; pathname: string }) {
  const go = useGo({ viewTransition: false });
  // The routes of so many links are 19 kB, so the browser requests them once the menu was opened.
  const discover = useWasOpened() ? "true" : undefined;
  return (
    <ul>
      {entries.map(({ to, label, className, news }) => (
        <li key={to}>
          <a
            href={to}
            className={className}
            aria-current={to === pathname ? "page" : undefined}
            data-discover={discover}
            onClick={go}
          >
            {label}
            <News count={news} />
            {news && <span className="unseen">{`, ${news} new`}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Outside({ heading, links }: { heading: string; links: ShellData["socialLinks"] }) {
  if (links.length === 0) return null;
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <WayOut href={href} rel="noopener noreferrer">
              {label}
            </WayOut>
          </li>
        ))}
      </ul>
    </>
  );
}

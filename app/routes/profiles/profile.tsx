import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { LISTED_SPORTS } from "#app/schemas/sports.ts";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList, type CardPage } from "#app/ui/lists/card-list.tsx";
import { DiscountList, type DiscountPage } from "#app/ui/lists/discount-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { UploadLink } from "../edits/upload-link.tsx";
import { Details } from "./details.tsx";
import type { ProfileData } from "./profile-data.server.ts";
import { ProfileHead } from "./profile-head.tsx";
import type { DetailsData, Tab } from "./profile-page.server.ts";
import { WebsiteTab } from "./website-tab.tsx";

interface Props {
  person: ProfileData;
  tabs: readonly Tab[];
  tab: Tab;
  cards: CardPage | undefined;
  offers: DiscountPage | undefined;
  details: DetailsData | undefined;
  lastResult: LastResult | undefined;
}

const LABELS: Record<Tab, string> = {
  details: "Details",
  uploads: "Uploads",
  discounts: "Discounts",
  stokes: "Stokes",
  website: "Website",
};

export function Profile({ person, tabs, tab, cards, offers, details, lastResult }: Props) {
  const items = tabs.map((name) => ({
    label: LABELS[name],
    to: paths.profile(person.id, name === "details" ? {} : { tab: name }),
    current: name === tab,
    // Needs a full page load: the Content-Security-Policy allows frames only at this tab's address.
    reloadDocument: name === "website",
  }));
  return (
    <>
      {details ? <ProfileHead {...{ person, details, lastResult }} /> : <PageTitle>{person.name}</PageTitle>}
      <Tabs label="Profile" items={items} />
      {details && <Details person={person} details={details} />}
      {tab === "website" && <WebsiteTab person={person} />}
      {cards && <CardList {...cards} pageOf={cardsIn} empty={tab === "stokes" ? <NoStokes /> : <NoUploads person={person} />} />}
      {offers && <DiscountList {...offers} pageOf={offersIn} empty={<NoDiscounts person={person} />} />}
    </>
  );
}

function NoDiscounts({ person }: { person: ProfileData }) {
  return (
    <EmptyState sentence={`${person.name} currently has no Discounts.`} art="skate">
      {person.mine ? (
        <Link className="button main" to={paths.uploadDiscount()}>
          Upload a Discount
        </Link>
      ) : (
        <AboutLink person={person} />
      )}
    </EmptyState>
  );
}

function offersIn(answer: unknown): DiscountPage | undefined {
  return typeof answer === "object" && answer !== null && "offers" in answer ? (answer as Props).offers : undefined;
}

function cardsIn(answer: unknown): CardPage | undefined {
  return typeof answer === "object" && answer !== null && "cards" in answer ? (answer as Props).cards : undefined;
}

function NoUploads({ person }: { person: ProfileData }) {
  return (
    <EmptyState sentence={`${person.name} currently has no Uploads.`} art="bmx">
      {person.mine ? <UploadLink /> : <AboutLink person={person} />}
    </EmptyState>
  );
}

function AboutLink({ person }: { person: ProfileData }) {
  return (
    <Link className="button main" to={paths.profile(person.id)}>
      About {person.name}
    </Link>
  );
}

function NoStokes() {
  const [first] = LISTED_SPORTS;
  return (
    <EmptyState sentence="You currently have not Stoked any posts." art="surf">
      <Link className="button main" to={first ? paths.sportEdits(first.name) : paths.home()}>
        Go Stoke some Edits!
      </Link>
    </EmptyState>
  );
}

import { CardList, type CardPage } from "#app/components/card-list.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { paths } from "#app/paths.ts";
import { UploadLink } from "../edits/upload-link.tsx";
import type { ProfileData } from "./profile-data.server.ts";

interface Props {
  person: ProfileData;
  tab: "details" | "uploads";
  uploads: CardPage | undefined;
}

export function Profile({ person, tab, uploads }: Props) {
  return (
    <>
      <PageTitle>{person.name}</PageTitle>
      <Tabs
        label="Profile"
        items={[
          { label: "Details", to: paths.profile(person.id), current: tab === "details" },
          { label: "Uploads", to: paths.profile(person.id, { tab: "uploads" }), current: tab === "uploads" },
        ]}
      />
      {uploads ? <Uploads person={person} {...uploads} /> : <Details person={person} />}
    </>
  );
}

function Details({ person }: { person: ProfileData }) {
  return (
    <div className="profile">
      {person.face && (
        <picture>
          <source media="(min-width: 768px)" srcSet={person.faceLarge} />
          <img className="portrait" src={person.face} width={250} height={250} alt="" />
        </picture>
      )}
      <dl className="facts">
        <Fact name="About" value={person.about} />
        <Fact name="Kind" value={person.kind} />
        <Fact name="Followers" value={person.followers} />
        <Fact name="From" value={person.place} />
        <Fact name="Sports" value={person.sports.join(", ")} />
        <Fact name="Gender" value={person.gender ?? ""} />
        <Fact name="Sponsors" value={person.sponsors} />
        {person.instagram && (
          <div>
            <dt>Instagram</dt>
            <dd>
              <a href={`https://www.instagram.com/${encodeURIComponent(person.instagram)}`} rel="noopener noreferrer">
                @{person.instagram}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The profile's loader answers with more than the list. */
function uploadsIn(answer: unknown): Props["uploads"] {
  return typeof answer === "object" && answer !== null && "uploads" in answer ? (answer as Props).uploads : undefined;
}

function Uploads({ person, items, next }: { person: ProfileData } & CardPage) {
  return (
    <CardList
      items={items}
      next={next}
      pageOf={uploadsIn}
      empty={<EmptyState sentence={`${person.name} currently has no Uploads.`}>{person.mine && <UploadLink />}</EmptyState>}
    />
  );
}

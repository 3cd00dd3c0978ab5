import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EditCard } from "#app/components/edit-card.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Marked } from "#app/components/marked.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { UserFace } from "#app/components/user-face.tsx";
import { paths } from "#app/paths.ts";
import { cardDataFor } from "#app/routes/edits/card-data.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { SearchForm } from "./search-form.tsx";

/** Windows up to 1900 pixels wide hide the last two. */
const SHOWN = { take: 8 };

export const meta: MetaFunction = () => [{ title: "Search" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const sought = new URL(request.url).searchParams.get("for")?.trim() ?? "";
  return {
    sought,
    people: search.people(viewer, sought, SHOWN).map((person) => ({
      id: person.id,
      name: person.name,
      isBusiness: person.isBusiness,
      face: faceOf(person, 50),
      place: [person.city, person.country].filter(Boolean).join(", "),
    })),
    offers: search.offers(viewer, sought, SHOWN).map(({ id, title, amount, description, files, poster }) => ({
      id,
      picture: files[0]?.state === "ready" ? `${paths.editFile(poster.id, files[0].filename)}_250x250` : undefined,
      title,
      amount,
      description,
      by: { id: poster.id, name: poster.name },
    })),
    edits: search.postedEdits(viewer, sought, SHOWN).map((edit) => cardDataFor(viewer, edit)),
  };
}

export default function Search() {
  const { sought, people, offers, edits } = useLoaderData<typeof loader>();
  return (
    <div className="search">
      <PageTitle>Search for Users, Discounts and Edits</PageTitle>
      <SearchForm sought={sought} />
      <p className="unseen" role="status">
        {sought && `${people.length + offers.length + edits.length} results for ${sought}`}
      </p>
      {sought && <Results />}
    </div>
  );
}

function Results() {
  const { sought, people, offers, edits } = useLoaderData<typeof loader>();
  if (people.length + offers.length + edits.length === 0) return <EmptyState sentence="There Are No Matches" />;

  return (
    <>
      <Section title="Users" count={people.length}>
        <ul className="people first-few">
          {people.map(({ id, name, isBusiness, face, place }) => (
            <li key={id}>
              <UserFace name={name} face={face} />
              <p>
                <Link to={paths.profile(id)}>
                  <span>
                    <Marked text={name} sought={sought} />
                  </span>
                </Link>
                <span className="quiet">
                  {isBusiness && <b className="trade">Brand</b>} {place}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Discounts" count={offers.length}>
        <ul className="people first-few">
          {offers.map(({ id, title, amount, description, picture, by }) => (
            <li key={id}>
              {picture && <img src={picture} alt="" width="72" height="72" loading="lazy" decoding="async" />}
              <p>
                <Link to={paths.discount(id)}>
                  <span>
                    <Marked text={[amount, title].filter(Boolean).join(" · ")} sought={sought} />
                  </span>
                </Link>
                <span className="quiet">
                  <Marked text={description} sought={sought} />
                </span>
                <Link to={paths.profile(by.id)}>
                  <span>
                    <Marked text={by.name} sought={sought} />
                  </span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Edits" count={edits.length}>
        <div className="grid">
          <div className="first-few">
            {edits.map((edit) => (
              <EditCard key={edit.id} edit={edit} sought={sought} />
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {count ? children : <p className="quiet">There Are No {title} that Match!</p>}
    </section>
  );
}

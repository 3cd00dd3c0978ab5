import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { cardDataFor } from "#app/routes/edits/card-data.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { EditCard } from "#app/ui/cards/edit-card.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import { Marked } from "#app/ui/frame/marked.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { useUnder13 } from "#app/ui/frame/use-under-13.ts";
import { useWaysOut } from "#app/ui/frame/way-out.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { SearchForm } from "./search-form.tsx";

/** Windows up to 1900 pixels wide hide the last two. */
const SHOWN = { take: 8 };

export const meta: MetaFunction = () => [{ title: "Search" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const sought = query.get("for")?.trim() ?? "";
  const page = (kind: Kind) => ({ ...SHOWN, below: cursorIn(query.get(kind)) });
  const people = search.people(viewer, sought, page("users"));
  const offers = viewer.waysOut ? search.offers(viewer, sought, page("discounts")) : { items: [], stoppedAt: undefined };
  const edits = search.postedEdits(viewer, sought, page("edits"));
  return {
    sought,
    people: people.items.map((person) => ({
      id: person.id,
      name: person.name,
      isBusiness: person.isBusiness,
      face: faceOf(person, 50),
      place: [person.city, person.country].filter(Boolean).join(", "),
    })),
    offers: offers.items.map(({ id, title, amount, description, files, poster }) => ({
      id,
      picture: files[0]?.state === "ready" ? `${paths.editFile(poster.id, files[0].filename)}_250x250` : undefined,
      title,
      amount,
      description,
      by: { id: poster.id, name: poster.name },
    })),
    edits: edits.items.map((edit) => cardDataFor(viewer, edit)),
    further: {
      users: further(sought, "users", people),
      discounts: further(sought, "discounts", offers),
      edits: further(sought, "edits", edits),
    },
  };
}

type Kind = "users" | "discounts" | "edits";

function cursorIn(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns the address that continues the search of this kind among older items. */
function further(sought: string, kind: Kind, { stoppedAt }: search.Found<unknown>): string | undefined {
  return stoppedAt === undefined ? undefined : paths.search({ for: sought, [kind]: String(stoppedAt) });
}

export default function Search() {
  const { sought, people, offers, edits } = useLoaderData<typeof loader>();
  return (
    <div className="search">
      <PageTitle>{useWaysOut() ? "Search for Users, Discounts and Edits" : "Search for Users and Edits"}</PageTitle>
      <SearchForm sought={sought} />
      <p className="unseen" role="status">
        {sought && `${people.length + offers.length + edits.length} results for ${sought}`}
      </p>
      {sought && <Results />}
    </div>
  );
}

function Results() {
  const { sought, people, offers, edits, further } = useLoaderData<typeof loader>();
  const waysOut = useWaysOut();
  const isOver = !Object.values(further).some(Boolean);
  if (isOver && people.length + offers.length + edits.length === 0) return <NoMatches />;

  return (
    <>
      <Section title="Users" count={people.length} further={further.users}>
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
      {waysOut && <Offers />}
      <Section title="Edits" count={edits.length} further={further.edits}>
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

function Offers() {
  const { sought, offers, further } = useLoaderData<typeof loader>();
  return (
    <Section title="Discounts" count={offers.length} further={further.discounts}>
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
  );
}

function NoMatches() {
  const isUnder13 = useUnder13();
  return (
    <EmptyState sentence="There Are No Matches" art="lost">
      {isUnder13 ? (
        <Link className="button main" to={paths.home()}>
          Look at the newest Edits
        </Link>
      ) : (
        <Link className="button main" to={paths.highestStoke()}>
          Look at the most Stoked Edits
        </Link>
      )}
    </EmptyState>
  );
}

interface SectionProps {
  title: string;
  count: number;
  further: string | undefined;
  children: ReactNode;
}

function Section({ title, count, further, children }: SectionProps) {
  const none = further ? `No newer ${title} match.` : `There Are No ${title} that Match!`;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {count ? children : <p className="quiet">{none}</p>}
      {further && (
        <p className="pager">
          <Link className="button" to={further}>
            Look at older {title}
          </Link>
        </p>
      )}
    </section>
  );
}

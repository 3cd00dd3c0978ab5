import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { PERSON, CARD as WHOLE_CARD } from "../graphql/cards.ts";
import type { Shot } from "./load.ts";
import type { Facts } from "./prepare.ts";

const CARD_ALONE = `id filename description category filmerInstagram mimetype crewOnly under18Viewable height width orientation createdAt
  postedBy { id name category country city instagram businessLogo profileImage isBusiness } votesCount viewerHasVoted videoViewsCount`;
const CARD = `${CARD_ALONE} votes { id user { id } } videoViews { id }`;

const SPOT = "id title description spotImage latitude longitude isBusiness surf skate userId userName url thumbnails createdAt";

/** Its newest Edits have a thousand Stokes and views each. The viewer's own sports have the usual numbers. */
export const CROWDED = "Climbing";

/** The most expensive documents that are accepted. */
export const DEAREST: Record<string, string> = {
  "50 whole Edits, 10,000 Stokes, 10,000 views": `{ videoFeed(filter: "${CROWDED}", last: 50) { ${WHOLE_CARD} } }`,
  "200 whole Edits in four lists": `{ ${["a", "b", "c", "d"].map((alias) => `${alias}: videoFeed(filter: "${CROWDED}", last: 50) { ${CARD} }`).join(" ")} }`,
  "own Stokes, follows and Edits by their ids":
    "{ user { votes { id video { id } } follows { id follow { id } } videos { id } } }",
  "2,000 Spots": `{ spots(skip: 0, last: 1, category: [${SPORT_NAMES.map((name) => `"${name}"`)}]) { spots { ${SPOT} } } }`,
  "whom one follows, by name": `{ follows { id follow { ${PERSON} } } }`,
  "the whole Edits of those whom one follows": `{ follows { id follow { id videos { ${WHOLE_CARD} } } } }`,
};

export function graphqlFeed(facts: Facts, skip: number): Shot {
  return graphql(facts, `query Feed($skip: Int) { homeFeed(skip: $skip, last: 6) { ${CARD} } }`, { skip });
}

export function graphqlCards(facts: Facts): Shot {
  return graphql(facts, `query Cards { homeFeed(skip: 0, last: 6) { ${CARD_ALONE} } }`);
}

export function graphql({ token }: Facts, query: string, variables = {}): Shot & { body: string } {
  return {
    path: "/graphql",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query, variables }),
  };
}

/** Each request Stokes another Edit. */
export function stoking(facts: Facts): Shot {
  const of = (id: string) => graphql(facts, "mutation Stoke($id: ID) { vote(videoId: $id) { id } }", { id });
  const next = () => {
    const id = facts.stokeable.pop();
    if (!id) throw new Error("Every Edit is Stoked: ask for more Edits");
    return of(id).body;
  };
  return { ...of(""), body: next };
}

export function trpcFeed({ token }: Facts): Shot {
  const input = encodeURIComponent(JSON.stringify({ last: 6 }));
  return { path: `/trpc/homeFeed?input=${input}`, headers: { authorization: `Bearer ${token}` } };
}

export function screen({ token }: Facts, path: string): Shot {
  return { path, headers: { cookie: `auth-token=${token}`, accept: "text/html" } };
}

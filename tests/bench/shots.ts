import type { Shot } from "./load.ts";
import type { Facts } from "./prepare.ts";

const CARD = `id filename description category filmerInstagram mimetype crewOnly under18Viewable height width orientation createdAt
  postedBy { id name category country city instagram businessLogo profileImage isBusiness }
  votesCount viewerHasVoted videoViewsCount votes { id }`;

export function graphqlFeed({ token }: Facts, skip: number): Shot {
  const query = `query Feed($skip: Int) { homeFeed(skip: $skip, last: 6) { ${CARD} } }`;
  return {
    path: "/graphql",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query, variables: { skip } }),
  };
}

export function screen({ token }: Facts, path: string): Shot {
  return { path, headers: { cookie: `auth-token=${token}`, accept: "text/html" } };
}

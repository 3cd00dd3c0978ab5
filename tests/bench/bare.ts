import { createServer } from "node:http";
import { env } from "#app/env.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as stokes from "#app/services/edits/stokes.server.ts";
import { viewerOf } from "#app/services/people/viewer.server.ts";

/** The yardstick of the wire: the same look-ups and the same answer, and nothing else. */
export function serveBare(): void {
  createServer((request, response) => {
    request.resume();
    const token = request.headers.authorization?.slice("Bearer ".length);
    const body = request.url === "/healthz" ? "{}" : JSON.stringify({ data: { homeFeed: homeFeed(token) } });
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) });
    response.end(body);
  }).listen(env.PORT, env.HOST);
  process.once("SIGTERM", () => process.exit());
}

function homeFeed(token: string | undefined) {
  const viewer = viewerOf(token);
  const cards = edits.home(viewer, { take: 6, skip: 0 });
  const votes = stokes.listsOf(
    viewer,
    cards.map((card) => card.id),
    Math.floor(10_000 / cards.length),
  );
  return cards.map((card, index) => ({
    id: card.id,
    filename: card.filename,
    description: card.description,
    category: card.sport,
    filmerInstagram: card.filmerInstagram,
    mimetype: card.mimetype,
    crewOnly: card.crewOnly,
    under18Viewable: card.under18Viewable,
    height: card.height,
    width: card.width,
    orientation: card.orientation,
    createdAt: card.createdAt,
    postedBy: {
      id: card.poster.id,
      name: card.poster.name,
      category: card.poster.sports,
      country: card.poster.country,
      city: card.poster.city,
      instagram: card.poster.instagram,
      businessLogo: card.poster.businessLogo,
      profileImage: card.poster.profileImage,
      isBusiness: card.poster.isBusiness,
    },
    votesCount: card.stokeCount,
    viewerHasVoted: card.viewerStoked,
    videoViewsCount: card.viewCount,
    votes: votes[index]?.map(({ id }) => ({ id })),
  }));
}

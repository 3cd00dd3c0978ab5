import DataLoader from "dataloader";
import type { GraphQLResolveInfo } from "graphql";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { askersOf } from "#app/services/people/askers.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { wireFollow } from "#app/trpc/follows.ts";
import { callersFor } from "#app/trpc/index.ts";
import { once } from "#app/trpc/once.ts";
import { wirePerson } from "#app/trpc/people.ts";
import type { WireContext } from "#app/trpc/trpc.ts";
import { wireVideo, wireVideos, wireVote } from "#app/trpc/videos.ts";
import { wireDiscounts } from "#app/trpc/wire-discounts.ts";
import { asksIdAlone, type Cost } from "./cost.ts";

/** Makes the loaders of one request. Nested lists are fetched together and evenly share the items one answer may hold. */
export function contextOf(wire: WireContext, lengths: Cost["lengths"]) {
  const { viewer } = wire;
  const lengthOf = (list: string) => lengths.get(list) ?? 0;
  // Uncached, so that a list counts in each place where the answer contains it.
  const listsOf = <Item>(list: string, load: (viewer: Viewer, ids: readonly string[], take: number) => Item[][]) =>
    new DataLoader(
      async (places: readonly string[]) => {
        const ids = [...new Set(places)];
        const lists = load(viewer, ids, Math.max(1, Math.floor(lengthOf(list) / places.length)));
        const found = new Map(ids.map((id, index) => [id, lists[index]]));
        return places.map((id) => found.get(id) ?? []);
      },
      { cache: false },
    );
  return {
    viewer,
    cut: <T>(list: string, items: T): T | unknown[] =>
      Array.isArray(items) && lengths.has(list) ? items.slice(0, lengthOf(list)) : items,
    call: callersFor({ ...wire, lengths }),
    stokesOf: listsOf("Video.votes", (self, ids, take) => stokes.listsOf(self, ids, take).map((list) => list.map(wireVote))),
    viewsOf: listsOf("Video.videoViews", views.listsOf),
    seenById: new DataLoader(async (ids: readonly string[]) => edits.listVisibleIds(viewer, ids)),
    editsById: new DataLoader(async (ids: readonly string[]) =>
      edits.list(viewer, ids).map((edit) => edit && wireVideo(viewer, edit)),
    ),
    ownStokes: listsOf("User.votes", (self, ids, take) => ids.map(() => stokes.givenBy(self, take).map(wireVote))),
    ownStokeCount: once(() => stokes.countGivenBy(viewer)),
    ownFollows: listsOf("User.follows", (self, ids, take) => ids.map(() => follows.ofViewer(self, take).map(wireFollow))),
    ownFollowCount: once(() => follows.countOfViewer(viewer)),
    editsOf: listsOf("User.videos", (self, ids, take) =>
      edits.listsByPoster(self, ids, take).map((cards) => wireVideos(self, cards)),
    ),
    editIdsOf: listsOf("User.videos", edits.idsByPoster),
    editCountOf: new DataLoader(async (ids: readonly string[]) => edits.countsByPoster(viewer, ids)),
    discountsOf: listsOf("User.discounts", (self, ids, take) =>
      discounts.listsByPoster(self, ids, take).map((cards) => wireDiscounts(self, cards)),
    ),
    discountCountOf: new DataLoader(async (ids: readonly string[]) => discounts.countsByPoster(viewer, ids)),
    editsAtSpot: listsOf("Spot.videos", (self, ids, take) =>
      edits.listsBySpot(self, ids, take).map((cards) => wireVideos(self, cards)),
    ),
    editCountAtSpot: new DataLoader(async (ids: readonly string[]) => edits.countsBySpot(viewer, ids).map(({ total }) => total)),
    peopleById: new DataLoader(async (ids: readonly string[]) =>
      users.list(viewer, ids).map((person) => person && wirePerson(viewer, person)),
    ),
    askersById: new DataLoader(async (ids: readonly string[]) =>
      askersOf(viewer, ids).map((asker) => asker && wirePerson(viewer, asker)),
    ),
  };
}

export type Context = ReturnType<typeof contextOf>;

/** Call it only for lists without people hidden from the viewer: then an id alone needs no query. */
export function personOf(id: string, { peopleById }: Context, info: GraphQLResolveInfo) {
  return asksIdAlone(info) ? { id } : peopleById.load(id);
}

export function askerOf(id: string, { askersById }: Context, info: GraphQLResolveInfo) {
  return asksIdAlone(info) ? { id } : askersById.load(id);
}

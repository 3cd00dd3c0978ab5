import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { id } from "./inputs.ts";
import { once } from "./once.ts";
import { operation, type WireContext } from "./trpc.ts";
import { wireObject } from "./wire-object.ts";

/* On the wire an entry has a `user` (its owner) and a `crew` (the member); in a request they are the asker and the asked. */

export type WireCrew = ReturnType<typeof entry>;

function entry({ id: userId }: Viewer, link: crews.Crew) {
  return { id: link.id, user: { id: userId }, crew: { id: crews.otherIn(link, userId) } };
}

function request({ id, askerId, askedId }: crews.Crew) {
  return { id, user: { id: askerId }, crew: { id: askedId } };
}

interface Source {
  counts: ReturnType<typeof crews.countsOf>;
  accepted: () => WireCrew[];
  pending: () => WireCrew[];
}

const crewLists = wireObject({
  crews: ({ accepted }: Source) => accepted(),
  crewsCount: ({ counts }: Source) => counts.crews,
  pendingCrew: ({ pending }: Source) => pending(),
  pendingCrewCount: ({ counts }: Source) => counts.pending,
});

function listsOf(viewer: Viewer, lengths: WireContext["lengths"]) {
  return crewLists({
    counts: crews.countsOf(viewer),
    accepted: once(() => crews.crewOf(viewer, lengths?.get("CrewLists.crews")).map((link) => entry(viewer, link))),
    pending: once(() => crews.requestsTo(viewer, lengths?.get("CrewLists.pendingCrew")).map(request)),
  });
}

export const crewQueries = {
  findCrew: operation
    .input(z.object({ id }))
    .query(({ ctx, input }) =>
      crews
        .linksFrom(requireSelf(ctx.viewer, input.id), ctx.lengths?.get("Query.findCrew"))
        .map((link) => entry(ctx.viewer, link)),
    ),

  crew: operation
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => listsOf(requireSelf(ctx.viewer, input.userId), ctx.lengths)),
};

export const crewMutations = {
  crew: operation
    .input(z.object({ crewId: id }))
    .mutation(({ ctx, input }) => entry(ctx.viewer, crews.ask(ctx.viewer, input.crewId ?? ""))),

  deleteCrew: operation
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => entry(ctx.viewer, crews.withdraw(ctx.viewer, input.id ?? ""))),

  addToCrew: operation
    .input(z.object({ userId: id }))
    .mutation(({ ctx, input }) => entry(ctx.viewer, crews.accept(ctx.viewer, input.userId ?? ""))),

  removeFromCrew: operation
    .input(z.object({ userId: id }))
    .mutation(({ ctx, input }) => entry(ctx.viewer, crews.remove(ctx.viewer, input.userId ?? ""))),
};

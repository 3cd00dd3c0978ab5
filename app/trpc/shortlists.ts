import { z } from "zod";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SHORTLIST_STAGES } from "#app/schemas/choices.ts";
import { KeptInput, ListNameInput } from "#app/schemas/sponsorships.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { id, oneOf, string } from "./inputs.ts";
import { wireFacts } from "./search.ts";
import { operation } from "./trpc.ts";

const nameIn = (input: { listName?: string | null | undefined }) => ListNameInput.parse(input).listName;

/** An act on a person in a list. Answers with the person's id. */
function actOn(act: (viewer: Viewer, listId: string, userId: string) => void) {
  return operation.input(z.object({ listId: id, userId: id })).mutation(({ ctx: { viewer }, input }) => {
    const userId = input.userId ?? "";
    act(viewer, input.listId ?? "", userId);
    return { id: userId };
  });
}

function wireKept(viewer: Viewer, { athlete, stage, note }: shortlists.Shortlisted) {
  return { ...wireFacts(viewer, athlete), stage, note };
}

export const shortlistQueries = {
  shortlists: operation.query(({ ctx: { viewer } }) => shortlists.all(viewer)),

  shortlist: operation.input(z.object({ listId: id })).query(({ ctx: { viewer }, input }) => {
    const list = shortlists.get(viewer, input.listId ?? "");
    return { ...list, athletes: shortlists.peopleIn(viewer, list.id).map((kept) => wireKept(viewer, kept)) };
  }),
};

export const shortlistMutations = {
  createShortlist: operation
    .input(z.object({ listName: string }))
    .mutation(({ ctx: { viewer }, input }) => ({ id: shortlists.create(viewer, nameIn(input)) })),

  renameShortlist: operation.input(z.object({ listId: id, listName: string })).mutation(({ ctx: { viewer }, input }) => {
    const listId = input.listId ?? "";
    shortlists.rename(viewer, listId, nameIn(input));
    return { id: listId };
  }),

  deleteShortlist: operation.input(z.object({ listId: id })).mutation(({ ctx: { viewer }, input }) => {
    const listId = input.listId ?? "";
    shortlists.remove(viewer, listId);
    return { id: listId };
  }),

  keepAthlete: actOn(shortlists.keep),

  changeKeptAthlete: operation
    .input(z.object({ listId: id, userId: id, stage: string, note: string }))
    .mutation(({ ctx: { viewer }, input }) => {
      const userId = input.userId ?? "";
      const stage = oneOf("stage", SHORTLIST_STAGES, input.stage);
      const note = typeof input.note === "string" ? KeptInput.parse({ note: input.note }).note : undefined;
      shortlists.change(viewer, input.listId ?? "", userId, { ...(stage && { stage }), ...(note !== undefined && { note }) });
      return { id: userId };
    }),

  dropAthlete: actOn(shortlists.drop),
};

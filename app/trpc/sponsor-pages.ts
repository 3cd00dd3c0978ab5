import { z } from "zod";
import { existing } from "#app/kernel/refusal.server.ts";
import { SponsorPageInput } from "#app/schemas/sponsor-pages.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { boolean, id, string, strings } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";

const page = z.object({
  offers: string,
  wants: string,
  refuses: string,
  results: string,
  equipment: string,
  languages: string,
  travel: string,
  editIds: strings,
  isShown: boolean,
});

export const sponsorPageQueries = {
  ownSponsorPage: operation.query(({ ctx: { viewer } }) => sponsorPages.own(viewer)),

  sponsorPage: operation.input(z.object({ userId: id })).query(({ ctx: { viewer }, input }) => {
    const { person, texts, results, edits, isShown } = existing(sponsorPages.read(viewer, input.userId ?? ""));
    return {
      user: wirePerson(viewer, person),
      ...texts,
      results: results.map(({ words, link }) => ({ words, link: link ?? null })),
      editIds: edits.map((edit) => edit.id),
      isShown,
    };
  }),
};

export const sponsorPageMutations = {
  changeSponsorPage: operation.input(page).mutation(({ ctx: { viewer }, input }) => {
    sponsorPages.keep(viewer, SponsorPageInput.parse(input));
    return { id: viewer.id };
  }),
};

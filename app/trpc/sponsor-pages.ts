import { z } from "zod";
import { existing, invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { ATHLETE_LEVELS } from "#app/schemas/choices.ts";
import { AskParentInput, OWN_PAGE_STEPS, PageStepInput, SponsorPageInput } from "#app/schemas/sponsor-pages.ts";
import { pageConsents, pageDesk, sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { boolean, id, oneOf, string, strings } from "./inputs.ts";
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
  level: string,
  editIds: strings,
  isShown: boolean,
});

function wireConsent(viewer: Viewer, userId: string) {
  const { state, asking, steps, band, parent } = pageDesk.consentOf(viewer, userId) ?? {};
  return (
    state && {
      state,
      asking: asking ?? "",
      steps: steps ?? [],
      band: band ?? null,
      parentAddress: parent?.address ?? "",
      parentUnfit: parent?.unfit ?? null,
      accountSince: parent?.accountSince ?? null,
      children: parent?.children ?? 0,
    }
  );
}

export const sponsorPageQueries = {
  ownSponsorPage: operation.query(({ ctx: { viewer } }) => {
    const { consent, ...own } = sponsorPages.own(viewer);
    return {
      ...own,
      consent: consent?.state ?? null,
      reason: consent?.reason ?? "",
      mayAskParent: consent !== undefined && consent.refusal === undefined,
      codeSent: consent?.codeSentTo !== undefined,
    };
  }),

  sponsorPage: operation.input(z.object({ userId: id })).query(({ ctx: { viewer }, input }) => {
    const { person, texts, level, results, edits, isShown } = existing(sponsorPages.read(viewer, input.userId ?? ""));
    return {
      user: wirePerson(viewer, person),
      ...texts,
      level,
      results: results.map(({ words, link }) => ({ words, link: link ?? null })),
      editIds: edits.map((edit) => edit.id),
      isShown,
      consent: wireConsent(viewer, input.userId ?? ""),
    };
  }),
};

export const sponsorPageMutations = {
  changeSponsorPage: operation.input(page).mutation(({ ctx: { viewer }, input }) => {
    sponsorPages.keep(viewer, SponsorPageInput.parse({ ...input, level: oneOf("level", ATHLETE_LEVELS, input.level) }));
    return { id: viewer.id };
  }),

  sendSponsorPageCode: operation.input(z.object({ parentEmail: string })).mutation(async ({ ctx: { viewer, origin }, input }) => {
    await pageConsents.sendCode(viewer, origin, AskParentInput.parse(input).parentEmail);
    return { id: viewer.id };
  }),

  takeSponsorPageStep: operation
    .input(z.object({ userId: id, pageStep: string, parentEmail: string, code: string, reply: string, asking: string }))
    .mutation(({ ctx: { viewer }, input }) => {
      const step = oneOf("pageStep", OWN_PAGE_STEPS, input.pageStep);
      const { parentEmail, code } = AskParentInput.parse(input);
      if (step === "ask") pageConsents.ask(viewer, parentEmail, code);
      else if (step === "hide") sponsorPages.hide(viewer);
      else if (step) pageDesk.decide(viewer, input.userId ?? "", step, PageStepInput.parse(input));
      else throw invalid("pageStep", `Please choose one of ${OWN_PAGE_STEPS.join(", ")}`);
      return { id: input.userId ?? viewer.id };
    }),
};

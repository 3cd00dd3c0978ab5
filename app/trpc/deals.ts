import { z } from "zod";
import { deliverableSentence } from "#app/content/deliverable-words.ts";
import { sheetSentence } from "#app/content/term-sheet-words.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { DELIVERABLE_STEPS, DeliverableInput } from "#app/schemas/deliverables.ts";
import { ChangeInput, FEEDBACK, FeedbackInput, SheetStepInput, TERM_SHEET_STEPS } from "#app/schemas/term-sheets.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { boolean, id, oneOf, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

/** What a request has once it is a deal. */
export function wireDeal(request: sponsorships.OneRequest) {
  return {
    deliverables: request.lines.map((line) => ({
      id: line.id,
      what: line.what,
      dueOn: line.dueOn,
      usage: line.usage,
      usageUntil: line.usageUntil,
      state: line.state,
      sentence: deliverableSentence(line.state, request.role),
      editId: line.editId,
      steps: line.steps,
    })),
    termSheets: request.sheets.map((sheet) => wireSheet(sheet, request.role)),
    mayChangeTerms: request.mayChangeTerms,
    feedback: request.feedback.map(({ by, wentWell, experience, readAt }) => ({
      by,
      wentWell,
      experience,
      isRead: readAt !== null,
    })),
    mayGiveFeedback: request.maySayHowItWent,
  };
}

function wireSheet(sheet: sponsorships.OneRequest["sheets"][number], role: sponsorships.OneRequest["role"]) {
  const { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms } = sheet.terms;
  return {
    id: sheet.id,
    version: sheet.version,
    brandName: sheet.brandName,
    athleteName: sheet.athleteName,
    byParent: sheet.byParent,
    ...{ purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms },
    state: sheet.state,
    sentence: sheetSentence(sheet.state, role),
    reason: sheet.reason,
    changedAt: sheet.changedAt,
    steps: sheet.steps,
  };
}

/** Leaves out what is null, as apps send fields that they don't fill in. */
export function given(input: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** An act on a request. Answers with the request's id. */
export const acted = (requestId: string) => ({ id: requestId });

export const dealMutations = {
  addDeliverable: operation
    .input(z.object({ id, what: string, dueOn: string, usage: string, usageUntil: string }))
    .mutation(({ ctx: { viewer }, input }) => {
      sponsorships.deliverables.add(viewer, input.id ?? "", DeliverableInput.parse(input));
      return acted(input.id ?? "");
    }),

  takeDeliverableStep: operation
    .input(z.object({ id, deliverableId: id, deliverableStep: string, editId: id }))
    .mutation(({ ctx: { viewer }, input }) => {
      const step = oneOf("deliverableStep", DELIVERABLE_STEPS, input.deliverableStep);
      if (!step) throw invalid("deliverableStep", `Please choose one of ${DELIVERABLE_STEPS.join(", ")}`);
      sponsorships.deliverables.takeStep(viewer, input.id ?? "", input.deliverableId ?? "", step, input.editId ?? "");
      return acted(input.id ?? "");
    }),

  changeTerms: operation
    .input(z.object({ id, pay: string, offer: string, duties: string, endsOn: string }))
    .mutation(({ ctx: { viewer }, input }) => {
      sponsorships.termSheets.change(viewer, input.id ?? "", ChangeInput.parse(given(input)));
      return acted(input.id ?? "");
    }),

  takeTermSheetStep: operation
    .input(z.object({ id, sheetId: id, sheetStep: string, reply: string, licence: boolean, marked: boolean }))
    .mutation(({ ctx: { viewer }, input }) => {
      const step = oneOf("sheetStep", TERM_SHEET_STEPS, input.sheetStep);
      if (!step) throw invalid("sheetStep", `Please choose one of ${TERM_SHEET_STEPS.join(", ")}`);
      const { sheetId, ...words } = SheetStepInput.parse(input);
      sponsorships.termSheets.takeStep(viewer, input.id ?? "", sheetId, step, words);
      return acted(input.id ?? "");
    }),

  giveDealFeedback: operation.input(z.object({ id, went: string, experience: string })).mutation(({ ctx: { viewer }, input }) => {
    const went = oneOf("went", FEEDBACK, input.went) ?? "";
    sponsorships.feedback.give(viewer, input.id ?? "", FeedbackInput.parse({ ...input, went }));
    return acted(input.id ?? "");
  }),

  readDealFeedback: operation.input(z.object({ id })).mutation(({ ctx: { viewer }, input }) => {
    sponsorships.feedback.markRead(viewer, input.id ?? "");
    return acted(input.id ?? "");
  }),

  showSponsor: operation.input(z.object({ id, wanted: boolean })).mutation(({ ctx: { viewer }, input }) => {
    sponsorships.showBrand(viewer, input.id ?? "", input.wanted ?? false);
    return acted(input.id ?? "");
  }),
};

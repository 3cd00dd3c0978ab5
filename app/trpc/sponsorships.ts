import { z } from "zod";
import { sentenceFor } from "#app/content/sponsorship-words.ts";
import { cursorText } from "#app/kernel/paging.server.ts";
import { existing, invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPONSORSHIP_DUTIES, SPONSORSHIP_GIFTS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { AnswerInput, BUTTON_STEPS, SponsorshipInput, StepInput } from "#app/schemas/sponsorships.ts";
import type { Person } from "#app/services/people/users.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { partsOf } from "#app/text/contact-details.server.ts";
import { acted, given, wireDeal } from "./deals.ts";
import { allOf, boolean, cursorGiven, id, oneOf, string, strings } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";

const details = z.object({
  userId: id,
  purpose: string,
  startsOn: string,
  endsOn: string,
  place: string,
  gives: strings,
  pay: string,
  offer: string,
  expects: strings,
  duties: string,
  words: string,
  terms: string,
  answerBy: string,
  agrees: boolean,
});

function detailsIn(input: z.infer<typeof details>) {
  return SponsorshipInput.parse({
    ...input,
    purpose: oneOf("purpose", SPONSORSHIP_PURPOSES, input.purpose),
    gives: allOf("gives", SPONSORSHIP_GIFTS, input.gives),
    expects: allOf("expects", SPONSORSHIP_DUTIES, input.expects),
  });
}

const partyOf = (viewer: Viewer, person: Person | undefined) => (person ? wirePerson(viewer, person) : null);

/** Names each field, so that no later column reaches a party by itself. */
function wireRequest(viewer: Viewer, request: sponsorships.DeskRequest) {
  return {
    id: request.id,
    state: request.state,
    sentence: sentenceFor(request.happening, request.role),
    purpose: request.purpose,
    startsOn: request.startsOn,
    endsOn: request.endsOn,
    place: request.place,
    gives: request.gives,
    pay: request.pay,
    offer: request.offer,
    expects: request.expects,
    duties: request.duties,
    words: request.words,
    terms: request.terms,
    answerBy: request.answerBy,
    brand: partyOf(viewer, request.brand),
    athlete: partyOf(viewer, request.athlete),
    changedAt: request.changedAt,
    cursor: cursorText({ time: request.changedAt, id: request.id }),
  };
}

function wireOpen(viewer: Viewer, request: sponsorships.OneRequest) {
  const isAthlete = request.athleteId === viewer.id;
  return {
    request: wireRequest(viewer, request),
    steps: request.steps,
    course: request.course.map(({ step, by, createdAt, words }) => ({ step, by, createdAt, reply: words })),
    contact: request.contact ?? null,
    codeSent: request.ownAddress?.isSent ?? request.parentsCode?.isSent ?? false,
    asksForLicence: request.asksForLicence,
    ...wireDeal(request),
    proposed: request.toPassOn?.proposed ?? null,
    marks: contactsIn(request),
    showsBrand: isAthlete && request.state === "deal" ? request.showsBrand : null,
  };
}

/** What looks like contact details in the words that the operator passes on. */
function contactsIn({ toPassOn, role, sheets }: sponsorships.OneRequest): string[] {
  const written = role === "operator" ? sheets.find(({ state }) => state === "written")?.terms : undefined;
  const changes = written ? [written.pay, written.offer, written.duties] : [];
  const texts = [...(toPassOn ? [toPassOn.words, ...Object.values(toPassOn.proposed ?? {})] : []), ...changes];
  return texts.flatMap((text) => partsOf(text).flatMap((part) => (part.isContact ? [part.text] : [])));
}

export const sponsorshipQueries = {
  sponsorshipDesk: operation
    .input(z.object({ toDoAfter: id, othersBefore: id }))
    .query(({ ctx: { viewer }, input: { toDoAfter, othersBefore } }) => {
      const desk = sponsorships.deskOf(viewer, {
        after: toDoAfter ? cursorGiven("toDoAfter", toDoAfter) : undefined,
        before: othersBefore ? cursorGiven("othersBefore", othersBefore) : undefined,
      });
      const wired = (found: sponsorships.DeskRequest[]) => found.map((request) => wireRequest(viewer, request));
      return {
        waitingPages: desk.pages.map((person) => person.id),
        toDo: wired(desk.toDo.requests),
        others: wired(desk.others.requests),
      };
    }),

  sponsorship: operation
    .input(z.object({ id }))
    .query(({ ctx: { viewer }, input }) => wireOpen(viewer, existing(sponsorships.requestOf(viewer, input.id ?? "")))),
};

export const sponsorshipMutations = {
  askAthlete: operation.input(details).mutation(async ({ ctx: { viewer }, input }) => {
    const { id: requestId } = await sponsorships.ask(viewer, input.userId ?? "", detailsIn(input));
    return acted(requestId);
  }),

  keepSponsorshipDraft: operation
    .input(details)
    .mutation(({ ctx: { viewer }, input }) => acted(sponsorships.keepDraft(viewer, input.userId ?? "", detailsIn(input)).id)),

  deleteSponsorshipDraft: operation.input(z.object({ id })).mutation(({ ctx: { viewer }, input }) => {
    const { id: requestId } = sponsorships.get(viewer, input.id ?? "");
    sponsorships.discardDraft(viewer, requestId);
    return acted(requestId);
  }),

  takeSponsorshipStep: operation
    .input(
      z.object({
        id,
        step: string,
        reply: string,
        licence: boolean,
        marked: boolean,
        pay: string,
        offer: string,
        duties: string,
      }),
    )
    .mutation(({ ctx: { viewer }, input }) => {
      const step = oneOf("step", BUTTON_STEPS, input.step);
      if (!step) throw invalid("step", `Please choose one of ${BUTTON_STEPS.join(", ")}`);
      const requestId = input.id ?? "";
      sponsorships.takeStep(viewer, requestId, step, StepInput.parse(given(input)));
      return acted(requestId);
    }),

  sendSponsorshipCode: operation
    .input(z.object({ id, contact: string, parentEmail: string }))
    .mutation(async ({ ctx: { viewer, origin }, input }) => {
      await sponsorships.answers.sendCode(viewer, input.id ?? "", origin, AnswerInput.parse(input));
      return acted(input.id ?? "");
    }),

  acceptSponsorship: operation.input(z.object({ id, contact: string, code: string })).mutation(({ ctx: { viewer }, input }) => {
    sponsorships.answers.accept(viewer, input.id ?? "", AnswerInput.parse(input));
    return acted(input.id ?? "");
  }),
};

import { awaitedUntil, sentenceFor } from "#app/content/sponsorship-words.ts";
import { paths } from "#app/paths.ts";
import type * as users from "#app/services/people/users.server.ts";
import type * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { day } from "#app/text/dates.ts";
import { parentFactsOf } from "../operator/parent-facts.server.ts";
import { nameOf } from "./desk-data.server.ts";
import { BUTTONS, stepWords } from "./words.ts";

export function requestFor({ role, state, happening, course, consent, history, ...request }: sponsorships.OneRequest) {
  const isAthlete = role === "athlete" || role === "minor";
  return {
    isAthlete,
    isMinor: role === "minor",
    brand: partyOf(request.brandId, request.brand),
    athlete: partyOf(request.athleteId, request.athlete),
    state: sentenceFor(happening, role),
    awaited: request.answerBy ? awaitedUntil(state, role, day(Date.parse(request.answerBy))) : undefined,
    facts: factsOf(request),
    course: course.map(({ step, by, createdAt, words: reply }) => ({
      reply: reply ?? undefined,
      words: stepWords(step, by, role),
      at: new Date(createdAt).toISOString(),
      on: `${day(createdAt)}, ${new Date(createdAt).toISOString().slice(11, 16)} UTC`,
    })),
    contact: request.contact,
    own: request.ownAddress,
    parent: request.parentsCode,
    buttons: request.steps.flatMap((step) => (step === "ask" || step === "accept" ? [] : [{ step, ...BUTTONS[step] }])),
    asksForLicence: request.asksForLicence && request.steps.includes("offer"),
    consent: consent && consentFacts(consent),
    history: history && historyFacts(history),
    showsBrand: isAthlete && state === "deal" ? request.showsBrand : undefined,
  };
}

export type RequestData = ReturnType<typeof requestFor>;

export function factsOf(request: Omit<sponsorships.Sponsorship, "state">) {
  const { words, terms, startsOn, endsOn } = request;
  const named = [
    ["For", request.purpose],
    ["The brand gives", request.gives.join(", ")],
    ["Money", request.pay],
    ["Offer", request.offer],
    ["The brand expects", request.expects.join(", ")],
    ["In detail", request.duties],
    ["Where", request.place],
    ["Time", `${day(Date.parse(startsOn))} to ${day(Date.parse(endsOn))}`],
  ] as const;
  return { words, terms, named: named.filter(([, value]) => value !== "") };
}

function historyFacts({ asked, agreed, saidNo, refused, reports }: NonNullable<sponsorships.OneRequest["history"]>) {
  return [
    { name: "Asked", value: asked },
    { name: "Said yes", value: agreed },
    { name: "Said no", value: saidNo },
    { name: "We refused", value: refused },
    { name: "Reports about it", value: reports },
  ];
}

function consentFacts({ band, parent }: NonNullable<sponsorships.OneRequest["consent"]>): { name: string; value: string }[] {
  return [
    { name: "Age band", value: band ?? "unknown" },
    ...(parent ? parentFactsOf(parent) : [{ name: "Parent", value: "not named yet" }]),
  ];
}

function partyOf(id: string, person: users.Person | undefined) {
  return { name: nameOf(person), to: person && paths.profile(id) };
}

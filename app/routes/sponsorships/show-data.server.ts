import { awaitedUntil } from "#app/content/sponsorship-turns.ts";
import { sentenceFor } from "#app/content/sponsorship-words.ts";
import { paths } from "#app/paths.ts";
import type { Reader } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipState, SponsorshipStep } from "#app/schemas/sponsorships.ts";
import type * as users from "#app/services/people/users.server.ts";
import type * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { partsOf, type TextPart } from "#app/text/contact-details.server.ts";
import { day } from "#app/text/dates.ts";
import { parentFactsOf } from "../operator/parent-facts.server.ts";
import { nameOf } from "./desk-data.server.ts";
import { lineData, type ownEdits } from "./lines.server.ts";
import { feedbackData, sheetsData } from "./sheets.server.ts";
import { BUTTONS, namedTerms, stepWords } from "./words.ts";

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
    course: courseData(role, course),
    toPassOn: request.toPassOn && partsOf(request.toPassOn.words),
    changes: request.toPassOn?.proposed ? changesIn(request, request.toPassOn.proposed) : undefined,
    asked: request.steps.find((step) => step === "question" || step === "answer"),
    told: toldIn(state, role, course),
    lines: lineData(role, request.lines),
    hasLines: state === "deal" || request.lines.length > 0,
    mayAddLines: request.mayAddLines,
    sheets: sheetsData(role, request),
    feedback: feedbackData(role, request),
    mayStop: request.steps.includes("stop"),
    now: { pay: request.pay, offer: request.offer, duties: request.duties },
    contact: request.contact,
    own: request.ownAddress,
    parent: request.parentsCode,
    buttons: request.steps.flatMap((step) => (hasForm(step) ? [] : [{ step, ...BUTTONS[step] }])),
    asksForLicence: request.asksForLicence && request.steps.includes("offer"),
    consent: consent && consentFacts(consent),
    history: history && historyFacts(history),
    showsBrand: isAthlete && state === "deal" ? request.showsBrand : undefined,
  };
}

type StepWithForm = "ask" | "accept" | "question" | "answer" | "stop";

function hasForm(step: SponsorshipStep): step is StepWithForm {
  return ["ask", "accept", "question", "answer", "stop"].includes(step);
}

export function courseData(role: Reader, course: ReturnType<typeof sponsorships.courseFor>) {
  return course.map(({ step, by, createdAt, words }) => ({
    reply: words === null ? undefined : partsFor(role, words),
    words: stepWords(step, by, role),
    at: new Date(createdAt).toISOString(),
    on: `${day(createdAt)}, ${new Date(createdAt).toISOString().slice(11, 16)} UTC`,
  }));
}

const TOLD: Partial<Record<SponsorshipState, SponsorshipStep>> = { questionPassed: "question", offeredAgain: "answer" };

/** Returns the words that the other side answers next, if this role may read them. */
export function toldIn(state: SponsorshipState, role: Reader, course: ReturnType<typeof sponsorships.courseFor>) {
  const words = course.find(({ step }) => step === TOLD[state])?.words;
  return words ? partsFor(role, words) : undefined;
}

/** Marks contact details for the operator, who passes the words on without them. */
function partsFor(role: Reader, words: string): TextPart[] {
  return role === "operator" ? partsOf(words) : [{ text: words, startsAt: 0, isContact: false }];
}

type Terms = Pick<sponsorships.Sponsorship, keyof typeof CHANGED>;
const CHANGED = { pay: "Money", offer: "Offer", duties: "In detail" } as const;

function changesIn(request: Terms, proposed: Terms) {
  return (["pay", "offer", "duties"] as const)
    .filter((field) => request[field] !== proposed[field])
    .map((field) => ({ name: CHANGED[field], value: partsOf(proposed[field]) }));
}

export type RequestData = ReturnType<typeof requestFor> & { ownEdits: ReturnType<typeof ownEdits> };

export function factsOf({ words, terms, ...request }: Omit<sponsorships.Sponsorship, "state">) {
  return { words, terms, named: namedTerms(request) };
}

function historyFacts({ asked, agreed, saidNo, refused, wentBadly, reports }: NonNullable<sponsorships.OneRequest["history"]>) {
  return [
    { name: "Asked", value: asked },
    { name: "Said yes", value: agreed },
    { name: "Said no", value: saidNo },
    { name: "We refused", value: refused },
    { name: "Went badly, the athlete says", value: wentBadly },
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

import { sentenceFor } from "#app/content/sponsorship-words.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type * as users from "#app/services/people/users.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { day } from "#app/text/dates.ts";
import { parentFactsOf } from "../operator/parent-facts.server.ts";
import { nameOf } from "./desk-data.server.ts";
import { BUTTONS, stepWords } from "./words.ts";

export function requestFor(viewer: Viewer, row: sponsorships.Sponsorship) {
  const people = sponsorships.partiesOf(viewer, [row]);
  const [brand, athlete] = [people.get(row.brandId), people.get(row.athleteId)];
  const role = sponsorships.roleIn(viewer, row);
  const isAthlete = role === "athlete" || role === "minor";
  const steps = sponsorships.stepsFrom(role, row.state);
  return {
    isAthlete,
    isMinor: role === "minor",
    brand: partyOf(row.brandId, brand),
    athlete: partyOf(row.athleteId, athlete),
    state: sentenceFor(sponsorships.lastHappening(row), role),
    facts: factsOf(row),
    course: sponsorships.courseOf(row).map(({ step, by, createdAt }) => ({
      words: stepWords(step, by, role),
      at: new Date(createdAt).toISOString(),
      on: `${day(createdAt)}, ${new Date(createdAt).toISOString().slice(11, 16)} UTC`,
    })),
    contact: sponsorships.contactFor(viewer, row),
    own: sponsorships.addresses.answerOf(viewer, row),
    parent: sponsorships.parents.codeSentFor(viewer, row),
    buttons: steps.flatMap((step) => (step === "ask" || step === "accept" ? [] : [{ step, ...BUTTONS[step] }])),
    consent: consentFactsOf(viewer, row),
    showsBrand: isAthlete && row.state === "deal" ? row.showsBrand : undefined,
  };
}

export type RequestData = ReturnType<typeof requestFor>;

export function factsOf({ purpose, startsOn, endsOn, offer, words, terms }: sponsorships.Sponsorship) {
  return { purpose, from: day(Date.parse(startsOn)), until: day(Date.parse(endsOn)), offer, words, terms };
}

function consentFactsOf(viewer: Viewer, row: sponsorships.Sponsorship): { name: string; value: string }[] | undefined {
  const consent = sponsorships.parents.consentOf(viewer, row);
  if (!consent) return undefined;
  const { band, parent } = consent;
  return [
    { name: "Age band", value: band ?? "unknown" },
    ...(parent ? parentFactsOf(parent) : [{ name: "Parent", value: "not named yet" }]),
  ];
}

function partyOf(id: string, person: users.Person | undefined) {
  return { name: nameOf(person), to: person && paths.profile(id) };
}

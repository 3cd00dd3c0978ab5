import type { Reader } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipState } from "#app/schemas/sponsorships.ts";

const PARENTS_TURN = (until: string) => `The parent or guardian has until ${until} to answer.`;
const ATHLETES_TURN = (until: string) => `The athlete has until ${until} to answer.`;
const YOUR_TURN = (until: string) => `Your answer is awaited until ${until}. Then the question ends by itself.`;

/** Names who has to answer, and the last day for it. Returns undefined if nobody has to. */
export function awaitedUntil(state: SponsorshipState, reader: Reader, until: string): string | undefined {
  if (state === "offered") return reader === "athlete" || reader === "minor" ? YOUR_TURN(until) : ATHLETES_TURN(until);
  if (state === "questionPassed") return reader === "brand" ? YOUR_TURN(until) : `The brand has until ${until} to answer.`;
  if (state === "offeredAgain" && reader !== "minor")
    return reader === "brand" || reader === "operator" ? `The answer is awaited until ${until}.` : YOUR_TURN(until);
  if (state !== "withParent" && state !== "offeredAgain") return undefined;
  if (reader === "parent") return YOUR_TURN(until);
  return reader === "minor" ? `Your parent or guardian has until ${until} to answer.` : PARENTS_TURN(until);
}

/** Read by brand, parent and operator wherever money is offered; a text about one athlete would tell the brand an age. */
export const PAID_MINORS =
  "If the athlete is under 18: paid sport or modelling of a child may need a licence of the local council (Children and Young Persons Act 1963, section 37, and the regulations of 1998). The industry's own pledge leaves out children under 16. We don't know who is 16, so this goes for everybody under 18.";

import { describe, expect, test } from "vitest";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { ANSWERS, type Answer, ask, completed, DOORS, type Door, WAYS, withCode } from "./age-doors.ts";
import { viewer } from "./cast.ts";
import { codeOf } from "./code-of.ts";
import { aParent } from "./parents.ts";

/** The first answer; "+" means with the parent's code. */
const STARTS = ["Under 6", "6-9", "6-9+", "10-12", "10-12+", "13-17", "18+", "business"] as const;
type Start = (typeof STARTS)[number];

/** The band that governs after the second answer, in the order of ANSWERS. In brackets: back at the first step, unseen. */
const WITHOUT_CODE: Record<Start, string> = {
  "Under 6": "[Under 6] [Under 6] [Under 6] [Under 6] [Under 6] [Under 6]",
  "6-9": "[Under 6] [6-9] [6-9] [6-9] [6-9] [6-9]",
  "6-9+": "[Under 6] 6-9 6-9 6-9 6-9 6-9",
  "10-12": "[Under 6] [6-9] [10-12] [10-12] [10-12] [10-12]",
  "10-12+": "[Under 6] [6-9] 10-12 10-12 10-12 10-12",
  "13-17": "[Under 6] [6-9] [10-12] 13-17 13-17 13-17",
  "18+": "[Under 6] [6-9] [10-12] 13-17 18+ 18+",
  business: "[Under 6] [6-9] [10-12] 13-17 18+ 18+",
};

/** The same with a code that was requested for the second answer. The wire cannot request a code for a business. */
const WITH_CODE: Record<"edit profile" | "initial set-up", Record<Start, string>> = {
  "edit profile": {
    ...WITHOUT_CODE,
    "6-9+": "[Under 6] 6-9 10-12 13-17 6-9 6-9",
    "10-12+": "[Under 6] [6-9] 10-12 13-17 10-12 10-12",
  },
  "initial set-up": {
    "Under 6": "[Under 6] [Under 6] [Under 6] [Under 6] [Under 6] [Under 6]",
    "6-9": "[Under 6] 6-9 10-12 13-17 [6-9] 6-9",
    "6-9+": "[Under 6] 6-9 6-9 6-9 6-9 6-9",
    "10-12": "[Under 6] 6-9 10-12 13-17 [10-12] 10-12",
    "10-12+": "[Under 6] 6-9 10-12 10-12 10-12 10-12",
    "13-17": "[Under 6] 6-9 10-12 13-17 13-17 13-17",
    "18+": "[Under 6] 6-9 10-12 13-17 18+ 18+",
    business: "[Under 6] 6-9 10-12 13-17 18+ 18+",
  },
};

/** The results: whether the account sees an Edit that is not for minors, may follow, and may join the Crew of a rider and of a brand. */
const FOLLOWS: Record<string, object> = {
  "[Under 6]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "[6-9]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "[10-12]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "6-9": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "10-12": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "13-17": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "18+": { sees: true, follows: "", rider: "", brand: "" },
};

/** First answers to which a parent agreed. */
const AGREED: Partial<Record<Start, Answer>> = { "6-9+": "6-9", "10-12+": "10-12" };

async function begin(door: Door, start: Start, parentEmail: string) {
  const agreed = AGREED[start];
  if (agreed) await withCode(door, "initial set-up", { answer: agreed, parentEmail });
  else await DOORS[door]["initial set-up"]({ answer: start as Answer, parentEmail });
  completed();
}

function governing(): string {
  const { band, state } = viewer("rex");
  return state === "complete" ? `${band}` : `[${band}]`;
}

const resultOf = (act: () => unknown) => {
  try {
    act();
    return "";
  } catch {
    return codeOf(act);
  }
};

function consequences() {
  const rex = viewer("rex");
  return {
    sees: edits.find(rex, EDITS.grown.id) !== undefined,
    follows: resultOf(() => follows.set(rex, ID.sol, true)),
    rider: resultOf(() => crews.ask(rex, ID.ana)),
    brand: resultOf(() => crews.ask(rex, ID.fakie)),
  };
}

/** The band held after the first answer; other answers did not complete the set-up. */
const HELD: Partial<Record<Start, AgeBand>> = {
  "6-9+": "6-9",
  "10-12+": "10-12",
  "13-17": "13-17",
  "18+": "18+",
  business: "18+",
};

/** A business that waits for approval gets what minors get. A minor's business, and an account that moved to a younger band, may ask and follow nobody. */
const expected = (band: string, start: Start) => {
  const held = HELD[start];
  if (held && AGE_BANDS.indexOf(held) > AGE_BANDS.indexOf(band as AgeBand))
    return { ...FOLLOWS[band], follows: "FORBIDDEN", rider: "FORBIDDEN" };
  if (!viewer("rex").isBusiness) return FOLLOWS[band];
  if (band === "18+") return { ...FOLLOWS[band], sees: false };
  return { ...FOLLOWS[band], follows: "FORBIDDEN", rider: "FORBIDDEN" };
};

const bandsOf = (row: string) => row.match(/\[[^\]]+\]|\S+/g) ?? [];

describe.each(["form", "wire"] as const)("the youngest answer given by %s governs [SETUP-029]", (door) => {
  const cases = WAYS.flatMap((way) =>
    STARTS.flatMap((start) =>
      bandsOf(WITHOUT_CODE[start]).map((band, index) => [start, way, ANSWERS[index] ?? "18+", band] as const),
    ),
  );
  test.each(cases)("%s, then by %s %s: %s", async (start, way, answer, band) => {
    const parentEmail = aParent();
    await begin(door, start, parentEmail);
    await DOORS[door][way]({ answer, parentEmail });
    completed();
    expect(governing()).toBe(band);
    expect(consequences()).toEqual(expected(band, start));
    const isSeen = users.find(viewer("mia"), ID.rex) !== undefined;
    // Nobody else sees a child's account until its parent opens it.
    expect(isSeen).toBe(["13-17", "18+"].includes(band));
  });
});

describe.each(["form", "wire"] as const)("a parent's code sent by %s lifts it [SETUP-024]", (door) => {
  const cases = (["edit profile", "initial set-up"] as const).flatMap((way) =>
    STARTS.flatMap((start) =>
      bandsOf(WITH_CODE[way][start])
        .map((band, index) => [start, way, ANSWERS[index] ?? "18+", band] as const)
        .filter(([, , answer]) => door === "form" || answer !== "business"),
    ),
  );
  test.each(cases)("%s, then by %s %s with the code: %s", async (start, way, answer, band) => {
    const parentEmail = aParent();
    await begin(door, start, parentEmail);
    await withCode(door, way, { answer, parentEmail });
    completed();
    expect(governing()).toBe(band);
    expect(consequences()).toEqual(expected(band, start));
  });
});

test("who submitted Under 6 can log out and delete the account, and nothing else [ACC-046]", async () => {
  await DOORS.wire["initial set-up"]({ answer: "Under 6", parentEmail: "" });
  for (const document of [
    "mutation { newUser(newUser: false) { id } }",
    "mutation { userSettingsUpdate(marketingOptIn: true) { id } }",
    'mutation { changePassword(oldPassword: "x", newPassword: "y") { id } }',
    'mutation { userUpdate(age: "18+") { id } }',
  ])
    expect(await (await ask(document, {})).text()).toContain('"FORBIDDEN"');
  expect(await (await ask("mutation { deleteAccount { id } }", {})).json()).toMatchObject({ data: { deleteAccount: {} } });
});

import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as home } from "#app/routes/home.tsx";
import { action as editProfile } from "#app/routes/profiles/change.tsx";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { users as userRows } from "#db/schema.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { viewer } from "./cast.ts";
import { codeOf } from "./code-of.ts";
import { aParent, doMails, elsewhere, lastCode } from "./parents.ts";

const ANSWERS = ["Under 6", "6-9", "10-12", "13-17", "18+", "business"] as const;
type Answer = (typeof ANSWERS)[number];
const WAYS = ["edit profile", "initial set-up", "age verification"] as const;
type Way = (typeof WAYS)[number];

/** What was submitted first; "+" is with the parent's code. */
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

/** The same where a code was asked for with the second answer, and is sent along. A code for a business cannot be asked for by wire. */
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

/** What follows: whether an Edit that is not for minors is seen, whether they may follow, and become crew with a rider and a brand. */
const FOLLOWS: Record<string, object> = {
  "[Under 6]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "[6-9]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "[10-12]": { sees: false, follows: "FORBIDDEN", rider: "FORBIDDEN", brand: "FORBIDDEN" },
  "6-9": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "10-12": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "13-17": { sees: false, follows: "", rider: "", brand: "FORBIDDEN" },
  "18+": { sees: true, follows: "", rider: "", brand: "" },
};

interface Sent {
  answer: Answer;
  parentEmail: string;
  code?: string;
}

const ageOf = (answer: Answer) => (answer === "business" ? undefined : answer);

/** Posts to a screen as a form would. */
function post(action: (args: ActionFunctionArgs) => unknown, path: string, fields: Record<string, string>, asFile = false) {
  const form = asFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body: form });
  const context = { viewer: viewer("rex"), origin: elsewhere(), token: undefined, nonce: "" };
  return Promise.resolve(action({ request, context, params: {} })).catch((error) => error);
}

/** Asks /graphql as an app would. */
const ask = (document: string, variables: object) =>
  answerGraphql(
    new Request("http://127.0.0.1/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: document, variables }),
    }),
    { viewer: viewer("rex"), origin: elsewhere() },
  );

const PROFILE = { name: "Rex", email: "rex@stokeline.example", about: "New", instagram: "rex", city: "Bude", country: "France" };
const RIDER = { ...PROFILE, gender: "Other" };

const fieldsOf = ({ answer, parentEmail, code }: Sent): Record<string, string> => ({
  group: "Athlete",
  sports: "Surf",
  parentEmail,
  ...(answer === "business" ? { isBusiness: "on" } : { age: answer }),
  ...(code && { code }),
});

const DOORS = {
  form: {
    "edit profile": (sent: Sent) => post(editProfile, "/edit_profile", { ...RIDER, ...fieldsOf(sent) }, true),
    "initial set-up": (sent: Sent) => post(home, "/", fieldsOf(sent)),
    "age verification": (sent: Sent) => {
      const isSetUp = viewer("rex").state === "complete";
      const fields = { ...fieldsOf(sent), doing: "send-code" };
      return isSetUp ? post(editProfile, "/edit_profile", { ...RIDER, ...fields }, true) : post(home, "/", fields);
    },
  },
  wire: {
    "edit profile": ({ answer, ...rest }: Sent) =>
      ask(
        `mutation ($isBusiness: Boolean, $age: String, $parentEmail: String, $code: String) { userUpdate(isBusiness: $isBusiness, age: $age,
          parentEmail: $parentEmail, code: $code, name: "Rex", about: "New", instagram: "rex", city: "Bude", country: "France",
          gender: "Other", athleteOrPhotographer: "Athlete", category: ["Surf"]) { id } }`,
        { isBusiness: answer === "business", age: ageOf(answer), ...rest },
      ),
    "initial set-up": ({ answer, ...rest }: Sent) =>
      ask(
        `mutation ($isBusiness: Boolean, $age: String, $parentEmail: String, $code: String) { initialSetup(isBusiness: $isBusiness,
          age: $age, parentEmail: $parentEmail, code: $code, athleteOrPhotographer: "Athlete", category: ["Surf"]) { id } }`,
        { isBusiness: answer === "business", age: ageOf(answer), ...rest },
      ),
    "age verification": ({ answer, parentEmail }: Sent) =>
      ask("mutation ($parentEmail: String, $age: String) { ageVerification(parentEmail: $parentEmail, age: $age) { id } }", {
        age: ageOf(answer),
        parentEmail,
      }),
  },
} satisfies Record<string, Record<Way, (sent: Sent) => Promise<unknown>>>;
type Door = keyof typeof DOORS;

/** Asks a parent, and sends the answer again with the code from the mail. */
async function withCode(door: Door, way: Way, sent: Sent) {
  await DOORS[door]["age verification"](sent);
  await doMails("rex");
  await DOORS[door][way]({ ...sent, code: lastCode(sent.parentEmail) });
}

/** The rest of the set-up has nothing to do with age. */
const completed = () => {
  if (viewer("rex").state === "profile") db.update(userRows).set({ profileSetup: true }).where(eq(userRows.id, ID.rex)).run();
};

/** Starts that a parent agreed to. */
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

/** What was held after the first answer; the others did not complete the set-up. */
const HELD: Partial<Record<Start, AgeBand>> = {
  "6-9+": "6-9",
  "10-12+": "10-12",
  "13-17": "13-17",
  "18+": "18+",
  business: "18+",
};

/** A business that waits is given what minors are given; one of a minor, and whoever went to a younger band, asks and follows nobody. */
const expected = (band: string, start: Start) => {
  const held = HELD[start];
  if (held && AGE_BANDS.indexOf(held) > AGE_BANDS.indexOf(band as AgeBand))
    return { ...FOLLOWS[band], follows: "FORBIDDEN", rider: "FORBIDDEN" };
  if (!viewer("rex").isBusiness) return FOLLOWS[band];
  if (band === "18+") return { ...FOLLOWS[band], sees: false };
  return { ...FOLLOWS[band], follows: "FORBIDDEN", rider: "FORBIDDEN" };
};

const bandsOf = (row: string) => row.match(/\[[^\]]+\]|\S+/g) ?? [];

describe.each(["form", "wire"] as const)("by %s, the youngest answer governs [SETUP-029]", (door) => {
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

describe.each(["form", "wire"] as const)("by %s, a parent's code lifts it [SETUP-024]", (door) => {
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

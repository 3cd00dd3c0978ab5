import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { action as home } from "#app/routes/home.tsx";
import { action as editProfile } from "#app/routes/profiles/change.tsx";
import { answerTrpc } from "#app/trpc/handler.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { viewer } from "./cast.ts";
import { doMails, elsewhere, lastCode } from "./parents.ts";

/* Rex gives an age in every possible way, by form and by wire. */

export const ANSWERS = ["Under 6", "6-9", "10-12", "13-17", "18+", "business"] as const;
export type Answer = (typeof ANSWERS)[number];
export const WAYS = ["edit profile", "initial set-up", "age verification"] as const;
export type Way = (typeof WAYS)[number];

export interface Sent {
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
export const ask = (document: string, variables: object) =>
  answerGraphql(
    new Request("http://127.0.0.1/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: document, variables }),
    }),
    { viewer: viewer("rex"), origin: elsewhere() },
  );

/** Calls the registry as an app would. */
const call = (operation: string, input: object) =>
  answerTrpc(
    new Request(`http://127.0.0.1/trpc/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    }),
    { viewer: viewer("rex"), origin: elsewhere() },
  );

const WIRE_RIDER = { athleteOrPhotographer: "Athlete", category: ["Surf"] };
const PROFILE = {
  name: "Rex",
  email: "rex@stokeline.example",
  about: "New",
  instagram: "rex",
  city: "Bude",
  country: "United Kingdom",
};
const RIDER = { ...PROFILE, gender: "Other" };

const fieldsOf = ({ answer, parentEmail, code }: Sent): Record<string, string> => ({
  group: "Athlete",
  sports: "Surf",
  parentEmail,
  ...(answer === "business" ? { isBusiness: "on" } : { age: answer }),
  ...(code && { code }),
});

export const DOORS = {
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
          parentEmail: $parentEmail, code: $code, name: "Rex", about: "New", instagram: "rex", city: "Bude", country: "United Kingdom",
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
  trpc: {
    "edit profile": ({ answer, ...rest }: Sent) =>
      call("userUpdate", { isBusiness: answer === "business", age: ageOf(answer), ...RIDER, ...WIRE_RIDER, ...rest }),
    "initial set-up": ({ answer, ...rest }: Sent) =>
      call("initialSetup", { isBusiness: answer === "business", age: ageOf(answer), ...WIRE_RIDER, ...rest }),
    "age verification": ({ answer, parentEmail }: Sent) => call("ageVerification", { age: ageOf(answer), parentEmail }),
  },
} satisfies Record<string, Record<Way, (sent: Sent) => Promise<unknown>>>;
export type Door = keyof typeof DOORS;

/** Asks a parent, and sends the answer again with the code from the mail. */
export async function withCode(door: Door, way: Way, sent: Sent) {
  await DOORS[door]["age verification"](sent);
  await doMails("rex");
  await DOORS[door][way]({ ...sent, code: lastCode(sent.parentEmail) });
}

/** The rest of the set-up has nothing to do with age. */
export const completed = () => {
  if (viewer("rex").state === "profile") db.update(users).set({ profileSetup: true }).where(eq(users.id, ID.rex)).run();
};

import "#tests/no-limits.ts";
import { type GraphQLArgument, type GraphQLField, getNamedType, isListType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { NEEDED } from "#graphql/needed-arguments.ts";
import { schema } from "#graphql/schema.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());
/** Each operation is asked as the first of them who may do it. */
const CALLERS = ["", ...(["noa", "rex", "mia", "northbreak", "ops"] as const).map(tokenOf)];

/** Makes values that no other check refuses. */
const made = (): Record<string, unknown> => ({
  ...{ email: "someone@stokeline.example", password: "dawn-patrol-9", newPassword: "dawn-patrol-9" },
  ...{ athleteOrPhotographer: "Athlete", age: "18+", gender: "Other", country: "Spain", instagram: "@early" },
  ...{
    videoId: addEdit(),
    spotId: addSpot(),
    filename: addUpload("mia", { purpose: "edit" }),
    profileImage: addUpload("noa", { purpose: "image" }),
  },
  ...Object.fromEntries([1, 2, 3].map((n) => [`filename${n}`, addUpload("northbreak")])),
});
const OF_TYPE: Record<string, unknown> = { String: "Surf", ID: "1", Int: 1, Float: 1, Boolean: true };
const given = ({ name, type }: GraphQLArgument, values: Record<string, unknown>) => {
  const one = values[name] ?? OF_TYPE[getNamedType(type).name];
  return isListType(type) ? [one] : one;
};

type Field = GraphQLField<unknown, unknown>;

/** An operation about one thing answers NOT_FOUND without its id. */
const idOf = (args: readonly GraphQLArgument[]) =>
  args.find(({ name }) => name === "id") ?? (args.length === 1 ? args[0] : onlyIdOf(args));
const onlyIdOf = (args: readonly GraphQLArgument[]) => {
  const ids = args.filter(({ name }) => name.endsWith("Id"));
  return ids.length === 1 ? ids[0] : undefined;
};

/** Three files, or three descriptions, are refused together. */
const stemOf = (name: string) => name.replace(/\d$/, "");

/** A film has one file and one description, and a business no age, group or gender. */
const SOMETIMES = [
  ...["filename2", "filename3", "productDescription2", "productDescription3"],
  ...["age", "athleteOrPhotographer", "gender"],
];

/** Sends an operation without arguments, and then with each argument that its answer asks for. Returns undefined for who may not do it. */
async function demanded(
  kind: string,
  { name, args, type }: Field,
  token: string,
  values: Record<string, unknown>,
): Promise<string[] | undefined> {
  const sent = new Map<string, unknown>();
  for (;;) {
    const declared = args.filter((arg) => sent.has(arg.name)).map((arg) => `$${arg.name}: ${arg.type}`);
    const passed = [...sent.keys()].map((arg) => `${arg}: $${arg}`);
    const list = (items: string[]) => (items.length > 0 ? `(${items.join(", ")})` : "");
    const fields = isObjectType(getNamedType(type)) ? "{ __typename }" : "";
    const document = `${kind} ${list(declared)} { ${name}${list(passed)} ${fields} }`;
    const { errors } = await ask(document, Object.fromEntries(sent), token);
    const { code, fields: refused = {} } = errors[0]?.extensions ?? { code: "" };
    if (sent.size === 0 && ["UNAUTHENTICATED", "FORBIDDEN"].includes(code)) return undefined;
    const wanted = args.filter((arg) => Object.keys(refused).some((field) => stemOf(field) === stemOf(arg.name)));
    if (code === "NOT_FOUND") wanted.push(...[idOf(args) ?? []].flat());
    // Sports are also told by an argument for each, of which one is enough.
    if (wanted.length === 0 && "category" in refused) wanted.push(...args.filter((arg) => arg.name === "surf"));
    const fresh = wanted.filter((arg) => !sent.has(arg.name));
    if (fresh.length === 0) return [...sent.keys()].filter((arg) => arg !== "surf");
    for (const arg of fresh) sent.set(arg.name, given(arg, values));
  }
}

const roots = [
  ["query", schema.getQueryType()],
  ["mutation", schema.getMutationType()],
] as const;
const operations = roots.flatMap(([kind, type]) => Object.values(type?.getFields() ?? {}).map((field) => [kind, field] as const));

test("the reference marks the arguments without which an operation is always refused", async () => {
  const values = made();
  const found: Record<string, string[]> = {};
  for (const [kind, field] of operations) {
    // A missing file is refused before anything of ours runs.
    if (field.args.length === 0 || field.name.endsWith("Upload")) continue;
    for (const token of CALLERS) {
      const all = await demanded(kind, field, token, values);
      if (all === undefined) continue;
      const names = all.filter((name) => !SOMETIMES.includes(name));
      if (names.length > 0) found[field.name] = names;
      break;
    }
  }
  expect(found).toEqual(NEEDED);
  const marked = operations.flatMap(([, { name, args }]) =>
    args.flatMap((arg) => (arg.description?.startsWith("Needed. ") && !name.endsWith("Upload") ? [`${name} ${arg.name}`] : [])),
  );
  expect(marked.sort()).toEqual(
    Object.entries(NEEDED)
      .flatMap(([name, args]) => args.map((arg) => `${name} ${arg}`))
      .sort(),
  );
});

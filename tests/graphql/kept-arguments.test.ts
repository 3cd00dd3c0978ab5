import { TRPCError } from "@trpc/server";
import { isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import { callersFor } from "#app/trpc/index.ts";
import { fieldsOf } from "#app/trpc/trpc.ts";
import type { Name } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

type Args = Record<string, unknown>;

const mutations = schema.getMutationType()?.getFields() ?? {};

/** The other arguments of each operation that stores something. */
const KEEPING: Record<string, { by: Name; given: () => Args }> = {
  postVideo: {
    by: "mia",
    given: () => ({ filename: addUpload("mia", { purpose: "edit" }), description: "d", category: "Other" }),
  },
  postVideoUpdate: { by: "mia", given: () => ({ id: addEdit({ sport: "Other" }) }) },
  postDiscount: {
    by: "northbreak",
    given: () => ({
      ...Object.fromEntries([1, 2, 3].map((n) => [`filename${n}`, addUpload("northbreak")])),
      ...Object.fromEntries([1, 2, 3].map((n) => [`productDescription${n}`, "p"])),
      amount: "a",
      description: "d",
      code: "c",
      other: true,
    }),
  },
  postDiscountUpdate: { by: "northbreak", given: () => ({ id: addDiscount({ sports: ["Other"] }) }) },
  postSpot: { by: "sol", given: () => ({ title: "t", description: "d", latitude: 1, longitude: 2, other: true }) },
  postSpotUpdate: { by: "sol", given: () => ({ id: addSpot({ sports: ["Other"] }) }) },
  userUpdate: { by: "mia", given: () => ({}) },
  userSettingsUpdate: { by: "mia", given: () => ({}) },
  newUser: { by: "mia", given: () => ({}) },
};

/** The words in the description of an argument that is not stored as sent. */
const IS_SAID = /is ignored|The caller's own id|The id of what the operation is about/;

/** Arguments with tests of their own: the kind of a business, files after the first, and arguments that change the effect of another. */
const ELSEWHERE: Record<string, readonly string[]> = {
  userUpdate: ["parentEmail", "code", "password", "email", "isBusiness"],
  postDiscount: ["filename2", "filename3"],
};

const SPORTS = SPORT_NAMES.map(slugOf).map(String);

const SENT: Record<string, readonly unknown[]> = {
  Boolean: [true, false],
  Float: [11.5, 12.5],
  Int: [11, 12],
  String: ["marker-one", "marker-two"],
  ID: ["771", "772"],
  "[String]": [["Ski"], ["MTB"]],
};

const cases = Object.keys(KEEPING).flatMap((name) =>
  (mutations[name]?.args ?? [])
    .filter((arg) => !IS_SAID.test(arg.description ?? "") && !ELSEWHERE[name]?.includes(arg.name))
    .map((arg) => [name, arg.name, String(arg.type)] as const),
);

test("the table names every operation whose answer is what it keeps", () => {
  const kept = Object.values(mutations).filter(({ name, args }) => {
    const type = schema.getType(String(mutations[name]?.type).replace("!", ""));
    // Captions are read by a query of their own.
    return (
      name !== "postCaptions" &&
      args.length > 2 &&
      isObjectType(type) &&
      "id" in type.getFields() &&
      Object.keys(type.getFields()).length > 8
    );
  });
  expect(Object.keys(KEEPING)).toEqual(
    expect.arrayContaining(kept.map(({ name }) => name).filter((name) => !/[sS]etup$|ageV/.test(name))),
  );
});

describe("each argument is stored, or refused by its name, or its description says that it is ignored", () => {
  test.each(cases)("%s(%s)", async (name, arg, type) => {
    const sent = SENT[type];
    if (!sent) throw new Error(`Nothing is sent for ${type}`);
    for (const value of sent) expect(await fateOf(name, arg, value)).toEqual({ kept: value });
  });
});

/** A refusal that names the argument counts as kept, since the app learns of it. */
async function fateOf(name: string, arg: string, value: unknown): Promise<{ kept: unknown }> {
  const { by, given } = KEEPING[name]!;
  const call: Args = callersFor({ viewer: viewer(by), origin: { address: "", userAgent: "" } }).Mutation;
  try {
    const answer: unknown = await Reflect.apply(Object(call[name]), undefined, [{ ...given(), [arg]: value }]);
    return { kept: Reflect.get(Object(answer), arg) };
  } catch (error) {
    const named = error instanceof TRPCError ? fieldsOf(error) : {};
    if (arg in named || (SPORTS.includes(arg) && "category" in named)) return { kept: value };
    throw error;
  }
}

import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { getNullableType, isLeafType, isListType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fillAll } from "#app/services/search/filling.server.ts";
import type { wireRouter } from "#app/trpc/index.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "#tests/graphql/doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

function scalarsOf(name: string): string[] {
  const type = schema.getType(name);
  return Object.values(isObjectType(type) ? type.getFields() : {}).flatMap((field) => {
    const kind = getNullableType(field.type);
    return isLeafType(isListType(kind) ? getNullableType(kind.ofType) : kind) ? [field.name] : [];
  });
}

/** Counts of nested lists, which have operations of their own at /trpc. */
const BELOW = ["votesCount", "followsCount", "videosCount", "discountsCount"];
const OF_DISCOUNT = scalarsOf("Discount");
const OF_POSTER = scalarsOf("User").filter((name) => !BELOW.includes(name));

const Answered = z.record(z.string(), z.unknown());
const told = (answer: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Answered.parse(answer)[name] ?? null]));

describe("a Discount at /trpc has the names and the values that it has at /graphql [A-169, ENT-017]", () => {
  test.each([
    ["discount", "id: $given"],
    ["userDiscounts", "id: $given"],
    ["discountSearch", "filter: $given"],
  ])("as %s gives it, and so has its poster", async (operation, args) => {
    const images = { businessLogo: "2001.jpg", profileImage: "2001.jpg", sponsors: "Somebody" };
    db.update(users).set(images).where(eq(users.id, ID.northbreak)).run();
    const id = addDiscount({ description: "Boards" });
    fillAll();
    const given = { discount: id, userDiscounts: ID.northbreak, discountSearch: "boards" }[operation] ?? "";
    const type = operation === "discountSearch" ? "String" : "ID";

    const query = `query ($given: ${type}) { ${operation}(${args}) { ${OF_DISCOUNT.join(" ")} postedBy { ${OF_POSTER.join(" ")} } } }`;
    const { data, errors } = await ask(query, { given }, tokenOf("mia"));
    expect(errors).toEqual([]);
    const [byGraphql] = [data?.[operation]].flat().map((answer) => Answered.parse(answer));

    const headers = { authorization: `Bearer ${tokenOf("mia")}` };
    const trpc = createTRPCUntypedClient<typeof wireRouter>({ links: [httpLink({ url: `${base}/trpc`, headers })] });
    const answer = await trpc.query(operation, operation === "discountSearch" ? { filter: given } : { id: given });
    const [byTrpc] = [answer].flat().map((one) => Answered.parse(one));

    expect(told(byTrpc, OF_DISCOUNT)).toEqual(told(byGraphql, OF_DISCOUNT));
    expect(told(byTrpc?.postedBy, OF_POSTER)).toEqual(told(byGraphql?.postedBy, OF_POSTER));
    expect(Object.keys(Answered.parse(byTrpc?.postedBy))).toEqual(expect.not.arrayContaining(["sports", "group"]));
    expect(told(byTrpc?.postedBy, ["name", "category"])).toEqual({ name: "Northbreak Boards", category: ["Surf", "Apparel"] });
  });
});

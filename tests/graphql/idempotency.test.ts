import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sweep } from "#app/kernel/idempotency.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { db } from "#db";
import { edits as editRows, idempotencyKeys, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addUpload, WORDS } from "#tests/add-discount.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const DAY = 24 * 60 * 60 * 1000;

interface Sent {
  key?: string;
  by?: Name;
}

const VIDEO =
  'mutation ($filename: String, $words: String) { postVideo(filename: $filename, description: $words, category: "Surf") { id } }';

async function postVideo(filename: string, { key, by = "mia", words = "First" }: Sent & { words?: string } = {}) {
  const { data, errors } = await ask(VIDEO, { filename, words }, tokenOf(by), key ? { "idempotency-key": key } : {});
  return { id: Object(data?.postVideo).id as string | undefined, error: errors[0] };
}

const film = (by: Name = "mia") => addUpload(by, { purpose: "edit" });
const countOf = (by: Name) => db.select().from(editRows).where(eq(editRows.posterId, ID[by])).all().length;

describe("a post that is sent again with the same key", () => {
  test("gives what the first one made, at both doors, and is there once", async () => {
    const [file, before] = [film(), countOf("mia")];
    const first = await postVideo(file, { key: "a" });
    expect(await postVideo(file, { key: "a" })).toEqual({ id: first.id, error: undefined });
    const input = { filename: addUpload("mia", { purpose: "edit" }), description: "By tRPC", category: "Surf" };
    const call = () =>
      fetch(`${base}/trpc/postVideo`, {
        method: "POST",
        headers: { authorization: `Bearer ${tokenOf("mia")}`, "content-type": "application/json", "idempotency-key": "t" },
        body: JSON.stringify(input),
      }).then((answer) => answer.json());
    const [one, two] = [await call(), await call()];
    expect(one.result.data.id).toBe(two.result.data.id);
    expect(countOf("mia")).toBe(before + 2);
  });

  test("is answered as it would be without a key where the first one was refused", async () => {
    const file = film();
    expect((await postVideo(file, { key: "b", words: "" })).error?.extensions.fields).toEqual({
      description: "Please add a Description",
    });
    expect((await postVideo(file, { key: "b", words: "Now" })).id).toBeDefined();
  });

  test("is refused with other words, and after a day", async () => {
    const file = film();
    const { id } = await postVideo(file, { key: "c" });
    const other = await postVideo(film(), { key: "c" });
    expect([other.error?.extensions.code, other.error?.message]).toEqual([
      "BAD_USER_INPUT",
      "This Idempotency-Key was sent with something else. Please send a new one",
    ]);
    const made = eq(idempotencyKeys.madeId, id ?? "");
    db.update(idempotencyKeys)
      .set({ createdAt: Date.now() - DAY - 1000 })
      .where(made)
      .run();
    const old = await postVideo(file, { key: "c" });
    expect([old.error?.extensions.code, old.error?.message]).toEqual([
      "BAD_USER_INPUT",
      "This Idempotency-Key is older than 24 hours. Please send a new one",
    ]);
    await sweep(Date.now() + 5 * DAY);
    expect(db.select().from(idempotencyKeys).where(made).all()).toHaveLength(1);
    await sweep(Date.now() + 7 * DAY);
    expect(db.select().from(idempotencyKeys).where(made).all()).toEqual([]);
  });

  test("tells that the first one is gone where it was deleted since", async () => {
    const file = film();
    const { id = "" } = await postVideo(file, { key: "d" });
    edits.remove(viewer("mia"), id);
    expect((await postVideo(file, { key: "d" })).error?.extensions.code).toBe("NOT_FOUND");
  });
});

test("a key is that of one account and one operation", async () => {
  const mias = await postVideo(film(), { key: "same" });
  const sols = await postVideo(film("sol"), { key: "same", by: "sol" });
  expect(sols.id).toBeDefined();
  expect(sols.id).not.toBe(mias.id);
  const SPOT = 'mutation { postSpot(title: "Once", description: "d", surf: true, latitude: 50.4, longitude: -5.1) { id } }';
  const { data, errors } = await ask(SPOT, {}, tokenOf("mia"), { "idempotency-key": "same" });
  expect([Object(data?.postSpot).id, errors]).toEqual([expect.any(String), []]);
});

test("a Discount is posted once for a key", async () => {
  const files = { filename1: addUpload("northbreak"), filename2: addUpload("northbreak"), filename3: addUpload("northbreak") };
  const { sports: _, ...words } = WORDS;
  const input = JSON.stringify({ ...words, ...files, surf: true });
  const call = () =>
    fetch(`${base}/trpc/postDiscount`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokenOf("northbreak")}`, "content-type": "application/json", "idempotency-key": "x" },
      body: input,
    }).then((answer) => answer.json());
  const [one, two] = [await call(), await call()];
  expect(one.result?.data.id).toBeDefined();
  expect(two.result?.data.id).toBe(one.result.data.id);
});

test.each(["", '""', "a".repeat(256), "two words"])("the key %j is refused", async (key) => {
  const answer = await ask(VIDEO, { filename: film(), words: "w" }, tokenOf("mia"), { "idempotency-key": key });
  expect(answer.errors[0]?.message).toBe("An Idempotency-Key has 1 to 255 letters, digits and signs");
});

test("the keys go with the account", async () => {
  await postVideo(film("sol"), { key: "gone", by: "sol" });
  db.delete(users).where(eq(users.id, ID.sol)).run();
  expect(db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ID.sol)).all()).toEqual([]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db";
import { edits } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());
const LONGEST = "W".repeat(150);

const shown = async (id: string, name: "mia" | "pip" = "mia") =>
  (await ask("query ($id: ID) { video(id: $id) { description adFor adWaits } }", { id }, tokenOf(name))).data?.video;
const change = (given: object) =>
  ask(
    `mutation ($id: ID, $description: String, $adFor: String) {
      postVideoUpdate(id: $id, description: $description, adFor: $adFor) { description adFor }
    }`,
    given,
    tokenOf("mia"),
  );
const described = (id: string) => db.select().from(edits).where(eq(edits.id, id)).get()?.description;

test("the description of an ad begins with Ad, and a field of its own has the brand", async () => {
  const id = addEdit({ posterId: ID.mia, description: "Left to right", adFor: "Northbreak" });
  expect(await shown(id)).toEqual({ description: "Ad: Left to right", adFor: "Northbreak", adWaits: false });
  expect(await shown(id, "pip")).toEqual({ description: "Ad: Left to right", adFor: "Northbreak", adWaits: false });
  const other = addEdit({ posterId: ID.mia, description: "Left to right" });
  expect(await shown(other)).toEqual({ description: "Left to right", adFor: "", adWaits: false });
});

test("an app that sends back the description of an ad changes nothing, however long it is", async () => {
  const id = addEdit({ posterId: ID.mia, description: LONGEST, adFor: "Northbreak" });
  const { data, errors } = await change({ id, description: `Ad: ${LONGEST}` });
  expect([errors, data?.postVideoUpdate]).toEqual([[], { description: `Ad: ${LONGEST}`, adFor: "Northbreak" }]);
  expect(described(id)).toBe(LONGEST);
});

test("an update that takes the brand away takes the Ad away that came with the description", async () => {
  const id = addEdit({ posterId: ID.mia, description: "Left", adFor: "Northbreak" });
  expect((await change({ id, description: "Ad: Left", adFor: "" })).data?.postVideoUpdate).toEqual({
    description: "Left",
    adFor: "",
  });
});

test("words that somebody wrote themselves stay where the Edit is no ad", async () => {
  const id = addEdit({ posterId: ID.mia, description: "x" });
  expect((await change({ id, description: "Ad: my old board" })).data?.postVideoUpdate).toEqual({
    description: "Ad: my old board",
    adFor: "",
  });
  expect((await change({ id, adFor: "Northbreak" })).data?.postVideoUpdate).toMatchObject({ adFor: "Northbreak" });
  expect(described(id)).toBe("Ad: my old board");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import { db } from "#db";
import { edits as rows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { filled } from "#tests/filled.ts";
import { refusalOf } from "#tests/refusal.ts";

const { bowl, session } = EDITS;
const stored = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get()!;
const NEW = {
  description: "Bowl at dawn",
  sport: "Surf",
  filmerInstagram: "new.lens",
  crewOnly: true,
  under18Viewable: false,
  gear: { surfboard: "Twin", trucks: "Indy" },
} as const;

/** Fills every column of Mia's Edit. */
function fill() {
  const { id, posterId, mediaId, orientation } = stored(bowl.id);
  const kept = { id, posterId, mediaId, orientation, mimetype: "video/mp4", spotId: addSpot() };
  const full = filled(rows, { ...kept, sport: "Skate", gear: { trucks: "Indy" }, competition: "16+male" });
  db.update(rows).set(full).where(eq(rows.id, id)).run();
  return stored(id);
}

test("an update changes the details of an Edit and nothing else [EDIT-028, GQL-073]", () => {
  const before = fill();
  edits.update(viewer("mia"), bowl.id, { ...NEW, competition: "16+female" });
  const { description, sport, filmerInstagram, crewOnly, under18Viewable, gear, competition, ...rest } = stored(bowl.id);
  expect({ description, sport, filmerInstagram, crewOnly, under18Viewable, gear, competition }).toEqual({
    ...NEW,
    gear: { surfboard: "Twin" },
    competition: "16+female",
  });
  expect(before).toMatchObject(rest);
});

test("an update of one field leaves every other column as it was [GQL-073]", () => {
  const before = fill();
  edits.update(viewer("mia"), bowl.id, { description: "Another word" });
  expect(stored(bowl.id)).toEqual({ ...before, description: "Another word" });
});

test("omitted fields stay: an update without crewOnly leaves an Edit crew-only [GQL-073]", () => {
  edits.update(viewer("mia"), session.id, { description: "Another word" });
  expect(stored(session.id)).toMatchObject({
    description: "Another word",
    crewOnly: true,
    under18Viewable: true,
    sport: "Skate",
  });
});

test("the checks are those of the upload, in their order [EDIT-028]", async () => {
  const told = async (given: edits.EditUpdate) => (await refusalOf(() => edits.update(viewer("mia"), bowl.id, given))).message;
  expect(await told({ description: "", sport: null })).toBe("Please add a Description");
  expect(await told({ sport: null })).toBe("Please select a Sport");
  expect(await told({ sport: "Apparel" })).toBe("Please select a Sport");
  expect(await told({ gear: { trucks: "x".repeat(81) } })).toMatch(/80 characters/);
  expect(await told({ competition: "99+robot" })).toBe("There is no such contest");
  expect(await told({ description: "x".repeat(151) })).toMatch(/150/);
  expect(stored(bowl.id).description).toBe("Bowl at dusk");
});

test("only its poster changes an Edit, not even the operator [ACC-036]", () => {
  const codes: [Name | "visitor", string, string][] = [
    ["sol", bowl.id, "FORBIDDEN"],
    ["ops", bowl.id, "FORBIDDEN"],
    ["ana", session.id, "NOT_FOUND"],
    ["mia", "77", "NOT_FOUND"],
    ["noa", bowl.id, "FORBIDDEN"],
    ["visitor", bowl.id, "UNAUTHENTICATED"],
  ];
  for (const [name, id, code] of codes) expect(codeOf(() => edits.update(viewer(name), id, NEW))).toBe(code);
  expect(edits.ownEdit(viewer("ops"), bowl.id)).toBeUndefined();
  expect(edits.ownEdit(viewer("mia"), bowl.id)?.posterId).toBe(ID.mia);
});

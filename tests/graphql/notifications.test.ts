import { describe, expect, test } from "vitest";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { jobs, notifications as rows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

/** The answers of both doors. */
async function askFor(id: string, name: Name) {
  const token = tokenOf(name);
  const { data, errors } = await ask("query ($id: ID) { videoNotification(id: $id) { id userName } }", { id }, token);
  const input = encodeURIComponent(JSON.stringify({ id }));
  const answer = await fetch(`${base}/trpc/videoNotification?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
  const { result, error } = await answer.json();
  expect(result?.data?.id).toBe((data?.videoNotification as { id: string } | null)?.id);
  return { told: data?.videoNotification, code: errors[0]?.extensions.code, atTrpc: error?.data.code };
}

describe("videoNotification [GQL-033, EDIT-025]", () => {
  test("returns the poster's own Edit, and asking again notifies nobody twice", async () => {
    follows.follow(viewer("sol"), ID.mia);
    db.delete(rows).run();
    await notifications.tellFollowers(EDITS.bowl.id, new AbortController().signal);
    for (let n = 0; n < 3; n++)
      expect((await askFor(EDITS.bowl.id, "mia")).told).toEqual({ id: EDITS.bowl.id, userName: "Mia Trevose" });
    expect(db.select().from(rows).all()).toMatchObject([{ userId: ID.sol, editId: EDITS.bowl.id }]);
    expect(db.select().from(jobs).all()).toEqual([]);
  });

  test("is refused for others' Edits, and hidden ones do not exist", async () => {
    expect(await askFor(EDITS.bowl.id, "sol")).toMatchObject({ code: "FORBIDDEN", atTrpc: "FORBIDDEN" });
    expect(await askFor(EDITS.bowl.id, "noa")).toMatchObject({ code: "FORBIDDEN", atTrpc: "FORBIDDEN" });
    for (const id of [EDITS.session.id, EDITS.gone.id, "77"]) expect(await askFor(id, "ana")).toEqual({ told: null });
  });
});

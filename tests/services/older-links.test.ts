import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { signedPath, signedViewer } from "#app/services/media/signed-links.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";

const HOUR = 60 * 60 * 1000;
const PATH = paths.editFile(ID.mia, "2002.jpg");

/** Signs like versions before 23 November 2026. */
function signedBefore(viewer: string, until = Date.now() + 6 * HOUR, passed?: string) {
  const text = [PATH, viewer, until, ...(passed ? [passed] : [])].join("\n");
  const query = { viewer, until: String(until), ...(passed && { passed }), signature: signatureOf("media", text) };
  return new URLSearchParams(query);
}

test("an address that a version before signed opens the file of its path for its viewer, for its hours alone", () => {
  const query = signedBefore(ID.sol);
  expect(signedViewer(PATH, query)).toEqual(viewerById(ID.sol));
  expect(signedViewer(`${PATH}_poster`, query)).toBeUndefined();
  vi.spyOn(Date, "now").mockReturnValue(Number(query.get("until")));
  expect(signedViewer(PATH, query)).toBeUndefined();
  vi.restoreAllMocks();
  expect(signedViewer(PATH, signedBefore(ID.sol, Date.now() + 8 * HOUR))).toBeUndefined();
  for (const [name, value] of [
    ["viewer", ID.mia],
    ["until", String(Date.now() + HOUR)],
    ["passed", String(Date.now())],
  ] as const) {
    const forged = signedBefore(ID.sol);
    forged.set(name, value);
    expect([name, signedViewer(PATH, forged)]).toEqual([name, undefined]);
  }
});

test("it ends when all logins of its viewer end", () => {
  sessions.closeAll(ID.sol);
  expect(signedViewer(PATH, signedBefore(ID.sol))).toBeUndefined();
});

test("it has the rights of a login that passed the second factor only if it was signed for one", () => {
  expect(signedViewer(PATH, signedBefore(ID.ops, undefined, String(Date.now())))?.operator).toBe(true);
  expect(signedViewer(PATH, signedBefore(ID.ops))?.operator).toBe(false);
});

test.each([0, 1, 1_795_000_000_000])(
  "an address of today is not read as an older one with more rights, after %d ends of all logins",
  (signedFor) => {
    db.update(users).set({ signedFor }).where(eq(users.id, ID.ops)).run();
    const { searchParams } = new URL(signedPath(viewerById(ID.ops), PATH), "http://here");
    expect(signedViewer(PATH, searchParams)?.operator).toBe(false);
    searchParams.set("passed", String(signedFor));
    expect(signedViewer(PATH, searchParams)).toBeUndefined();
  },
);

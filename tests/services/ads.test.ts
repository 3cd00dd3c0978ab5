import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { rewriteVideo } from "#app/services/media/rewrite.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { storeOriginal } from "#app/services/media/variants.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { decisions, jobs, media, edits as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "#tests/adapters/media-files.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const OPS = viewer("ops");
const DETAILS = { description: "Left to right", sport: "Surf", under18Viewable: true };
const AD = { adFor: "Northbreak" };

let files = 0;
function posted(name: Name, change: Record<string, unknown> = AD): string {
  const filename = `ad-${++files}.jpg`;
  const file = { id: filename, filename, mimetype: "image/jpeg", width: 12, height: 8, bytes: 5, sha256: "s" };
  db.insert(media)
    .values({ ...file, ownerId: ID[name], purpose: "edit", state: "ready" })
    .run();
  return edits.post(viewer(name), EditInput.parse({ ...DETAILS, ...change, filename })).id;
}

const seenBy = (id: string) =>
  (["mia", "ana", "kit", "northbreak"] as const).filter((name) => edits.find(viewer(name), id) !== undefined);
const rowOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();
const waiting = () => moderation.waiting(OPS, 50).flatMap(({ kind, id }) => (kind === "minorsAd" ? [id] : []));
const told = (id: string) =>
  db
    .select()
    .from(jobs)
    .all()
    .filter(({ kind, key }) => kind === "tell-followers" && key === id).length;

beforeEach(() => {
  db.update(rows).set({ adWaits: false }).run();
  db.delete(jobs).run();
});

test("an adult's ad is there at once, with its brand", () => {
  const id = posted("mia");
  expect(edits.find(viewer("ana"), id)).toMatchObject({ adFor: "Northbreak", adWaits: false });
  expect([waiting(), told(id)]).toEqual([[], 1]);
});

test.each([
  ["a 13-17", "kit"],
  ["a business that waits for approval", "fakie"],
] as const)("an ad of %s is seen by its poster and the operator alone until the operator approves it", (_, name) => {
  const id = posted(name);
  expect(seenBy(id)).toEqual(name === "kit" ? ["kit"] : []);
  expect(edits.find(viewer(name), id)).toMatchObject({ adWaits: true });
  expect([waiting(), told(id)]).toEqual([[id], 0]);

  edits.approveAd(OPS, id, "A fair ad");
  edits.approveAd(OPS, id, "A fair ad");
  expect(edits.find(viewer("ana"), id)).toMatchObject({ adFor: "Northbreak", adWaits: false });
  expect([waiting(), told(id)]).toEqual([[], 1]);
  const approvals = db.select().from(decisions).where(eq(decisions.postId, id)).all();
  expect(approvals).toMatchObject([{ act: "approve", kind: "edit", userId: ID[name], reason: "A fair ad" }]);
});

test("a film is shown once it is ready and approved, in either order", async () => {
  const path = await mediaFile("phone_portrait.mov");
  for (const first of ["film", "operator"] as const) {
    const file = await uploads.accept(viewer("kit"), UPLOAD_KINDS.edit, createReadStream(path), path);
    await copyFile(path, `${env.DATA_DIR}/original.mov`);
    await storeOriginal(file.id, `${env.DATA_DIR}/original.mov`, "video/quicktime");
    db.update(media).set({ state: "processing" }).where(eq(media.id, file.id)).run();
    const { id } = edits.post(viewer("kit"), EditInput.parse({ ...DETAILS, ...AD, filename: file.filename }));
    const acts = {
      film: () => rewriteVideo(file.id, new AbortController().signal),
      operator: () => edits.approveAd(OPS, id, "Fine"),
    };
    await acts[first]();
    expect([seenBy(id), told(id)]).toEqual([["kit"], 0]);
    await acts[first === "film" ? "operator" : "film"]();
    expect([seenBy(id), told(id)]).toEqual([["mia", "ana", "kit", "northbreak"], 1]);
  }
});

describe("a 13-17's Edit", () => {
  test("waits again after each change while it is an ad", () => {
    const id = addEdit({ posterId: ID.kit });
    edits.update(viewer("kit"), id, AD);
    expect([seenBy(id), waiting()]).toEqual([["kit"], [id]]);
    edits.approveAd(OPS, id, "Fine");
    edits.update(viewer("kit"), id, { description: "Buy it now" });
    expect([seenBy(id), waiting()]).toEqual([["kit"], [id]]);
  });

  test("still waits after its poster takes the brand off", () => {
    const id = posted("kit");
    edits.update(viewer("kit"), id, { adFor: "" });
    expect([seenBy(id), waiting()]).toEqual([["kit"], [id]]);
    edits.approveAd(OPS, id, "No ad");
    expect(seenBy(id)).toContain("ana");
  });

  test("that is no ad does not wait", () => {
    const id = posted("kit", {});
    expect(seenBy(id)).toContain("ana");
  });
});

describe("an under-13", () => {
  test("posts no ad and makes none of an Edit [A-176]", async () => {
    const refusal = { code: "INVALID", fields: { adFor: "Under 13s can't post an ad" } };
    const count = db.$count(rows);
    expect(await refusalOf(() => posted("pip"))).toMatchObject(refusal);
    const own = addEdit({ posterId: ID.pip });
    expect(await refusalOf(() => edits.update(viewer("pip"), own, AD))).toMatchObject(refusal);
    expect([db.$count(rows).toString(), rowOf(own)?.adFor]).toEqual([count.toString(), ""]);
  });

  test("keeps ads of an older age hidden, also from an approval [A-176]", async () => {
    const id = posted("sol");
    expect(seenBy(id)).toContain("ana");
    lower("sol", "10-12");
    expect([seenBy(id), waiting()]).toEqual([[], [id]]);
    expect(await refusalOf(() => edits.approveAd(OPS, id, "Fine"))).toMatchObject({ code: "FORBIDDEN" });
    lower("sol", "18+");
  });
});

test("an under-13 who changes an Edit of an older age can't take its brand off, so it stays hidden", async () => {
  const id = addEdit({ posterId: ID.pip, adFor: "Northbreak", adWaits: true, ready: false });
  edits.update(viewer("pip"), id, { description: "Mine", adFor: "" });
  expect(rowOf(id)).toMatchObject({ description: "Mine", adFor: "Northbreak", adWaits: true, ready: false });
  expect((await refusalOf(() => edits.approveAd(OPS, id, "Fine"))).code).toBe("FORBIDDEN");
});

test("ads of an adult wait once the account turns out to be a 13-17's", () => {
  const [ad, other] = [posted("ana"), posted("ana", {})];
  lower("ana", "13-17");
  expect([rowOf(ad)?.ready, rowOf(other)?.ready, waiting()]).toEqual([false, true, [ad]]);
  lower("ana", "18+");
});

test("only the operator approves an ad, and only with a reason", async () => {
  const id = posted("kit");
  for (const name of ["visitor", "kit", "mia", "northbreak", "stat"] as const)
    expect((await refusalOf(() => edits.approveAd(viewer(name), id, "Fine"))).code).toMatch(
      /FORBIDDEN|UNAUTHENTICATED|NOT_FOUND/,
    );
  expect(await refusalOf(() => edits.approveAd(OPS, id, ""))).toMatchObject({ code: "INVALID" });
  expect(rowOf(id)).toMatchObject({ adWaits: true, ready: false });
});

test("the name of a brand has a length", async () => {
  expect(await refusalOf(() => posted("mia", { adFor: "N".repeat(81) }))).toMatchObject({
    fields: { adFor: expect.any(String) },
  });
  expect(rowOf(posted("mia", { adFor: "N".repeat(80) }))?.adFor).toHaveLength(80);
});

test("taking the brand off an adult's Edit makes it an Edit like any other", () => {
  const id = posted("mia");
  edits.update(viewer("mia"), id, { adFor: "" });
  expect(edits.find(viewer("ana"), id)).toMatchObject({ adFor: "", adWaits: false });
});

function lower(name: Name, band: "10-12" | "13-17" | "18+") {
  const before = guardians.beforeChange(ID[name]);
  db.update(users).set({ lowestBand: band, age: band }).where(eq(users.id, ID[name])).run();
  guardians.settle(ID[name], before);
}

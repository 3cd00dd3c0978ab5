import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EditDetailsInput } from "#app/schemas/edits.ts";
import { close } from "#app/services/accounts/closing.server.ts";
import * as offers from "#app/services/discounts/drafts.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as pieces from "#app/services/resumable/index.server.ts";
import { db } from "#db";
import { jobs } from "#db/schema/index.ts";
import { viewer } from "../cast.ts";
import { refusalOf } from "../refusal.ts";

const HOUR = 60 * 60 * 1000;
const folder = join(process.env.DATA_DIR ?? "", "pieces");
const files = () => readdirSync(folder).toSorted();
const waiting = () => db.select({ kind: jobs.kind, key: jobs.key, state: jobs.state }).from(jobs).all();

beforeEach(empty);
afterEach(empty);

function empty() {
  for (const name of files()) rmSync(join(folder, name));
}

/** Begins an upload like the door, with `content` received out of `size` bytes. */
async function begun(content: string, size = content.length, id = pieces.newId(viewer("mia"))): Promise<string> {
  await pieces.store.create(new Upload({ id, size, offset: 0, metadata: { filename: "a.mp4" } }));
  await pieces.store.write(Readable.from([Buffer.from(content, "latin1")]), id, 0);
  return id;
}

describe("before the first byte", () => {
  const asked = (size: number, metadata: Record<string, string | null> = {}) =>
    new Upload({ id: "1", size, offset: 0, metadata });

  test("an upload that the disk has no room for is refused", async () => {
    expect((await refusalOf(() => pieces.begin(viewer("mia"), asked(1e18)))).code).toBe("NO_SPACE");
  });

  test("only a name of limited length and the sender's own draft are kept", async () => {
    const draft = drafts.start(viewer("mia"), EditDetailsInput.parse({ description: "x", sport: "Surf" }));
    const told = { filename: "n".repeat(1000), draft, owner: "1", media: "x", relativePath: "../x" };
    expect(await pieces.begin(viewer("mia"), asked(5, told))).toEqual({ filename: "n".repeat(255), draft });
    expect(await pieces.begin(viewer("mia"), asked(5, { filename: null }))).toEqual({ filename: "" });
    expect((await refusalOf(() => pieces.begin(viewer("sol"), asked(5, told)))).code).toBe("NOT_FOUND");
    expect((await refusalOf(() => pieces.begin(viewer("noa"), asked(5)))).code).toBe("FORBIDDEN");
  });
});

describe("a Discount's file", () => {
  const metadata = (draft: string, more: Record<string, string> = {}) => ({
    filename: "a.jpg",
    draft,
    slot: "filename2",
    ...more,
  });
  const asked = (size: number, told: Record<string, string>) => new Upload({ id: "1", size, offset: 0, metadata: told });
  const draftOf = (name: "northbreak" | "fakie") => offers.start(viewer(name), {});

  test("goes to a place in an own draft that is not posted, and has the limit of its kind", async () => {
    const [brand, draft] = [viewer("northbreak"), draftOf("northbreak")];
    const told = metadata(draft, { files: "anything", owner: "1" });
    expect(await pieces.begin(brand, asked(5, told))).toEqual({ filename: "a.jpg", draft, slot: "filename2", files: "pictures" });
    expect((await refusalOf(() => pieces.begin(brand, asked(50_000_001, told)))).code).toBe("TOO_LARGE");
    expect(await pieces.begin(brand, asked(50_000_001, { ...told, files: "video" }))).toMatchObject({ files: "video" });
    for (const [name, of] of [
      ["northbreak", draftOf("fakie")],
      ["northbreak", ""],
      ["sol", draft],
    ] as const)
      expect((await refusalOf(() => pieces.begin(viewer(name), asked(5, metadata(of))))).code).toBe("NOT_FOUND");
    const edit = drafts.start(brand, EditDetailsInput.parse({ description: "x", sport: "Surf" }));
    expect((await refusalOf(() => pieces.begin(brand, asked(5, metadata(edit))))).code).toBe("NOT_FOUND");
  });
});

describe("sweeping", () => {
  test("deletes uploads that were idle for a day, and no others", async () => {
    await begun("abc", 10);
    await pieces.sweep(Date.now() + 23 * HOUR);
    expect(files()).toHaveLength(2);
    await pieces.sweep(Date.now() + 28 * HOUR);
    expect(files()).toEqual([]);
  });

  test("forgets what a process that died left without a word of it, and leaves alone what is just begun", async () => {
    const [old, fresh] = [pieces.newId(viewer("mia")), pieces.newId(viewer("mia"))];
    for (const id of [old, fresh]) writeFileSync(join(folder, id), "x");
    utimesSync(join(folder, old), 0, 0);
    writeFileSync(join(folder, "other.txt"), "");
    await pieces.sweep();
    expect(files()).toEqual([fresh, "other.txt"].toSorted());
  });

  test("forgets an upload whose owner has gone, which closing an account asks for", async () => {
    await begun("abc", 10);
    close(viewer("mia"));
    expect(waiting()).toContainEqual({ kind: "sweep", key: "unfinished uploads", state: "queued" });
    await pieces.sweep();
    expect(files()).toEqual([]);
  });

  test("has what is whole taken in, and what will not do is forgotten then", async () => {
    const id = await begun("\xff\xd8\xff is how a picture begins");
    await pieces.sweep();
    expect(waiting()).toContainEqual({ kind: "take-in", key: id, state: "queued" });
    await pieces.resume(id);
    expect(files()).toEqual([]);
    await pieces.resume(id);
  });
});

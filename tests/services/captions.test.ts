import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { db } from "#db";
import { edits as editRows, captions as rows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

const { bowl, session, grown, raw } = EDITS;
const vtt = (words: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}`);
const given = (words: string, language = "en") => ({ file: vtt(words), language, removed: false });
const EVERYBODY = ["mia", "sol", "kit", "pip", "ana", "noa", "rex", "ops", "visitor"] as const;
const readers = (id: string) => EVERYBODY.filter((name) => edits.captionsOf(viewer(name), id));

function film(id: string) {
  db.update(editRows).set({ mimetype: "video/mp4" }).where(eq(editRows.id, id)).run();
}

function captioned(id: string, words = "Drop in!") {
  film(id);
  return edits.update(viewer("mia"), id, {}, given(words));
}

test("captions are on the card of their Edit and can be replaced and removed", () => {
  const card = () => edits.find(viewer("sol"), bowl.id)?.captionsLanguage;
  const text = () => edits.captionsOf(viewer("sol"), bowl.id)?.text;
  expect(card()).toBeNull();
  captioned(bowl.id);
  expect([card(), text()]).toEqual(["en", "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDrop in!\n"]);
  expect(edits.bySport(viewer("sol"), "Skate", { take: 50 }).flatMap((edit) => edit.captionsLanguage ?? [])).toEqual(["en"]);
  const { version } = edits.captionsOf(viewer("sol"), bowl.id)!;

  edits.update(viewer("mia"), bowl.id, {}, given("<b>¡Vamos!</b>", "es"));
  expect([card(), text()]).toEqual(["es", expect.stringContaining("\n¡Vamos!\n")]);
  expect(edits.captionsOf(viewer("sol"), bowl.id)?.version).not.toBe(version);
  edits.update(viewer("mia"), bowl.id, {}, { language: "fr", removed: false });
  expect([card(), text()]).toEqual(["fr", expect.stringContaining("\n¡Vamos!\n")]);
  edits.update(viewer("mia"), bowl.id, { description: "Another word" });
  expect(card()).toBe("fr");
  edits.update(viewer("mia"), bowl.id, {}, { language: "fr", removed: true });
  expect([card(), text()]).toEqual([null, undefined]);
});

test("only people who may see the Edit can read its captions", () => {
  for (const { id } of [bowl, session, grown, raw]) captioned(id);
  expect(readers(bowl.id)).toEqual(["mia", "sol", "kit", "pip", "ana", "noa", "ops"]);
  expect(readers(session.id)).toEqual(["mia", "sol", "kit", "ops"]);
  expect(readers(grown.id)).toEqual(["mia", "sol", "ana", "noa", "ops"]);
  expect(readers(raw.id)).toEqual(["mia", "ops"]);
});

test("only the poster changes captions, not even the operator", () => {
  film(bowl.id);
  const codes: [Name | "visitor", string][] = [
    ["sol", "FORBIDDEN"],
    ["ops", "FORBIDDEN"],
    ["noa", "FORBIDDEN"],
    ["visitor", "UNAUTHENTICATED"],
  ];
  for (const [name, code] of codes) expect(codeOf(() => edits.update(viewer(name), bowl.id, {}, given("Not mine")))).toBe(code);
  expect(db.select().from(rows).all()).toEqual([]);
});

test("a file that will not do, a photo, and a language that there is not change nothing", async () => {
  const told = async (change: edits.CaptionsChange) => {
    const act = () => edits.update(viewer("mia"), bowl.id, { description: "Changed" }, change);
    return (await refusalOf(act)).fields;
  };
  expect(await told(given("A photo says nothing"))).toEqual({ captions: "A photo can't have captions" });
  captioned(bowl.id);
  expect(await told({ file: Buffer.from("<svg/>"), language: "en", removed: false })).toHaveProperty("captions");
  for (const language of ["", "xx", 'en"><script>', "constructor"])
    expect(await told(given("x", language))).toEqual({ captionsLanguage: "Please choose the language of your captions" });
  expect(edits.captionsOf(viewer("mia"), bowl.id)?.text).toContain("Drop in!");
  expect(edits.find(viewer("mia"), bowl.id)?.description).toBe("Bowl at dusk");
});

test("a file that is too large is not read beyond the limit", async () => {
  let sent = 0;
  async function* endless() {
    for (; sent < 1000; sent++) yield Buffer.alloc(20_000);
  }
  const { code, fields } = await refusalOf(() => edits.receiveCaptions(endless()));
  expect([code, fields]).toEqual(["TOO_LARGE", { captions: "File too big, please upload captions of less than 100 kB" }]);
  expect(sent).toBe(5);
  async function* whole() {
    yield Buffer.alloc(60_000);
    yield Buffer.alloc(40_000);
  }
  expect(await edits.receiveCaptions(whole())).toHaveLength(100_000);
});

test("they are deleted with their Edit; under an open report the operator can still read them", () => {
  for (const { id } of [bowl, grown]) captioned(id);
  edits.remove(viewer("mia"), grown.id);
  expect(db.select({ id: rows.editId }).from(rows).all()).toEqual([{ id: bowl.id }]);
  reports.reportEdit(viewer("ana"), bowl.id);
  edits.remove(viewer("mia"), bowl.id);
  expect(readers(bowl.id)).toEqual(["ops"]);
});

test("they are deleted with the account", () => {
  captioned(bowl.id);
  closing.closeAccount(ID.mia);
  expect(db.select().from(rows).all()).toEqual([]);
});

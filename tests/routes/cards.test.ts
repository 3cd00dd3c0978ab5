import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cardDataFor } from "#app/routes/edits/card-data.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { ago, clock } from "#app/text/dates.ts";
import { EditMedia } from "#app/ui/cards/edit-media.tsx";
import { StokeButton } from "#app/ui/cards/stoke-button.tsx";
import { db } from "#db";
import { captions, media, edits as rows } from "#db/schema/index.ts";
import { EDITS, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

function card(name: Name, id: string) {
  const edit = edits.find(viewer(name), id);
  if (!edit) throw new Error("There is no such Edit");
  return cardDataFor(viewer(name), edit);
}

test("counts of 1000 and more carry separators [CARD-006, CARD-008, LIM-006]", () => {
  for (const [count, text] of [
    [999, "999"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
  ] as const) {
    db.update(rows).set({ stokeCount: count, viewCount: count }).where(eq(rows.id, EDITS.bowl.id)).run();
    expect(card("sol", EDITS.bowl.id)).toMatchObject({ stokes: count, views: text });
    const button = renderToStaticMarkup(createElement(StokeButton, { edit: card("sol", EDITS.bowl.id), form: "f" }));
    expect(button).toContain(`<b>${text}</b>`);
  }
});

test("a card is a photo or a video by its type, and gives nothing to play before it is ready [CARD-001, CARD-007]", () => {
  expect(card("sol", EDITS.bowl.id)).toMatchObject({ kind: "photo", src: "/media/videos/1001/2001.jpg", length: undefined });
  db.update(rows).set({ mimetype: "video/mp4" }).where(eq(rows.id, EDITS.bowl.id)).run();
  db.update(media).set({ durationMs: 14_200, hasPoster: true }).where(eq(media.id, "world-2001")).run();
  expect(card("sol", EDITS.bowl.id)).toMatchObject({
    kind: "video",
    poster: "/media/videos/1001/2001.jpg_poster",
    length: "0:14",
  });
  expect(card("ops", EDITS.raw.id)).toMatchObject({ state: "processing", src: undefined });
  expect(card("mia", EDITS.raw.id)).toMatchObject({ state: "processing", mine: true });
});

test("a card says what it shows, and where nobody told, whose it is; of a video with captions it says where they are", () => {
  expect(card("sol", EDITS.bowl.id)).toMatchObject({ alt: "Skate by Mia Trevose", captions: undefined });
  db.update(rows).set({ altText: "A skater high above a bowl", mimetype: "video/mp4" }).where(eq(rows.id, EDITS.bowl.id)).run();
  db.insert(captions).values({ editId: EDITS.bowl.id, language: "de", text: "WEBVTT" }).run();
  const edit = card("sol", EDITS.bowl.id);
  expect(edit).toMatchObject({
    alt: "A skater high above a bowl",
    captions: { src: "/edits/2001/captions.vtt", language: "de", label: "German" },
  });
  const drawn = renderToString(createElement(EditMedia, { edit, first: false }));
  expect(drawn).toContain('aria-label="A skater high above a bowl"');
  expect(drawn).toContain('<track kind="captions" src="/edits/2001/captions.vtt" srcLang="de" label="German" default=""/>');
  expect(renderToString(createElement(EditMedia, { edit: card("sol", EDITS.abroad.id), first: true }))).toContain(
    'alt="Skate by Ana Roux"',
  );
});

test("an under-13's card names their country, and neither city nor filmer", () => {
  expect(card("ana", EDITS.young.id)).toMatchObject({ by: { place: "United Kingdom" }, filmer: "" });
  expect(JSON.stringify(card("ana", EDITS.young.id))).not.toMatch(/Newquay|pip\.hale|pips\.dad|10-12/);
});

test("no card carries an email address or an age", () => {
  for (const edit of Object.values(EDITS))
    expect(JSON.stringify(card("ops", edit.id))).not.toMatch(/@stokeline|18\+|13-17|10-12/);
});

test("times are told in words, lengths like a clock", () => {
  const now = Date.UTC(2026, 10, 20);
  const minute = 60_000;
  expect([0, 59_999, minute, 2 * 60 * minute, 30 * 60 * minute].map((past) => ago(now - past, now))).toEqual([
    "just now",
    "just now",
    "1 minute ago",
    "2 hours ago",
    "yesterday",
  ]);
  expect([0, 14_400, 59_600, 3_661_000].map(clock)).toEqual(["0:00", "0:14", "1:00", "61:01"]);
});

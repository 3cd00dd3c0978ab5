import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { crews, edits, exportFiles, notifications } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

interface Told {
  kind: string;
  cursor: string;
  isNew: boolean;
  by: { id: string; name: string; about: string } | null;
  video: { id: string } | null;
}

const toldTo = async (name: Name) =>
  (await ask("{ notifications(last: 50) { kind cursor isNew by { id name about } video { id } } }", {}, tokenOf(name))).data
    ?.notifications as Told[];
const countOf = async (name: Name) => (await ask("{ newNotificationsCount }", {}, tokenOf(name))).data?.newNotificationsCount;

describe("notifications", () => {
  test("tell who did what, are counted while they are new, and are read up to one of them", async () => {
    follows.follow(viewer("sol"), ID.mia);
    // Two notifications of one millisecond have no order.
    await sleep(2);
    stokes.give(viewer("sol"), EDITS.bowl.id);
    const [newest, oldest] = await toldTo("mia");
    expect([newest, oldest]).toMatchObject([
      { kind: "stoke", isNew: true, by: { id: ID.sol }, video: { id: EDITS.bowl.id } },
      { kind: "follow", isNew: true, by: { id: ID.sol }, video: null },
    ]);
    expect([await countOf("mia"), await countOf("ana")]).toEqual([2, 0]);

    const READ = "mutation ($upTo: ID) { readNotifications(upTo: $upTo) { id } }";
    await ask(READ, { upTo: newest?.cursor }, tokenOf("sol"));
    expect(await countOf("mia")).toBe(2);
    await ask(READ, { upTo: oldest?.cursor }, tokenOf("mia"));
    expect((await toldTo("mia")).map(({ isNew }) => isNew)).toEqual([true, false]);
    for (const upTo of [null, "", "x"])
      expect((await ask(READ, { upTo }, tokenOf("mia"))).errors[0]?.extensions.fields).toEqual({ upTo: "This is no cursor" });
  });

  test("are asked for often by the cursor of the newest, which is null while nothing is new", async () => {
    const newsOf = async (since?: string) => await ask("query ($since: ID) { news(since: $since) }", { since }, tokenOf("mia"));
    follows.follow(viewer("ana"), ID.mia);
    const [first] = await toldTo("mia");
    expect((await newsOf()).data?.news).toBe(first?.cursor);
    expect((await newsOf(first?.cursor)).data?.news).toBeNull();
    stokes.give(viewer("ana"), EDITS.bowl.id);
    const { data } = await newsOf(first?.cursor);
    expect(data?.news).toBe((await toldTo("mia"))[0]?.cursor);
    expect((await newsOf("x")).errors[0]?.extensions.fields).toEqual({ since: "This is no cursor" });
  });

  test("name no minor outside the Crew, and of a child who asks the first name alone", async () => {
    stokes.give(viewer("kit"), EDITS.abroad.id);
    const asked = { askerId: ID.tam, askedId: ID.ana, toldAt: 1, askerParentAgreedAt: 1 };
    const { id: crewId } = db.insert(crews).values(asked).returning().get();
    db.insert(notifications)
      .values({ userId: ID.ana, kind: "crewRequest", crewId, createdAt: Date.now() + 1 })
      .run();
    expect(await toldTo("ana")).toMatchObject([
      { kind: "crewRequest", by: { id: ID.tam, name: "Tam", about: "A rider under 13" } },
      { kind: "stoke", by: null, video: { id: EDITS.abroad.id } },
    ]);
  });
});

test("notifications, shown place and openness to sponsorship are changed and read back, each by itself", async () => {
  const CHANGE = `mutation ($stokes: Boolean, $place: Boolean, $openTo: [String]) {
    userSettingsUpdate(notifyStokes: $stokes, showsPlace: $place, openTo: $openTo) { notifyStokes notifyFollows showsPlace openTo } }`;
  const changed = async (name: Name, given: object) => (await ask(CHANGE, given, tokenOf(name))).data?.userSettingsUpdate;
  expect(await changed("mia", { stokes: false })).toMatchObject({ notifyStokes: false, notifyFollows: true });
  expect(await changed("mia", { openTo: ["events", "Content"] })).toMatchObject({
    notifyStokes: false,
    openTo: ["Content", "Events"],
  });
  expect(await changed("mia", { openTo: [] })).toMatchObject({ openTo: [] });
  // Only a 13-17 has the choice; an under-13 is open to nothing.
  expect([await changed("kit", { place: true }), await changed("mia", { place: true })]).toMatchObject([
    { showsPlace: true },
    { showsPlace: false },
  ]);
  expect(await changed("tam", { openTo: ["Events"], stokes: true })).toMatchObject({ openTo: [], notifyStokes: true });
  const { errors } = await ask(CHANGE, { openTo: ["Fame"] }, tokenOf("mia"));
  expect(errors[0]?.extensions.fields).toHaveProperty("openTo");
});

test("a copy of one's data is prepared once, and three times a day at most", async () => {
  const request = async () => (await ask("mutation { requestExport { state } }", {}, tokenOf("sol"))).data?.requestExport;
  expect([await request(), await request()]).toEqual([{ state: "making" }, { state: "making" }]);
  expect(db.select().from(exportFiles).where(eq(exportFiles.userId, ID.sol)).all()).toMatchObject([{ forParent: false }]);
});

test("captions come with a film, are read by those who see it and taken away by its poster", async () => {
  const POST = `mutation ($id: ID, $language: String, $text: String) {
    postCaptions(videoId: $id, language: $language, text: $text) { captionsLanguage } }`;
  const text = "WEBVTT\n\n00:00.000 --> 00:01.000\nHold on\n";
  const film = { id: EDITS.bowl.id, language: "en", text };
  expect((await ask(POST, film, tokenOf("mia"))).errors).toMatchObject([{ message: "A photo can't have captions" }]);
  db.update(edits).set({ mimetype: "video/mp4" }).where(eq(edits.id, film.id)).run();
  expect((await ask(POST, film, tokenOf("sol"))).errors[0]?.extensions.code).toBe("FORBIDDEN");
  const posted = await ask(POST, film, tokenOf("mia"));
  expect([posted.errors, posted.data]).toEqual([[], { postCaptions: { captionsLanguage: "en" } }]);
  const READ = "query ($id: ID) { captions(videoId: $id) { text version } }";
  expect((await ask(READ, film, tokenOf("sol"))).data).toMatchObject({ captions: { text: expect.stringContaining("Hold on") } });
  for (const [change, field] of [
    [{ language: "xx-no" }, "captionsLanguage"],
    [{ text: "no captions" }, "captions"],
  ] as const)
    expect((await ask(POST, { ...film, ...change }, tokenOf("mia"))).errors[0]?.extensions.fields).toHaveProperty(field);
  await ask("mutation ($id: ID) { deleteCaptions(videoId: $id) { id } }", film, tokenOf("mia"));
  expect((await ask(READ, film, tokenOf("sol"))).data).toEqual({ captions: null });
});

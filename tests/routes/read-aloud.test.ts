import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS } from "#db/seed/world.ts";
import { readAloud } from "../read-aloud.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let mia: string;

beforeAll(async () => {
  served = await serve();
  mia = await served.logIn("mia");
});

afterAll(() => served.stop());

const read = async (path: string, init?: RequestInit) => readAloud(await (await served.fetch(path, { as: mia, ...init })).text());

const refused = (fields: Record<string, string>) =>
  read("/upload_edit?step=details", { method: "POST", body: new URLSearchParams(fields) });

/** Cuts the text from one phrase to the next one that begins with these words. */
function between(spoken: string[], first: string, next: string): string[] {
  const start = spoken.indexOf(first);
  const length = spoken.slice(start + 1).findIndex((phrase) => phrase.startsWith(next));
  return start < 0 ? [] : spoken.slice(start, start + 1 + length);
}

const whenPosted = [expect.stringMatching(/^time, 2026-\d\d-\d\d \d\d:\d\d UTC$/), expect.stringMatching(/^\d+ (month|year)s?$/)];

test("the feed is read out by its parts, each Edit by who posted it and its words", async () => {
  const spoken = await read("/");
  expect(
    spoken.filter((phrase) =>
      /^(link, Skip|banner|navigation|main|complementary|contentinfo|heading, .* 1$|article)/.test(phrase),
    ),
  ).toEqual([
    "link, Skip to the content",
    "banner",
    "navigation, Main",
    "main",
    "heading, Home feed, level 1",
    "navigation, Feeds",
    "article, Mia Trevose Still processing",
    "article, Pip Hale My first green wave",
    "article, Ana Roux Left at Parlementia",
    "article, Mia Trevose For grown-ups",
    "article, Mia Trevose The slam reel",
    "article, Mia Trevose Crew session",
    "complementary, Around you",
    "contentinfo",
    "navigation, Legal",
    "navigation, Shortcuts",
  ]);
  expect(between(spoken, "article, Ana Roux Left at Parlementia", "article")).toEqual([
    "article, Ana Roux Left at Parlementia",
    "image, Skate by Ana Roux",
    "Skate",
    "heading, Ana Roux, level 2",
    "link, Ana Roux",
    "Ana Roux",
    "Biarritz, France ·",
    ...whenPosted,
    "button, Follow Ana Roux",
    "Follow",
    "button, Accept Ana Roux into your Crew",
    "link, More about Ana Roux",
    "link, Left at Parlementia",
    "button, 0 Stokes, not pressed",
    "0",
    "Stokes",
    "Views:",
    "0",
    "link, Share",
    "button, Save this Edit, not pressed",
    "button, Report this Edit, not pressed",
  ]);
  expect(between(spoken, "article, Mia Trevose The slam reel", "article")).toEqual([
    "article, Mia Trevose The slam reel",
    "image, Skate by Mia Trevose",
    "Skate",
    "heading, Mia Trevose, level 2",
    "link, Mia Trevose",
    "Mia Trevose",
    "Newquay, United Kingdom ·",
    ...whenPosted,
    "Crew only",
    "link, The slam reel",
    "0",
    "Stokes",
    "Views:",
    "0",
    "link, Change or delete your Edit",
  ]);
  expect(between(spoken, "complementary, Around you", "contentinfo")).toEqual([
    "complementary, Around you",
    "heading, Crew requests, level 2",
    "list",
    "listitem, level 1, position 1, set size 1",
    "link, Ana Roux",
    "wants to join your Crew",
    "button, Accept Ana Roux",
    "Accept",
    "button, No to Ana Roux",
    "No",
    "link, Answer crew requests",
    "heading, Riders to follow, level 2",
    "list",
    "listitem, level 1, position 1, set size 1",
    "link, Ana Roux",
    "recently posted in your sports",
    "button, Follow Ana Roux",
    "Follow",
    "link, Search for more riders",
  ]);
});

test("a menu of a card is read out by its name and its choices, and a closed one by its name alone", async () => {
  const spoken = await read(`/edits/${EDITS.bowl.id}?menu=more`);
  expect(between(spoken, "article, Mia Trevose Bowl at dusk", "navigation").slice(-11)).toEqual([
    "group",
    "Share",
    "Share",
    "group",
    "Change or delete your Edit",
    "Change or delete your Edit",
    "list",
    "listitem, level 1, position 1, set size 2",
    "link, Edit",
    "listitem, level 1, position 2, set size 2",
    "button, Delete",
  ]);
});

test("the first step of an upload is read out by step, field and what each field asks for", async () => {
  const spoken = await read("/upload_edit");
  const brandHint =
    "Did a brand give you money, free things or a code that pays you? Name the brand. Your Edit then starts with “Ad for” and its name.";
  const radios = ["Surf", "Skate", "Snowboard", "Ski", "BMX", "MTB", "Scooter", "Climbing", "Other"];
  expect(between(spoken, "main", "contentinfo")).toEqual([
    "main",
    "heading, Upload Edit, level 1",
    "list, Steps",
    "listitem, level 1, current step, position 1, set size 3",
    "1",
    "Details",
    "listitem, level 1, position 2, set size 3",
    "2",
    "Gear",
    "listitem, level 1, position 3, set size 3",
    "3",
    "Photo or video",
    "Description",
    "Up to 150 characters. Say where, who and what.",
    "textbox, Description, Up to 150 characters. Say where, who and what., required",
    "Alt text (optional)",
    "Up to 300 characters. What your photo or video shows, read out to people who can't see it.",
    "textbox, Alt text (optional), Up to 300 characters. What your photo or video shows, read out to people who can't see it.",
    "group, Sport",
    "Sport",
    ...radios.flatMap((sport, index) => [`radio, ${sport}, not checked, position ${index + 1}, set size 9`, sport]),
    "Filmer's Instagram",
    "(optional)",
    "textbox, Filmer's Instagram (optional), @",
    "Spot (optional)",
    "The nearest to your city.",
    "combobox, Spot (optional), The nearest to your city., has popup listbox, not expanded",
    "option, No Spot, not selected, position 1, set size 1",
    "Ad for (optional)",
    brandHint,
    `textbox, Ad for (optional), ${brandHint}`,
    "checkbox, Show Edit only to your Crew?, not checked",
    "Show Edit only to your Crew?",
    "checkbox, Is this Edit suitable for under 18's?, not checked",
    "Is this Edit suitable for under 18's?",
    "button, Next",
  ]);
});

test("a refused form is read out with its error first, as a link, and again with its field", async () => {
  const noWords = await refused({});
  expect(between(noWords, "alert", "Alt text")).toEqual([
    "alert",
    "link, Please add a Description",
    "Description",
    "Up to 150 characters. Say where, who and what.",
    "Please add a Description",
    "textbox, Description, Please add a Description Up to 150 characters. Say where, who and what., invalid, required",
  ]);
  const noSport = await refused({ description: "Bowl at dawn" });
  expect(between(noSport, "alert", "Description")).toEqual(["alert", "link, Please select a Sport"]);
  expect(between(noSport, "group, Sport, Please select a Sport", "radio")).toEqual([
    "group, Sport, Please select a Sport",
    "Sport",
    "Please select a Sport",
  ]);
});

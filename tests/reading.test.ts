import { readdirSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAIL_TEXTS } from "#app/content/mailings.ts";
import { VISITOR, type Viewer } from "#app/kernel/viewer.server.ts";
import { audienceOf, MAILING_NAMES } from "#app/schemas/mailings.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "./add-discount.ts";
import { viewer } from "./cast.ts";
import { type Fields, formAt } from "./everything.ts";
import { namesNow, neutral } from "./neutral.ts";
import { overHttp } from "./over-http.ts";
import { gradeOf, HIGHEST, piecesOf } from "./reading.ts";
import { openWholeApp } from "./whole-app.ts";

const base = await openWholeApp();
const pageFor = async (as: Viewer, path: string) =>
  (await overHttp(base, { name: path, as, fields: {}, request: new Request(`http://127.0.0.1${path}`) })).text();
const answerTo = async (as: Viewer, address: string, fields: Fields) =>
  (await overHttp(base, formAt(address, fields, as))).text();

/** The pages whose texts have too high a grade. */
function tooHardOf(pages: Record<string, readonly string[]>, highest: number): string[] {
  const plain = neutral(namesNow());
  const grades = Object.entries(pages).map(([name, pieces]) => [gradeOf(pieces.map(plain)), name] as const);
  return grades.flatMap(([grade, name]) => (grade > highest ? [`${grade.toFixed(1)} ${name}`] : []));
}

test("every text read before the age question is easy enough for a six-year-old [A-193]", async () => {
  const landing = await pageFor(VISITOR, "/");
  const pages: Record<string, readonly string[]> = {
    "the landing page": piecesOf(landing, "main"),
    "the sign-up": piecesOf(landing, "#join"),
  };
  for (const path of ["/login", "/reset_password", "/reset_password?step=code"])
    pages[path] = piecesOf(await pageFor(VISITOR, path), "main");
  pages["a refused sign-up"] = piecesOf(await answerTo(VISITOR, "/", { name: "", email: "", password: "" }), "#join");
  const rex = viewer("rex");
  pages["the set-up"] = piecesOf(await pageFor(rex, "/"), "main");
  pages["the set-up left empty"] = piecesOf(await answerTo(rex, "/", {}), "main");
  for (const age of ["6-9", "13-17", "Under 6"])
    pages[`the set-up with ${age}`] = piecesOf(await answerTo(rex, "/", { group: "Athlete", sports: "Surf", age }), "main");
  expect(tooHardOf(pages, HIGHEST["6-9"])).toEqual([]);
  expect(Object.values(pages).every((pieces) => pieces.length > 3)).toBe(true);
});

test.each([
  ["6-9", "tam"],
  ["10-12", "pip"],
] as const)("each screen of Discounts that a parent switches on is easy enough for a %s [A-193]", async (band, who) => {
  db.update(users).set({ waysOut: true }).where(eq(users.id, ID[who])).run();
  const discount = addDiscount();
  const [at, profile] = [`/discounts/${discount}`, `/profile/${ID.northbreak}`];
  const paths = ["/new_discounts", "/local_discounts", "/surf_discounts", "/skate_discounts", at, `${at}/code`, profile];
  const more = [`${profile}?tab=discounts`, "/new_discounts?tab=international", "/search?for=boards", "/"];
  const pages: Record<string, readonly string[]> = {};
  for (const path of [...paths, ...more]) pages[path] = piecesOf(await pageFor(viewer(who), path), "main");
  pages["a code that failed"] = piecesOf(await answerTo(viewer(who), `${at}/code`, { doing: "failed" }), "main");
  expect(tooHardOf(pages, HIGHEST[band])).toEqual([]);
  expect(pages[at]?.join()).toContain("Boards and fins");
});

/** Texts for the operator, parents, businesses, people of 13 and over, and developers of apps. */
const FOR_OTHERS =
  /services\/(decisions|moderation|mailings|parents-page|sponsorships|discounts|statistics)\/|guardians\/(operator|age-questions)|kernel\/idempotency/;
const REFUSED = /(?:Refusal|invalid)\((?:[^"`;]*"\w+",)?\s*(["`])([A-Z][^"`\n]* [^"`\n]*)\1/g;

test("each sentence with which a service refuses a rider is easy enough for a six-year-old", () => {
  const files = ["app/kernel", "app/services"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`),
  );
  const sources = files
    .filter((name) => name.endsWith(".ts") && !FOR_OTHERS.test(name))
    .map((name) => readFileSync(name, "utf8"));
  const said = sources.flatMap((source) => [...source.matchAll(REFUSED)].map(([, , words = ""]) => words));
  const read = said.map((words) => words.replace(/\$\{[^}]*\}/g, "Max"));
  expect(read.filter((words) => gradeOf([words]) > HIGHEST["6-9"])).toEqual([]);
  expect(read.length).toBeGreaterThan(50);
});

/** For an under-13, the parent gets them. */
const TO_TEENS = MAILING_NAMES.filter((name) => {
  const { who, band = "13-17" } = audienceOf(name);
  return who !== "businesses" && band === "13-17";
});

test.each(TO_TEENS)("the email to many %s is easy enough for a 13-year-old [A-193]", (name) => {
  const { subject, paragraphs, link } = MAIL_TEXTS[name];
  const pieces = [subject, ...paragraphs, link.label].map((words) => words.replaceAll("{product}", "Stokeline"));
  expect(gradeOf(pieces)).toBeLessThanOrEqual(HIGHEST["13-17"]);
});

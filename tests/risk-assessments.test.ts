import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FACTORS } from "#app/content/privacy/assessments/inputs.ts";
import { MEASURES } from "#app/content/privacy/assessments/measures.ts";
import { assessmentFor } from "#app/routes/legal/assessments.server.ts";
import { viewer } from "./cast.ts";

const tests = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) => /\.(test|spec|soak)\.ts$/.test(name));
const shownPromises = tests.flatMap((name) => readFileSync(`tests/${name}`, "utf8").match(/\[P-\d+\]|P-\d+(?=[,\]])/g) ?? []);
const promised = new Set(shownPromises.map((text) => text.replace(/[[\]]/g, "")));

const pageOf = (name: string) => {
  const page = assessmentFor(viewer("ops"), name);
  if (page.is !== "risk") throw new Error(`${name} has no steps`);
  return page;
};
const illegal = pageOf("illegal_content_risk_assessment");
const childrens = pageOf("childrens_risk_assessment");

describe("the risk assessments of the Online Safety Act", () => {
  test("the illegal content one weighs each kind of priority illegal content that Ofcom lists, and other offences", () => {
    const kinds = [
      /^Terror/,
      /: grooming$/,
      /: images/,
      /: URLs$/,
      /^Hate$/,
      /^Harassment, stalking, threats/,
      /^Controlling or coercive/,
    ];
    const more = [
      /^Intimate image/,
      /^Cyberflashing/,
      /^Extreme porn/,
      /exploitation of adults/,
      /trafficking/,
      /immigration/,
      /^Fraud/,
    ];
    const rest = [/^Proceeds/, /^Drugs/, /^Firearms/, /suicide or serious self-harm/, /^Foreign/, /^Animal/, /^Other offences/];
    const all = [...kinds, ...more, ...rest];
    expect(illegal.kinds).toHaveLength(all.length);
    for (const kind of all) expect(illegal.kinds.filter(({ title }) => kind.test(title))).toHaveLength(1);
  });

  test("the children's one weighs each kind of harmful content for each age group", () => {
    const titlesOf = (category: string) => childrens.kinds.filter((kind) => kind.category === category).map(({ title }) => title);
    expect(titlesOf("Primary priority content")).toEqual(["Pornography", "Suicide", "Self-harm", "Eating disorders"]);
    expect(titlesOf("Priority content")).toEqual([
      "Abuse and hate",
      "Bullying",
      "Violent content",
      "Harmful substances",
      "Dangerous stunts and challenges",
    ]);
    expect(titlesOf("Non-designated content")).toEqual(["Depression content", "Body stigma content"]);
    const groups = ["0-5", "6-9", "10-12", "13-15", "16-17"];
    expect(childrens.ages.map(({ group }) => group)).toEqual(groups);
    for (const { risks } of childrens.kinds) expect(risks.map(({ who }) => who)).toEqual(groups);
  });

  test.each([illegal, childrens])("$title has the four steps, and factors of each kind", ({ steps, factors }) => {
    const titles = Object.values(steps).map(({ title }) => title);
    expect(titles).toEqual([
      expect.stringMatching(/^Step 1: Understand .*content/),
      expect.stringMatching(/^Step 2: Assess the risk of harm/),
      "Step 3: Decide measures, implement and record",
      "Step 4: Report, review and update",
    ]);
    expect(factors.map(({ group }) => group)).toEqual(["Service type", "User base", "Functionalities", "Business model"]);
  });

  test.each([illegal, childrens])("$title: no row is left empty, and no measure makes a risk larger", ({ kinds }) => {
    const LEVELS = ["Negligible", "Low", "Medium", "High"];
    for (const { title, how, factors, evidence, risks, measures, remains, highest } of kinds) {
      const words = [how, remains.because, ...risks.map(({ because }) => because)];
      expect([title, words.filter((text) => text.length < 15 || !text.endsWith("."))]).toEqual([title, []]);
      expect(Math.min(factors.length, evidence.length, measures.length), title).toBeGreaterThan(0);
      expect(LEVELS.indexOf(remains.level), title).toBeLessThanOrEqual(LEVELS.indexOf(highest));
      for (const { level, impact, likelihood } of risks)
        expect(LEVELS.indexOf(level)).toBeLessThanOrEqual(Math.max(LEVELS.indexOf(impact), LEVELS.indexOf(likelihood)));
    }
  });

  test("name measures that exist: each is shown by a promise that a test shows, or by a test", () => {
    for (const { title, shownBy } of Object.values(MEASURES)) {
      expect(shownBy.length, title).toBeGreaterThan(0);
      for (const shown of shownBy) {
        if (typeof shown === "string") expect(promised, title).toContain(shown);
        else expect(readFileSync(`tests/${shown[0]}.test.ts`, "utf8"), title).toContain(shown[1]);
      }
    }
  });

  test("leave out no measure and no risk factor of theirs", () => {
    const named = [...illegal.kinds, ...childrens.kinds];
    const measures = new Set(named.flatMap((kind) => kind.measures.map(({ title }) => title)));
    expect([...measures].sort()).toEqual(
      Object.values(MEASURES)
        .map(({ title }) => title)
        .sort(),
    );
    const factors = named.flatMap((kind) => kind.factors).join();
    for (const { title } of Object.values(FACTORS)) expect(factors).toContain(title.toLowerCase());
  });
});

test.each([
  "illegal_content_risk_assessment",
  "childrens_access_assessment",
  "childrens_risk_assessment",
  "data_protection_impact_assessment",
])("%s says that nobody signed it, what wants the owner's own words, and when to look again", (name) => {
  const { signature } = assessmentFor(viewer("ops"), name);
  expect(signature.ownWords.length).toBeGreaterThan(1);
  expect(signature.reviewBy.replace("2027", "2026")).toBe(signature.made);
});

test("the children's access assessment has Ofcom's two stages", () => {
  const page = assessmentFor(viewer("ops"), "childrens_access_assessment");
  expect(page.is === "written" && page.sections.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Stage 1: Can children access the service?", "Stage 2: Is the child user condition met?"]),
  );
});

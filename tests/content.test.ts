import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { LANDING_TEXTS } from "#app/content/landing-texts.ts";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { LAWS } from "#app/content/privacy/assessments/duties.ts";
import { FEATURES } from "#app/content/privacy/assessments/features.ts";
import { TABLES } from "#app/content/privacy/assessments/tables.ts";
import { EVERYWHERE, HELD, type Held } from "#app/content/privacy/held/index.ts";
import { pagesFor } from "#app/content/tutorial.ts";
import { TUTORIAL } from "#app/content/tutorial-pages.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";
import { RULES } from "#app/schemas/moderation.ts";
import { mutations, queries } from "#app/trpc/index.ts";
import * as schema from "#db/schema/index.ts";
import { gradeOf, piecesOf } from "./reading.ts";

const FOLDER = "app/content";
const NAMES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
const policy = (band: AgeBand) => getMarkdownPage(`privacy_policy_${band}`);
const ENTITIES = { "&#39;": "'", "&quot;": '"', "&gt;": ">", "&lt;": "<", "&amp;": "&" };
const textOf = (html: string) =>
  Object.entries(ENTITIES)
    .reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html.replaceAll(/<[^>]+>/g, " "))
    .replaceAll(/\s+/g, " ");
const said = (name: string) => textOf(getMarkdownPage(name).html);

test.each(NAMES)("%s has a title, an id for each heading, and nothing left to be filled in", (path) => {
  const { title, html, sections } = getMarkdownPage(path.replace(/\.md$/, ""));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(sections.map(({ id }) => id)));
  expect(title).not.toBe("");
  expect(html).not.toMatch(/\{\w+\}|%7B|undefined|<h1/);
});

describe("the tutorial [TUT-001, LIM-030]", () => {
  test("has its nine headings in order [TUT-003, TUT-004, TUT-005] [TUT-007, TUT-009, TUT-010]", () => {
    expect(TUTORIAL.map(({ heading }) => heading)).toEqual([
      "Welcome",
      "Exploring Athletes Edits",
      "Exploring Discounts",
      "Uploading Edits",
      "Uploading Discounts",
      expect.stringMatching(/Spots/),
      "Sponsoring Athletes",
      "Profiles",
      "Your Profile",
    ]);
  });

  test("shows what Discounts look like, and to businesses how they are posted [TUT-004, TUT-006]", () => {
    const pictures = TUTORIAL.flatMap(({ picture }) => picture ?? []);
    expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(["discounts", "offering"]));
    for (const { name, alt } of pictures) {
      expect(existsSync(`public/tutorial/${name}.webp`)).toBe(true);
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  test("goes on from page to page, past what is for businesses [TUT-006, TUT-008, TUT-011] [TUT-012, TUT-013]", () => {
    for (const band of ["13-17", "18+"] as const) {
      expect(pagesFor({ band, isBusiness: true })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(pagesFor({ band, isBusiness: false })).toEqual([0, 1, 2, 3, 5, 7, 8]);
    }
    for (const band of ["6-9", "10-12"] as const) expect(pagesFor({ band, isBusiness: false })).toEqual([0, 1, 3, 5, 7, 8]);
  });

  test("says on the page about Spots, at every age, not to mark a home or a school [A-193]", () => {
    for (const band of AGE_BANDS) expect(TUTORIAL[5]?.words[band]?.join(" ")).toMatch(/Never mark .*home.*school/);
  });
});

describe("the privacy policies [LEGAL-001, LIM-032]", () => {
  test("have their titles [LEGAL-014, LEGAL-015]", () => {
    expect(AGE_BANDS.map((band) => policy(band).title)).toEqual([
      "Privacy Policy for 6 - 9 year olds",
      "Privacy Policy for 10 - 12 year olds",
      "Privacy Policy for 13 - 17 year olds",
      "Privacy Policy 18+",
    ]);
  });

  test.each(AGE_BANDS)("that for %s has every section [LEGAL-007, LEGAL-008, LEGAL-009] [LEGAL-010, LEGAL-011]", (band) => {
    const { sections, html } = policy(band);
    expect(sections.map(({ title }) => title)).toEqual([
      "Who we are",
      "Your information",
      "What this policy applies to",
      "What happens when you upload content",
      "Information we collect",
      "How and why we use it",
      "Marketing",
      "Sharing",
      "How long we keep it",
      "Transfers out of the UK",
      "Your rights",
      "Security",
      "A special note for brands",
      "How to complain",
      "Changes",
      "How to contact us",
    ]);
    const tableIn = (id: string) => html.slice(html.indexOf(`id="${id}"`)).split("<h2")[0];
    for (const id of ["how-and-why-we-use-it", "your-rights"]) expect(tableIn(id)).toContain("<table>");
  });

  test.each(AGE_BANDS)(
    "that for %s has its date, its addresses and its links [LEGAL-012, LEGAL-013, LEGAL-021] [LEGAL-006]",
    (band) => {
      const { html } = policy(band);
      expect(textOf(html)).toContain("Publication date: 12/3/22");
      for (const href of ["mailto:", "https://ico.org.uk/make-a-complaint/", "https://www.childnet.com/", "/cookies_policy"])
        expect(html).toContain(`href="${href}`);
      if (band !== "18+") expect(html).toContain('href="/privacy_policy_18+"');
    },
  );

  test("that for 10-12 leads to that for 13-17 and not to itself [LEGAL-016]", () => {
    expect(policy("10-12").html).toContain('href="/privacy_policy_13-17"');
    expect(policy("10-12").html).not.toContain('href="/privacy_policy_10-12"');
  });

  test("are the easier to read the younger their readers are", () => {
    const ages = AGE_BANDS.map((band) => gradeOf(piecesOf(policy(band).html, "p, li")));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(new Set(ages).size).toBe(ages.length);
  });

  test("that for 6-9 is so short that a child can read it: 400 words", () => {
    const { title, html } = policy("6-9");
    const words = `${title} ${textOf(html)}`.split(" ").filter((word) => /\w/.test(word));
    expect(words.length).toBeLessThanOrEqual(400);
  });

  const both = (...words: string[]) => {
    for (const band of ["13-17", "18+"] as const)
      for (const pattern of words) expect(textOf(policy(band).html)).toMatch(new RegExp(pattern));
  };

  test("say who the operator and the brands are, and who sees what is uploaded [LEGAL-023, LEGAL-024] [LEGAL-038, LEGAL-039]", () =>
    both(
      "a private limited company registered in England and Wales",
      "registered with us as trusted third parties with access to athlete talent",
      "Athletes' uploads, including their name, can be seen and shared by all community users and by brands worldwide",
      '"Your Crew" edits can only be seen and shared by group members and the operator',
    ));

  test("say what is collected [LEGAL-025, LEGAL-026] [LEGAL-027, LEGAL-028]", () =>
    both(
      "Contact information: name, address, email, telephone",
      "Identity information: date of birth, gender, account login details, social media handles",
      "Location: country and city",
      "Usage details",
      "Device facts,? such as device identifiers and operating system",
    ));

  test("say how long it is kept, that it is never sold, and how news are stopped [LEGAL-029, LEGAL-033, LEGAL-034]", () =>
    both(
      "Personal data is retained for 3 years after account termination",
      "never sold for marketing",
      "by contacting us, by the unsubscribe link in each email, or by the marketing preferences in your account",
    ));

  test("say what brands have to do, and that they come to the operator [LEGAL-040, LEGAL-041]", () => {
    both(
      "must comply with this privacy policy and with a data sharing agreement, and give athletes their own data protection terms at the outset",
    );
    expect(textOf(policy("13-17").html)).toContain(
      "contacts us. We ask you for your consent before we hand over any contact details",
    );
    expect(textOf(policy("18+").html)).toContain("contacts the operator, which asks the athlete for consent before handing over");
  });

  test("say who may consent, from which age, and to whom under-18s should speak [LEGAL-042, LEGAL-043]", () =>
    both(
      "13 or over may consent",
      "under 13 need the consent of a parent or guardian",
      "The minimum age is 6",
      "speak to (an adult you trust|a trusted adult)",
    ));
});

const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, SQLiteTable) ? [{ name, table }] : []));
const described: Record<string, Held> = HELD;

describe("everything that is held about people", () => {
  test("every table of the database is described, and no other [P-42]", () => {
    expect(Object.keys(HELD).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  test.each(tables)("every field of $name has its words, and no other", ({ name, table }) => {
    const { title = "", purpose = "", keptFor = "", fields = {} } = described[name] ?? {};
    const columns = Object.keys(getTableColumns(table)).filter((column) => !(column in EVERYWHERE));
    expect(Object.keys(fields).sort()).toEqual(columns.sort());
    expect([title, purpose, keptFor, ...Object.values(fields)].filter((words) => words.trim().length < 5)).toEqual([]);
  });
});

describe("the protection of held data", () => {
  const columns = tables.flatMap(({ name, table }) => Object.keys(getTableColumns(table)).map((column) => ({ name, column })));
  const levelOf = (name: string, column: string) => described[name]?.except?.[column] ?? described[name]?.protection ?? "";

  test("every column has a level that the README explains, and an exception is one [ASVS 14.1.1, 14.1.2]", () => {
    const rows = readFileSync("app/services/accounts/README.md", "utf8").matchAll(/^\| `(open|shown|own|secret)` \|/gm);
    const used = new Set(columns.map(({ name, column }) => levelOf(name, column)));
    expect([...rows].map(([, level = ""]) => level).sort()).toEqual([...used].sort());
    for (const { name } of tables) {
      const { protection, except = {}, fields = {} } = described[name] ?? {};
      expect(Object.keys(except).filter((column) => !(column in fields) || except[column] === protection)).toEqual([]);
    }
  });

  test("data that would open an account is secret, and so is the hash of an address [ASVS 14.1.1]", () => {
    const opening = columns.filter(
      ({ name, column }) => /Hash$|^newCodes$/.test(column) || (column === "key" && name !== "jobs"),
    );
    expect(opening.map(({ name, column }) => `${name}.${column} ${levelOf(name, column)}`)).toEqual(
      opening.map(({ name, column }) => `${name}.${column} secret`),
    );
  });
});

describe("the assessments", () => {
  const named = (key: "addresses" | "operations") => FEATURES.flatMap((feature): readonly string[] => feature[key]).sort();

  test("have a row for every address and every operation, each in one feature", () => {
    expect(named("addresses")).toEqual([...ROWS.keys()].sort());
    expect(named("operations")).toEqual([...new Set([...Object.keys(queries), ...Object.keys(mutations)])].sort());
  });

  test("have a row for every table", () => {
    expect(Object.keys(TABLES).sort()).toEqual(Object.keys(HELD).sort());
  });

  test("name duties that are held by tests which exist", () => {
    const named = LAWS.flatMap(({ duties }) => duties).flatMap(({ kept }) => (kept.by === "tests" ? kept.tests : []));
    expect(named.length).toBeGreaterThan(10);
    const nameOf = (file: string) =>
      [".test.ts", ".soak.ts"].map((end) => `tests/${file}${end}`).find((name) => existsSync(name));
    for (const [file, title] of named) expect(readFileSync(nameOf(file) ?? file, "utf8")).toContain(title);
  });

  test.each(NAMES.filter((path) => path.startsWith("assessments/")))(
    "%s says who is accountable and when to look again",
    (path) => {
      const { sections } = getMarkdownPage(path.replace(/\.md$/, ""));
      expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(["Who is accountable", "When to look again"]));
    },
  );
});

test("the terms say who may use the product, what is allowed, whose law holds and where we are [LEGAL-018, LEGAL-019, LEGAL-020]", () => {
  const text = said("terms_and_conditions");
  expect(text).toContain("you must be 18 or older. Minors may use Stokeline with the consent of their parent or guardian");
  const { sections } = getMarkdownPage("terms_and_conditions");
  for (const title of ["Acceptable use", "Content standards", "Licence over uploaded content", "Linking to us"])
    expect(sections.map((section) => section.title)).toContain(title);
  expect(text).toContain("law of England and Wales, and its courts have jurisdiction");
  expect(text).toMatch(/by email at \S+ ?, by post and by phone/);
});

test("the terms have their date, announce changes by email, and let others link to the home page only [LEGAL-017, LEGAL-022]", () => {
  const text = said("terms_and_conditions");
  expect(text).toContain("Policy date: 12/3/22. We announce changes to these terms by email");
  expect(text).toContain("Only a link to the home page is permitted");
  expect(text.length).toBeGreaterThan(5000);
});

test("the cookies policy names the essential cookie, the optional ones with their times, and the way to the settings [LEGAL-030, LEGAL-031, LIM-034]", () => {
  const text = said("cookies_policy");
  expect(text).toContain("essential authentication cookie");
  expect(text).toContain(
    "accept it, we count visits with analytics cookies. One of them stays for 2 years, the other for 24 hours",
  );
  expect(text).toContain("Profile > Edit Details > Settings tab");
});

test("trust and safety gives 14 days for an appeal, and takes about 48 hours for it [LEGAL-032, LIM-035]", () => {
  const text = said("trust_and_safety_procedure");
  expect(text).toContain("you have 14 days to appeal");
  expect(text).toContain("An appeal takes about 48 hours");
});

test("a decision leads to the rules in the guidelines, which have each of them in their words", () => {
  const { html, sections } = getMarkdownPage("community_guidelines");
  const [, anchor] = paths.rules().split("#");
  expect(sections.map(({ id }) => id)).toContain(anchor);
  expect(html).toContain(`id="${anchor}"`);
  const text = said("community_guidelines").replaceAll("’", "'").toLowerCase();
  for (const rule of Object.values(RULES).slice(1))
    expect(text).toContain(rule.replace(/ (without|between).*/, "").toLowerCase());
});

test("the guidelines say what is cool, what is salty, and who looks after it [LEGAL-035, LEGAL-036, LEGAL-037]", () => {
  const text = said("community_guidelines");
  expect(getMarkdownPage("community_guidelines").sections.map(({ title }) => title.replace("’", "'"))).toEqual(
    expect.arrayContaining(["Be cool", "Don't be salty"]),
  );
  for (const words of [
    "Upload your Edits",
    "Tag the photographer or videographer",
    "Use the Discounts",
    "Enter the competitions",
    "No dares. No stunt that needs luck. Grown-ups ask children for nothing.",
    "No obscene or hateful content",
    "No explicit audio",
    "No copyrighted content, unless you have permission",
    "No direct contact between athletes and brands",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/Trust & Safety team.*warning, take away privileges, or close an account/s);
});

test("the FAQ has its eight blocks [INFO-016, INFO-017, INFO-018] [INFO-010, INFO-011, INFO-012] [INFO-013, INFO-014, INFO-015]", () => {
  const { title, html } = getMarkdownPage("information/faq");
  const text = textOf(html);
  expect(title).toBe("FREQUENTLY ASKED QUESTIONS");
  expect(html.match(/<h3/g)).toHaveLength(8);
  expect(html).toContain('href="/cookies_policy"');
  for (const words of [
    "free for athletes",
    "All abilities are welcome",
    "You only need an account to see Discounts",
    "Sponsorship is not guaranteed. To be considered you have to upload an Edit",
    "a description, an amount, a code to copy, a link to the brand's website and a selection of products",
    "User, image and video data are stored on our provider's servers",
  ])
    expect(text).toContain(words);
});

test("the blog has five items of 2020 and 2021, the newest first [INFO-039, INFO-040, INFO-041] [INFO-042, INFO-043, INFO-044] [INFO-045, RTE-021]", () => {
  const { html, sections } = getMarkdownPage("blog");
  expect(sections.map(({ title }) => title)).toEqual([
    "The app is here",
    "Scooter and BMX",
    "Ski and Snowboard",
    "A new platform, and the first brands",
    "We are live",
  ]);
  const months = [...html.matchAll(/<\/h2>\s*<p>(\w+ 202[01])<\/p>/g)].map(([, month = ""]) => Date.parse(`1 ${month}`));
  expect(months).toEqual(months.toSorted((a, b) => b - a));
  expect(months).toHaveLength(5);
  const text = textOf(html);
  expect(text).toMatch(/app for iOS and Android.*profile pictures.*Crew/);
  expect(text).toContain("the first brands are with us");
  expect(text, "nobody can check how many").not.toMatch(/\d+ brands/);
  expect(html).toContain('href="/information#brands"');
});

test("the landing page claims brands, free use and two app stores, and has six quotes [INFO-001, INFO-002, INFO-003]", () => {
  expect(LANDING_TEXTS.claims.map(({ number, words }) => `${number} ${words}`)).toEqual([
    expect.stringMatching(/^Over 100 brands/),
    expect.stringMatching(/^Free to use/),
    expect.stringMatching(/^Two app stores/),
  ]);
  expect(LANDING_TEXTS.testimonials).toHaveLength(6);
});

test("the about text tells of surfers who wanted one hub, and of the other sports [INFO-005]", () => {
  expect(said("information/about_us")).toMatch(/began with a few surfers who wanted one hub.*skate.*snow.*bikes/);
});

test("the tips tell how to get sponsored, how to film and how to post [INFO-046, INFO-047, INFO-048]", () => {
  expect(said("sponsorship_tips")).toMatch(/upload at least one Edit/i);
  expect(said("filming_tips")).toMatch(/camera/);
  expect(said("posting_tips")).toMatch(/mp4, mov, quicktime or 3gpp/);
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readableTexts, textsOf } from "../scripts/readable-texts.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file) && file !== "tests/words.test.ts");
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const product = code.filter((file) => /^(app|db|graphql|scripts)\//.test(file));
/* The texts of the product and the specification have their own tests. */
const documents = files.filter((file) => file.endsWith(".md") && !/^(app\/content|tests\/spec)\//.test(file));

const source = (file: string) => readFileSync(file, "utf8");
const commentsIn = (text: string) =>
  [...text.matchAll(/\/\*\*? [^/]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment.trim());
const titlesIn = (text: string) =>
  [...text.matchAll(/(?:\b(?:test|describe)[\w.]*\(|\)\()\s*(["'`])(.*?)\1,\s/g)].map(([, , title = ""]) => title);

/** Lists "file: words" for each match of the pattern. */
function found(from: string[], pattern: RegExp, textsIn = (text: string) => [text]): string[] {
  return from.flatMap((file) =>
    textsIn(source(file)).flatMap((text) => [...text.matchAll(pattern)].map(([words]) => `${file}: ${words.trim()}`)),
  );
}

test("a search finds comments and titles", () => {
  const text = '/** By day. */\n// Of note.\ntest("of a kind", () => {});\ntest.each([1])(\n  "by %d", () => {});';
  expect(commentsIn(text)).toEqual(["/** By day. */", "// Of note."]);
  expect(titlesIn(text)).toEqual(["of a kind", "by %d"]);
});

test("no name is a pronoun or a word that once had several meanings", () => {
  const names = "those|its|seen|oneOfFew|CodeAgain|makeWay|telling|doings|Doings|useFlag|FlagButton|AfterFlag";
  expect(found(product, RegExp(`\\b(const|let|function|interface|type|class) (${names})\\b`, "g"))).toEqual([]);
  expect(found(product, /\((those|its)(,|:|\)| =>)/g)).toEqual([]);
});

test("only a service tells: it notifies a person", () => {
  const others = product.filter((file) => !/^(app\/services|db\/seed)\//.test(file));
  expect(found(others, /\b(const|function) tell\b/g)).toEqual([]);
});

test("a place is a point or a town, and no cursor", () => {
  expect(found(product, /\b[pP]lace\w*(: Cursor\b| = cursor)/g)).toEqual([]);
  expect(found(product, /\bcursor\w*\([^)]*\bplace\b/g)).toEqual([]);
});

test("an ending is a fact that a restored backup must not undo", () => {
  expect(product.filter((file) => /\/endings?[.-]/.test(file))).toEqual(["app/kernel/endings.server.ts", "db/endings.ts"]);
});

test("each comment and each title begins with its subject or verb", () => {
  const bare = /^(\/\*\*? |\/\/ )?(of|by|whose|to whom|for whom)\s.{0,60}/gi;
  expect([...found(code, bare, commentsIn), ...found(code, bare, titlesIn)]).toEqual([]);
});

test("no sentence needs two readings", () => {
  const riddles = /.{0,40}\b(of what|that which|to that which|by whom|as whom|of whom|whom it is for)\b.{0,40}/gi;
  expect([...found(code, riddles, commentsIn), ...found(code, riddles, titlesIn), ...found(documents, riddles)]).toEqual([]);
});

test("what people read is found in elements, attributes and sentences, and names are not", () => {
  const source =
    'const a = <p className="not read" title="Read aloud">Tap it, {name}</p>;\nconst b = `Hi $' +
    '{name}, go on.`;\nconst c = "a key";';
  expect(textsOf("a.tsx", source).map(({ line, text }) => `${line}: ${text}`)).toEqual([
    "1: Read aloud",
    "1: Tap it,",
    "2: Hi …, go on.",
  ]);
});

test("screens, emails and errors say someone, who, email and login", () => {
  const words = /\b(somebody|whom|e-mail|(?<!server )mails?(?! (server|program))|log-ins?(?!-)|need not|invalid|wrong input)\b/gi;
  const refused = readableTexts().flatMap(({ file, line, text }) =>
    [...text.replace(/`[^`]*`/g, "").matchAll(words)].map(([word]) => `${file}:${line}: ${word}`),
  );
  expect(refused).toEqual([]);
});

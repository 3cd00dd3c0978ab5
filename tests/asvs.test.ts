import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The levels of the requirements in each section of ASVS 5.0, in order. */
const LEVELS = `
1.1 22 1.2 1111122223 1.3 112222222223 1.4 222 1.5 123 2.1 122 2.2 112 2.3 12223 2.4 23
3.1 3 3.2 113 3.3 12223 3.4 11222233 3.5 11122333 3.6 3 3.7 22333 4.1 12233 4.2 23333 4.3 22 4.4 1222
5.1 2 5.2 112333 5.3 113 5.4 222 6.1 122 6.2 111111112222 6.3 11223333 6.4 112233 6.5 22222333 6.6 2223 6.7 33 6.8 2222
7.1 222 7.2 1111 7.3 22 7.4 11222 7.5 223 7.6 22 8.1 1233 8.2 1123 8.3 133 8.4 23 9.1 111 9.2 1222
10.1 22 10.2 223 10.3 22223 10.4 1111122222233333 10.5 22222 10.6 22 10.7 222
11.1 2233 11.2 22233 11.3 11233 11.4 1222 11.5 23 11.6 23 11.7 33 12.1 12233 12.2 11 12.3 22223
13.1 2333 13.2 222223 13.3 2233 13.4 1222233 14.1 22 14.2 12223333 14.3 122 15.1 12233 15.2 12233 15.3 1222222 15.4 3333
16.1 2 16.2 22222 16.3 2222 16.4 222 16.5 2223 17.1 23 17.2 22223333 17.3 22`;

/** Requirements of level 1 that are not met yet; no other may join them. */
const OPEN_AT_LEVEL_1 = ["15.2.1"];

const numbersOf = (level: string) =>
  [...LEVELS.matchAll(/(\d+\.\d+) (\d+)/g)].flatMap(([, section, levels = ""]) =>
    [...levels].flatMap((each, index) => (each === level ? [`${section}.${index + 1}`] : [])),
  );

const [, first = "", second = ""] = readFileSync("tests/asvs.md", "utf8").split(/^## Level \d$/m);
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.*)\|$/gm)].map(([, number = "", , verdict = "", shown = ""]) => ({
    number,
    verdict,
    shown: [...shown.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(([, file = "", words = ""]) => ({ file, words })),
  }));
const rows = rowsOf(first + second);
const starting = (words: string) => rows.filter(({ verdict }) => verdict.startsWith(words));

/** A test by its name alone, or any file by its path. */
function fileOf(name: string): string {
  const tests = [".test.ts", ".soak.ts", ".spec.ts", ".ts"].map((end) => `tests/${name}${end}`);
  return [...tests, name].find((path) => existsSync(path)) ?? "";
}

describe("the table of ASVS 5.0", () => {
  test("has each number of its level once, in order", () => {
    expect([numbersOf("1").length, numbersOf("2").length]).toEqual([70, 183]);
    expect(rowsOf(first).map(({ number }) => number)).toEqual(numbersOf("1"));
    expect(rowsOf(second).map(({ number }) => number)).toEqual(numbersOf("2"));
  });

  test("knows four verdicts, gives a reason where one is needed, and has looked at all of level 1", () => {
    const verdict = /^(met(: .+)?|(does not apply|differs|not met): .+|not looked at yet)$/;
    expect(rows.filter((row) => !verdict.test(row.verdict))).toEqual([]);
    expect(rowsOf(first).filter((row) => row.verdict === "not looked at yet")).toEqual([]);
  });

  test("names what shows each verdict, and by what it differs", () => {
    const judged = [...starting("met"), ...starting("differs"), ...starting("not met")];
    expect(judged.filter(({ shown }) => shown.length === 0)).toEqual([]);
    expect(starting("differs").filter(({ shown }) => !shown.some(({ file, words }) => file.endsWith(".md") && words))).toEqual(
      [],
    );
  });

  test("names nothing that is gone", () => {
    const gone = rows.flatMap(({ number, shown }) =>
      shown
        .filter(({ file, words }) => !fileOf(file) || !readFileSync(fileOf(file), "utf8").includes(words))
        .map(({ file, words }) => `${number}: ${file} "${words}"`),
    );
    expect(gone).toEqual([]);
  });

  test("leaves nothing else unmet at level 1", () => {
    const unmet = rowsOf(first).filter(({ verdict }) => verdict.startsWith("not met"));
    expect(unmet.map(({ number }) => number)).toEqual(OPEN_AT_LEVEL_1);
  });
});

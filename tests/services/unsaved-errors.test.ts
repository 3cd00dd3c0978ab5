import { expect, test } from "vitest";
import { isUnsaved } from "#app/kernel/unsaved.server.ts";

const failed = (facts: object, cause?: unknown) => Object.assign(new Error("It failed", { cause }), facts);

test.each([
  ["its own code", failed({ code: "SQLITE_FULL" }), true],
  ["the code of its cause", failed({}, failed({ code: "ENOSPC" })), true],
  ["the code of its cause, beside a number of its own", failed({ code: 28 }, failed({ code: "EROFS" })), true],
  ["no code", failed({}), false],
  ["a code of something else", failed({ code: "ENOENT" }), false],
])("an error tells by %s whether things can be saved", (_, error, isSo) => {
  expect(isUnsaved(error)).toBe(isSo);
});

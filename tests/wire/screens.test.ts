import { expect, test } from "vitest";
import { ADDRESSES } from "#app/addresses.ts";
import { mutations, queries } from "#app/trpc/index.ts";
import { OPERATIONS } from "./screens.ts";

/** One screen has a button for each mailing. */
const isMailing = (name: string) => /^send\w+Email$/.test(name);

test("each address of the screens has its operation for apps, or a reason beside it", () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual(Object.keys(ADDRESSES).sort());
  for (const [name, by] of Object.entries(OPERATIONS)) expect([name, by.length > 0]).toEqual([name, true]);
});

test("each operation is named by a screen", () => {
  const named = new Set(
    Object.values(OPERATIONS)
      .flatMap((by) => (typeof by === "string" ? [] : by))
      .map(String),
  );
  const offered = [...Object.keys(queries), ...Object.keys(mutations)].filter((name) => !isMailing(name));
  expect(offered.filter((name) => !named.has(name))).toEqual([]);
});

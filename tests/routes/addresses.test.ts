import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { idAt, ROWS } from "#app/address-lookup.ts";

/** The routes that `app/routes.ts` gives to Remix, which ranks them and ignores case. */
const ROUTES = [...[...ROWS].map(([id, { path }]) => ({ id, path })), { id: "not found", path: "*" }];

const chosenFor = (path: string) => matchRoutes(ROUTES, path.replace("%2B", "+"))?.at(-1)?.route.id;

test.each([...ROWS])("%s: the screen that answers alone is the one that the router would choose", (id, { path }) => {
  const asked = path.replace(/:\w+Id/g, "17").replace(/:\w+/g, "some-word");
  expect(idAt(asked)).toBe(id);
  expect(chosenFor(asked)).toBe(id);
  for (const odd of [`${asked}/`, asked.toUpperCase(), `${asked}/more`, asked.replace("17", "seventeen"), `${asked}.data`]) {
    const found = idAt(odd);
    if (found && !odd.endsWith(".data")) expect([odd, chosenFor(odd)]).toEqual([odd, found]);
  }
});

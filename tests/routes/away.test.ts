import { afterAll, beforeAll, expect, test } from "vitest";
import { day } from "#app/text/dates.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { type Served, serve } from "#tests/served.ts";

const DAY = 24 * 60 * 60 * 1000;
const until = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);

let served: Served;
beforeAll(async () => {
  served = await serve({ AWAY_UNTIL: until });
});
afterAll(() => served.stop());

test("whoever reports something while the operator is away reads until when, and whom to call", async () => {
  const sol = await served.logIn("sol");
  const path = `/edits/${EDITS.bowl.id}`;
  await served.fetch(`${path}/flag`, { method: "POST", body: new URLSearchParams({ to: path }), as: sol });
  const page = (await (await served.fetch(path, { as: sol })).text()).replaceAll("<!-- -->", "");
  expect(page).toContain(`We are away until ${day(Date.parse(until))}, and look at it then.`);
  expect(page).toContain('href="tel:999"');
});

test("whoever reports a profile while the operator is away reads until when", async () => {
  const kit = await served.logIn("kit");
  const path = `/profile/${ID.mia}`;
  const pressed = await served.fetch(`${path}/report`, { method: "POST", body: new URLSearchParams({ to: path }), as: kit });
  const notice = /notice=[^;]+/.exec(pressed.headers.get("set-cookie") ?? "")?.[0];
  const page = await served.fetch(path, { headers: { cookie: `auth-token=${kit}; ${notice}` } });
  expect(await page.text()).toContain(`We are away until ${day(Date.parse(until))}, and look at this profile then.`);
});

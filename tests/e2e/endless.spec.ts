import { join } from "node:path";
import Database from "better-sqlite3";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");

const MANY = 40;
/** This account has no other Edits. */
const POSTER = 1013;

test.beforeAll(() => {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
  const addFile = database.prepare(
    "INSERT OR IGNORE INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, width, height, state, attached_at, created_at) VALUES (?, ?, 'edit', ?, 'image/jpeg', 1, ?, 640, 400, 'ready', 1, 1)",
  );
  const addEdit = database.prepare(
    "INSERT OR IGNORE INTO edits (id, poster_id, media_id, filename, mimetype, width, height, orientation, description, sport, ready, under18_viewable, created_at) VALUES (?, ?, ?, ?, 'image/jpeg', 640, 400, 'Landscape', 'One of many', 'Other', 1, 1, ?)",
  );
  for (let n = 1; n <= MANY; n++) {
    const name = `many-${n}`;
    addFile.run(name, POSTER, `${name}.jpg`, name);
    addEdit.run(900_000 + n, POSTER, name, `${name}.jpg`, n);
  }
  database.close();
});

for (const [who, isChild] of [
  ["tam", true],
  ["sol", false],
] as const)
  test(`a list that its end is in sight of ${isChild ? "stops by 20 items for an under-13, and the link leads on" : "goes on to the end from 13 on"} [FEED-005]`, async ({
    page,
  }, { project }) => {
    await page.route("**/media/**", (route) =>
      route.fulfill({ status: 200, contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );
    await page.setViewportSize({ width: 1600, height: 12_000 });
    await logIn(page, `${who}@stokeline.example`);
    await page.clock.install();
    await page.goto(`/profile/${POSTER}?tab=uploads`, { waitUntil: "networkidle" });
    const cards = page.getByRole("article");
    const more = page.getByRole("link", { name: "Load more" });
    await expect(cards).toHaveCount(12);
    if (project.name !== "script on") {
      await more.click();
      await expect(page).toHaveURL(/before=/);
      await expect(cards).toHaveCount(6);
      return;
    }
    await page.clock.runFor(1100);
    await expect(cards).toHaveCount(18);
    await page.clock.runFor(1100);
    if (!isChild) return expect(cards).toHaveCount(24);
    await page.clock.runFor(60_000);
    await expect(more).toBeVisible();
    await expect(cards).toHaveCount(18);
    await more.click();
    await expect(cards).toHaveCount(24);
  });

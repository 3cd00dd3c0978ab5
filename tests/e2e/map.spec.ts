import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { mediaFile } from "../adapters/media-files.ts";
import { check } from "./axe.ts";
import { hold } from "./hold.ts";
import { logIn, settled } from "./people.ts";
import { REYKJAVIK } from "./server.ts";
import { expect, test } from "./test.ts";

const scriptedIn = (project: { name: string }) => project.name === "script on";

/** Opens ADD SPOT near the middle of the map. */
async function pressTheMap(page: Page, scripted: boolean) {
  if (scripted) await page.getByRole("application").dblclick({ position: { x: 200, y: 250 } });
  else await page.getByRole("button", { name: /^Add a Spot/ }).click({ position: { x: 780, y: 460 } });
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toBeVisible();
}

/** A place without Spots. */
const anywhere = () => `-40,${(Math.random() * 100).toFixed(4)}`;

test("a press on the map adds a Spot, which is found, changed, given Edits and deleted [MAP-010, MAP-011, MAP-009] [MAP-023, MAP-025, LIM-028]", async ({
  page,
}, { project }) => {
  const scripted = scriptedIn(project);
  const title = `Spot ${Math.random().toString(36).slice(2, 9)}`;
  await settled(page);
  await page.goto(`/map?at=${anywhere()},14`);
  await pressTheMap(page, scripted);
  for (const [width, isBeside] of [
    [577, true],
    [576, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const [map, panel] = [
      await page.getByRole("region", { name: "Map" }).boundingBox(),
      await page.getByRole("region", { name: "ADD SPOT" }).boundingBox(),
    ];
    expect([width, map && panel && panel.x >= map.x + map.width]).toEqual([width, isBeside]);
    expect([width, map && panel && panel.y >= map.y + map.height]).toEqual([width, !isBeside]);
  }
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Please enter a spot title").first()).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Nobody there");
  for (const sport of ["Surf", "Skate"]) await page.getByLabel(sport, { exact: true }).check();
  await page.getByLabel("Image (optional)").setInputFiles(resolve(await mediaFile("grey.jpg")));
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toHaveCount(0);
  expect(decodeURIComponent(page.url())).toMatch(/,14$/);

  await page.getByRole("link", { name: `${title}, Surf, Skate` }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("img", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Add edits to a spot" }).click();
  await expect(page.getByLabel("Spot").locator("option:checked")).toHaveText(title);
  await page.goBack();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Description").fill("Still nobody");
  await page.getByRole("button", { name: "Update Spot" }).click();
  await expect(page.getByText("Your Spot is updated")).toBeVisible();

  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("Still nobody")).toBeVisible();
  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete this Spot" }).click();
  await expect(page.getByText("Your Spot is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
});

test("a Spot beside another asks whether it is that one, and is added if it is another", async ({ page, javaScriptEnabled }) => {
  await settled(page);
  const place = anywhere();
  const [first, second] = [1, 2].map((n) => `Spot ${n} ${Math.random().toString(36).slice(2, 9)}`);
  const add = async (title: string) => {
    await page.goto(`/map?add=${place}`);
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("A curb");
    await page.getByLabel("Skate", { exact: true }).check();
    await page.getByRole("button", { name: "Add Spot" }).click();
  };
  await add(first ?? "");
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await add(second ?? "");
  await expect(page.getByRole("heading", { name: "Is it this one?" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(second ?? "");
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByRole("button", { name: "No, it's another Spot" }).click();
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await add("A third");
  await expect(page.getByRole("heading", { name: "Is it one of these?" })).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
});

test("a surfer reads the tide of a week in the guide to a Spot", async ({ page, javaScriptEnabled }) => {
  await settled(page);
  const place = [50.1, -5.54].map((degrees) => (degrees + Math.random() / 10).toFixed(4)).join();
  await page.goto(`/map?add=${place}`);
  const title = `Peak ${Math.random().toString(36).slice(2, 9)}`;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("A reef");
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByRole("button", { name: "Add Spot" }).click();
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("link", { name: "Start the guide" }).click();
  const tide = page.getByRole("table", { name: "Tide" });
  await expect(tide.getByRole("row")).toHaveCount(8);
  await expect(tide.getByRole("row", { name: "Today" })).toContainText(/\d\d:\d\d\s\(\d\.\d\sm\)/);
  await expect(page.getByRole("img", { name: "The water today" })).toBeVisible();
  await expect(page.getByText("Computed for Newlyn")).toContainText("Not for navigation");
  await page.getByText("Where the tides come from").click();
  await expect(page.getByText("Licensed CC BY 4.0")).toBeVisible();
  if (javaScriptEnabled !== false) await check(page, [320]);
});

test("a rider adds to the guide of a Spot, and the panel and the list say it", async ({ page, javaScriptEnabled }) => {
  await settled(page);
  await page.goto(`/map?add=${anywhere()}`);
  const title = `Spot ${Math.random().toString(36).slice(2, 9)}`;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("A bowl");
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByRole("button", { name: "Add Spot" }).click();
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("link", { name: "Start the guide" }).click();
  await expect(page.getByRole("heading", { name: `Guide to ${title}` })).toBeVisible();
  await page.getByLabel("Difficulty").selectOption("Experts");
  await page.getByLabel("Surface").selectOption("Concrete");
  await page.getByLabel("Hazards").fill("A curb in the run-out");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The guide is kept")).toBeVisible();
  await expect(page.locator(".facts")).toContainText("Concrete");
  await expect(page.locator(".facts")).toContainText("A curb in the run-out");
  await expect(page.getByLabel("Hazards")).toHaveValue("A curb in the run-out");
  await expect(page.getByLabel("Surface").locator("option:checked")).toHaveText("Concrete");
  await page.getByRole("button", { name: "It's wet" }).click();
  await expect(page.locator(".facts")).toContainText("Wet");
  await expect(page.locator(".facts")).toContainText("just now");
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByRole("link", { name: "Add a picture" }).click();
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await mediaFile("photo.jpg"));
  await page.getByLabel("What the picture shows").fill("Ask @somebody.who.knows");
  await page.getByRole("button", { name: "Add the picture" }).click();
  await expect(page.getByText("Please leave out addresses").first()).toBeVisible();
  await expect(page.getByText("Your picture is uploaded.")).toBeVisible();
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByLabel("What the picture shows").fill("The curb in the run-out");
  await page.getByRole("button", { name: "Add the picture" }).click();
  const picture = page.getByRole("list", { name: "Pictures" }).getByRole("img", { name: "The curb in the run-out" });
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await page.getByLabel("Surface").selectOption("Not known");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".facts")).not.toContainText("Surface");
  await page.getByRole("link", { name: "On the map" }).click();
  await expect(page.locator("section.spot")).toContainText("Experts");
  await expect(page.locator(".nearest-spots li", { hasText: title })).toContainText("Skate · Experts");
});

test("keys alone move the map, add a Spot in its middle and open it", async ({ page }, { project }) => {
  const scripted = scriptedIn(project);
  const title = `Spot ${Math.random().toString(36).slice(2, 9)}`;
  await settled(page);
  await page.goto(`/map?at=${anywhere()},12`);
  if (scripted) await page.getByRole("application").waitFor();
  await page.getByRole("link", { name: "Zoom in" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/%2C13$/);
  if (scripted) {
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/at=-40\.0/);
  }
  await page.getByRole("button", { name: /^Add a Spot/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Latitude")).toHaveValue(/^-40/);
  if (scripted) await expect(page.getByRole("heading", { name: "ADD SPOT" })).toBeFocused();
  await page.getByLabel("Title").focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Far out");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Add Spot" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await page.getByRole("link", { name: `${title}, Surf` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});

test("the map moves under the mouse: one drag asks once, a press beside the pins closes the panel, Back returns to the view [MAP-012]", async ({
  page,
}, { project }) => {
  test.skip(!scriptedIn(project), "without script the map moves by links");
  await settled(page);
  await page.goto("/map?at=50.412,-5.087,14");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/map.data")) asked.push(request.url());
  });
  const map = page.getByRole("application");
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  const before = await page.evaluate(() => history.length);
  await page.mouse.move(x + 500, y + 150);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + 500 - step * 9, y + 150 - step * 2);
  await page.mouse.up();
  await page.waitForURL((url) => !url.search.includes("-5.087"));
  const pin = page.getByRole("link", { name: /^Low Tide Bowl, / });
  await pin.click();
  await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toBeFocused();
  expect([asked.length, await page.evaluate(() => history.length)]).toEqual([2, before + 1]);

  const place = await pin.boundingBox();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toHaveCount(0);
  await pin.click();
  await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toBeVisible();
  expect(await pin.boundingBox()).toEqual(place);
  await map.click({ position: { x: 100, y: 300 } });
  await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toHaveCount(0);
  // A long touch sends the same event as the right button.
  await map.click({ position: { x: 100, y: 300 }, button: "right" });
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toBeVisible();
});

test("the drawn map stays where the script of the moving one does not come", async ({ page }, { project }) => {
  test.skip(!scriptedIn(project), "without script there is the drawn map alone");
  await page.route(/moving-map.*\.js/, (route) => route.fulfill({ contentType: "text/javascript", body: "throw 0" }));
  await settled(page);
  await page.goto("/map?at=50.412,-5.087,15");
  await page.getByRole("link", { name: /^Low Tide Bowl, / }).click();
  await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Add a Spot: press its place on the map" })).toBeVisible();
});

test("both maps show the streets of a city, name their source, and ask nobody else", async ({ page, baseURL }, { project }) => {
  const scripted = scriptedIn(project);
  await settled(page);
  const elsewhere: string[] = [];
  page.on("request", (request) => void (request.url().startsWith(baseURL ?? "") || elsewhere.push(request.url())));
  const drawing = page.waitForResponse(scripted ? /\/map\/land\/.*streets=\w{8}/ : /\/map_picture.*streets=\w{8}/);
  await page.goto(`/map?at=${REYKJAVIK.latitude},${REYKJAVIK.longitude},15`);
  await expect(page.getByText("Streets © OpenStreetMap contributors")).toBeVisible();
  expect(await (await drawing).text()).toContain('class="road minor"');
  expect(elsewhere).toEqual([]);
  if (scripted) await check(page);
});

test("a Spot of Nearest Spots stands in the middle of the map once it is open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await settled(page);
  await page.goto("/map?at=50.4175,-5.105,14");
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/spot=/);
  const [map, pin] = [page.getByRole("region", { name: "Map", exact: true }), page.locator(".pins [aria-current] .hole")];
  await expect(async () => {
    const [box, hole] = [await map.boundingBox(), await pin.boundingBox()];
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs((hole?.x ?? 0) + (hole?.width ?? 0) / 2 - middle)).toBeLessThan(3);
  }).toPass({ timeout: 5000 });
});

test("a Spot is reported from its panel, once", async ({ page }) => {
  await settled(page);
  await page.goto("/map?at=50.416,-5.1,12");
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await page.getByText("Report", { exact: true }).click();
  await page.getByLabel("Dangerous").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. We'll look at this Spot")).toBeVisible();
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await expect(page.getByText("You reported this Spot.")).toBeVisible();
});

test("a Spot says that its picture and its change are on their way, once, and a lost connection keeps the form [MAP-024, MAP-029, MAP-030] [ERR-004]", async ({
  page,
  context,
}, { project }) => {
  test.skip(!scriptedIn(project), "without script the browser itself shows that it sends");
  await settled(page);
  await page.goto(`/map?at=${anywhere()},14`);
  await pressTheMap(page, true);
  await page.getByLabel("Title").fill("Lost");
  await page.getByLabel("Description").fill("And found");
  await page.getByRole("button", { name: "Add Spot" }).click();
  const noSport = page.getByText("Please select a sport").first();
  await expect(noSport).toBeVisible();
  await page.getByLabel("Surf", { exact: true }).check();
  await expect(noSport).toHaveCount(0);
  await page.getByLabel("Image (optional)").setInputFiles(resolve(await mediaFile("grey.jpg")));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  let release = await hold(page, /map\.data/);
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Your Image is being uploaded to the cloud ...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adding Spot" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent.length).toBe(1);
  await context.setOffline(true);
  release();
  await expect(page.getByRole("alert").getByText("Connection Timed Out: Please Try Again")).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByLabel("Title")).toHaveValue("Lost");
  await context.setOffline(false);
  await page.unroute(/map\.data/);
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();

  await page.getByRole("link", { name: "Lost, Surf" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const update = page.getByRole("button", { name: "Update Spot" });
  await expect(update).toBeVisible();
  release = await hold(page, /map\.data.*edit=/);
  await update.click();
  await expect(page.getByRole("button", { name: "Updating Spot" })).toBeVisible();
  release();
  await expect(page.getByText("Your Spot is updated")).toBeVisible();
});

test("the Edits of a Spot load more at their end after a second, to the last [MAP-042, MAP-045]", async ({ page }, {
  project,
}) => {
  test.skip(!scriptedIn(project) || !process.env.E2E_DATA_DIR, "without script the list has links");
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
  database.exec(
    "INSERT OR IGNORE INTO spots (id, poster_id, title, description, latitude, longitude, sports, created_at) VALUES (920000, 1003, 'Busy', 'Busy', -60, 1, 1, 1)",
  );
  for (let n = 1; n <= 15; n++) {
    // Lists in other journeys show these photos, too.
    const folder = join(process.env.E2E_DATA_DIR ?? "", "media", `busy-${n}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(await mediaFile("grey.jpg"), join(folder, "file"));
    database.exec(`INSERT OR IGNORE INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, width, height, state, attached_at, created_at)
      VALUES ('busy-${n}', 1003, 'edit', 'busy-${n}.jpg', 'image/jpeg', 1, 'busy-${n}', 640, 400, 'ready', 1, 1)`);
    database.exec(`INSERT OR IGNORE INTO edits (id, poster_id, media_id, filename, mimetype, width, height, orientation, description, sport, ready, under18_viewable, spot_id, created_at)
      VALUES (${920000 + n}, 1003, 'busy-${n}', 'busy-${n}.jpg', 'image/jpeg', 640, 400, 'Landscape', 'One of many', 'Other', 1, 1, 920000, ${n})`);
  }
  database.close();
  await page.route(/\/media\//, (route) => route.fulfill({ status: 200, contentType: "image/svg+xml", body: "" }));
  await page.clock.install();
  await logIn(page, "sol@stokeline.example");
  await page.goto("/map_edits/920000", { waitUntil: "networkidle" });
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  const release = await hold(page, /map_edits\/920000\.data/);
  await page.clock.runFor(900);
  await expect(page.getByText("Loading More Edits...")).toHaveCount(0);
  await page.clock.runFor(300);
  await expect(page.getByText("Loading More Edits...")).toBeVisible();
  release();
  await expect(cards).toHaveCount(15);
  await expect(page.getByText("No More Edits!")).toBeVisible();
});

test("both maps have the same Spot under the same pixel, and a double press adds one at its place [MAP-010]", async ({
  page,
  context,
}, { project }) => {
  test.skip(!scriptedIn(project) || !process.env.E2E_DATA_DIR, "without script there is one map");
  const [latitude, longitude] = [-70, 179.99];
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
  const add = database.prepare(
    "INSERT OR IGNORE INTO spots (id, poster_id, title, description, latitude, longitude, sports, created_at) VALUES (?, 1003, 'One', 'One', ?, ?, 1, 1)",
  );
  const near = (middle: number, degrees: number) => middle + (Math.random() - 0.5) * degrees;
  for (let n = 1; n <= 40; n++) {
    // At the largest zoom, every second one is still visible.
    const [high, wide] = n % 2 ? [0.003, 0.015] : [0.03, 0.03];
    add.run(930_000 + n, near(latitude, high), ((near(longitude, wide) + 540) % 360) - 180);
  }
  database.close();
  await logIn(page, "sol@stokeline.example");
  const drawn = await context.newPage();
  for (const window of [page, drawn]) await window.setViewportSize({ width: 1280, height: 1000 });
  await drawn.route(/moving-map.*\.js/, (route) => route.fulfill({ contentType: "text/javascript", body: "throw 0" }));
  let free: number[] | undefined;
  for (const zoom of [12, 14, 16]) {
    const address = `/map?at=${latitude},${longitude},${zoom}`;
    await Promise.all([page.goto(address), drawn.goto(address)]);
    await page.getByRole("application").waitFor();
    const pixels = Array.from({ length: 300 }, () => [Math.random() * 800 - 400, Math.random() * 500 - 250].map(Math.round));
    const [moving, still] = [await spotsUnder(page, pixels), await spotsUnder(drawn, pixels)];
    // At an edge, half a pixel decides the result.
    expect(pixels.filter((_, index) => !moving[index]?.some((spot) => still[index]?.includes(spot)))).toEqual([]);
    expect(new Set(moving.flat()).size).toBeGreaterThan(2);
    free = pixels.find((_, index) => [moving, still].every((spots) => spots[index]?.every((spot) => spot === "none")));
  }
  // Beside the Spots, since a press on one would open it.
  const [dx = 0, dy = 0] = free ?? [];
  const map = page.getByRole("application");
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.dblclick({ position: { x: width / 2 + dx, y: height / 2 + dy } });
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toBeVisible();
  const at16 = `/map?at=${latitude},${longitude},16&x=${800 + dx}&y=${480 + dy}`;
  const pressed = await page.request.get(at16, { maxRedirects: 0 });
  const [there, here] = [`http://here${pressed.headers().location}`, page.url()].map((to) =>
    (new URL(to).searchParams.get("add") ?? "").split(",").map(Number),
  );
  const pixel = 360 / 256 / 2 ** 16;
  for (const at of [0, 1]) expect(Math.abs((there?.[at] ?? 0) - (here?.[at] ?? 1))).toBeLessThan(1.5 * pixel);
  for (const [at, name] of ["Latitude", "Longitude"].entries())
    await expect(page.getByLabel(name)).toHaveValue(String(here?.[at]));
});

test("Go to a place suggests cities while one types, and leads to the one that is chosen [MAP-016] [A-139]", async ({ page }, {
  project,
}) => {
  test.skip(!scriptedIn(project), "without script the whole name is typed");
  await settled(page);
  await page.goto("/map?at=0,0,4", { waitUntil: "networkidle" });
  const city = page.getByRole("option", { name: /^Newquay, United Kingdom · \d/, includeHidden: true });
  await expect(city).toHaveCount(0);
  await page.getByLabel("Go to a place").fill("newq");
  await expect(city).toHaveCount(1);
  await page.getByLabel("Go to a place").fill("Newquay, United Kingdom");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page).toHaveURL(/at=50\.4\d*(,|%2C)-5\.0/);
});

test("a rider goes to a Spot by its name, and chooses among places that share a name", async ({ page, javaScriptEnabled }) => {
  await settled(page);
  await page.goto("/map?at=50.4,-5.07,9");
  const go = async (place: string) => {
    await page.getByLabel("Go to a place").fill(place);
    await page.getByRole("button", { name: "Go", exact: true }).click();
  };
  await go("gannet");
  await expect(page.getByRole("heading", { name: "Gannet Ledge" })).toBeVisible();
  await go("santa mar");
  await expect(page.getByRole("heading", { name: "Which place?" })).toBeVisible();
  await expect(page.getByLabel("Go to a place")).toHaveValue("santa mar");
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page
    .getByRole("region", { name: "Which place?" })
    .getByRole("link", { name: /, Italy$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/at=\d\d\.\d+(,|%2C)[\d.]+(,|%2C)13/);
  await expect(page.getByRole("heading", { name: "Which place?" })).toHaveCount(0);
});

/** Returns the Spots under pixels in the middle of the map, and under the neighbouring pixels. */
function spotsUnder(page: Page, pixels: number[][]): Promise<string[][]> {
  return page.evaluate((middles) => {
    const { x, y, width, height } = document.getElementById("map")?.getBoundingClientRect() ?? new DOMRect();
    return middles.map(([dx = 0, dy = 0]) =>
      [-1, 0, 1].flatMap((right) =>
        [-1, 0, 1].map((down) => {
          const found = document.elementFromPoint(x + width / 2 + dx + right, y + height / 2 + dy + down)?.closest(".pins a");
          return found
            ? (/spot=(\d+)/.exec(found.getAttribute("href") ?? "")?.[1] ?? found.getAttribute("aria-label") ?? "")
            : "none";
        }),
      ),
    );
  }, pixels);
}

import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { bitOf } from "#app/schemas/sports.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { hold } from "./hold.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { toProducts } from "./uploading.ts";

test("the buttons say what is on its way, and there is no Back meanwhile [DISC-015, DISC-016, DISC-039] [DISC-036, DISC-040]", async ({
  page,
}, { project }) => {
  test.skip(project.name !== "script on", "Without script the browser itself shows that it sends");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const back = page.getByRole("button", { name: "Back" });
  const picture = resolve(await mediaFile("grey.jpg"));
  const amount = `A tenth ${Date.now()}`;
  await logIn(page, "brand@stokeline.example");
  await toProducts(page, amount);
  for (const n of [1, 2, 3]) {
    await page.getByLabel(`Picture ${n}`, { exact: true }).setInputFiles(picture);
    await page.getByLabel(`Product Description ${n}`).fill(`Board ${n}`);
  }
  await expect(back).toBeVisible();
  let release = await hold(page, /\/files\//);
  await button("Upload").click();
  await expect(page.getByText("Your Images are being uploaded to the cloud ...")).toBeVisible();
  await expect(back).toBeHidden();
  release();
  await expect(page.getByText("Picture 3 is uploaded.")).toBeVisible();

  release = await hold(page, /upload_discount\.data/);
  await button("Post").click();
  await expect(button("Posting")).toBeDisabled();
  await expect(back).toBeHidden();
  release();
  await page.waitForURL("**/new_discounts");

  await page.goto("/profile/1010?tab=discounts");
  const card = page.getByRole("article").filter({ hasText: amount });
  await card.getByRole("link", { name: "Your Discount" }).click();
  await card.getByRole("link", { name: "Edit" }).click();
  await expect(button("Update")).toBeVisible();
  release = await hold(page, /edit_discount.*\.data/);
  await button("Update").click();
  await expect(button("Updating")).toBeDisabled();
  release();
  await expect(page.getByText("Your Discount is updated")).toBeVisible();

  await toProducts(page, amount);
  await page.getByRole("button", { name: "One video" }).click();
  await page.getByLabel("Video", { exact: true }).setInputFiles(resolve(await mediaFile("h264.mp4")));
  release = await hold(page, /\/files\//);
  await button("Upload").click();
  await expect(page.getByText("Your Video is being uploaded to the cloud ...")).toBeVisible();
  release();
  await expect(page.getByText("Your video is uploaded.")).toBeVisible();
});

test("Next is there while amount, description, code and a sport are, and a sport ends the lack of one [DISC-006, DISC-012] [A-96]", async ({
  page,
}, { project }) => {
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/upload_discount", { waitUntil: "networkidle" });
  const next = page.getByRole("button", { name: "Next" });
  if (project.name !== "script on") return expect(next).toBeVisible();
  await expect(next).toBeHidden();
  const texts = ["Amount", "Description", "Code"].map((label) => page.getByLabel(label, { exact: true }));
  for (const text of texts) await text.fill("A tenth");
  for (const text of texts) {
    await expect(next).toBeVisible();
    await text.fill("  ");
    await expect(next).toBeHidden();
    await text.fill("Boards");
  }
  await expect(next).toBeVisible();
  await page.getByLabel("Other", { exact: true }).uncheck();
  await expect(next).toBeHidden();
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Please add a Category");
  await page.getByLabel("Surf", { exact: true }).check();
  await expect(page.getByText("Please add a Category")).toHaveCount(0);
  await expect(next).toBeVisible();
});

const MANY = 15;

function database() {
  return new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
}

/** Posts it as Northbreak, in a sport that no other journey reads. */
function addMany() {
  const file = database();
  const add = file.prepare(
    "INSERT OR IGNORE INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, sports, created_at) VALUES (?, 1010, 'One of many', 'Chalk', 'CHALK5', 'none.jpg', 'Chalk', 128, ?)",
  );
  for (let n = 1; n <= MANY; n++) add.run(910_000 + n, n);
  const total = file.prepare<[], number>("SELECT count(*) FROM discounts WHERE sports & 128").pluck().get() ?? 0;
  file.close();
  return total;
}

test("a list shows two pages, more at its end and then that there is no more [FEED-013, FEED-036]", async ({ page }, {
  project,
}) => {
  test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");
  const total = addMany();
  await page.route(/\/media\//, (route) => route.fulfill({ status: 200, contentType: "image/svg+xml", body: "" }));
  await page.clock.install();
  await logIn(page, "sol@stokeline.example");
  await page.goto("/climbing_discounts", { waitUntil: "networkidle" });
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  if (project.name !== "script on") {
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(cards).toHaveCount(total - 12);
  } else {
    const release = await hold(page, /climbing_discounts\.data/);
    await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
    await page.clock.runFor(1100);
    await expect(page.getByText("Loading More Discounts...")).toBeVisible();
    release();
    await expect(cards).toHaveCount(total);
  }
  await expect(page.getByText("No More Discounts!")).toBeVisible();
});

test("the first press of Code is counted, copies the code and says so [CARD-033, CARD-034, CARD-035] [A-93]", async ({
  page,
  context,
}, { project }) => {
  test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");
  addMany();
  const presses = () => {
    const file = database();
    const found = file.prepare("SELECT count(*) FROM clicks WHERE kind = 'code' AND discount_id = '910001'").pluck().get();
    file.close();
    return Number(found);
  };
  await page.route(/\/media\//, (route) => route.fulfill({ status: 200, contentType: "image/svg+xml", body: "" }));
  if (project.name === "script on") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(page, "sol@stokeline.example");
  await page.goto("/discounts/910001");
  const before = presses();
  await page.locator("#discount-910001").getByRole("button", { name: "Code" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue("CHALK5");
  expect(presses()).toBe(before + 1);
  if (project.name !== "script on") return expect(page.getByText("Copied!")).toHaveCount(0);
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("CHALK5");
});

test("a code stays on its card when others have posted meanwhile", async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "Without script the code has a page of its own");
  test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");
  await page.route(/\/media\//, (route) => route.fulfill({ status: 200, contentType: "image/svg+xml", body: "" }));
  await logIn(page, "sol@stokeline.example");
  await page.goto("/scooter_discounts", { waitUntil: "networkidle" });
  const card = page.locator(`#${await page.getByRole("article").first().getAttribute("id")}`);
  const file = database();
  const again = `INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, sports, created_at) VALUES (?, 1010, 'New', 'Bars', 'BARS', 'none.jpg', 'Bars', ${bitOf("Scooter")}, ?)`;
  file.prepare(again).run(920_000 + Math.floor(Math.random() * 1000), Date.now() - 60_000);
  file.close();
  await card.getByRole("button", { name: "Code" }).click();
  await expect(card.getByRole("textbox", { name: "Code" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(card.getByRole("textbox", { name: "Code" })).toBeVisible();
});

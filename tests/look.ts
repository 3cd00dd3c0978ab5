import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { mediaFile } from "./adapters/media-files.ts";
import { newcomer, setUpAsAthlete, join as signUp } from "./e2e/people.ts";
import { openDemo } from "./outside/demo.ts";

/* Draws screens of the demo at three widths, light and dark, into look/index.html; with --no-script as a browser without script shows them. */

const FOLDER = "look";
const WIDTHS = [1440, 768, 320];
const SCHEMES = ["light", "dark"] as const;

/** The steps that a viewer takes to reach a state of a screen, each from the end of the previous one. */
type States = Record<string, (page: Page) => Promise<unknown>>;

interface Screens {
  who: string;
  userId?: string;
  paths: string[];
  states?: States;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const UPLOAD: States = {
  "details that are refused": async (page) => {
    await page.goto("/upload_edit");
    await press(page, "Next");
    await expect(page.getByText("Please add a Description").first()).toBeVisible();
  },
  gear: async (page) => {
    await page.getByLabel("Description").fill("Six turns on the last good bank of the year");
    await page.getByLabel("Surf", { exact: true }).check();
    await page.getByLabel("Filmer's Instagram").fill("@lens.person");
    await press(page, "Next");
    await expect(page.getByLabel("Surfboard")).toBeVisible();
  },
  file: async (page) => {
    await press(page, "Next");
    await expect(page.getByLabel("Photo or video")).toBeVisible();
  },
  "file that is refused": async (page) => {
    await page.getByLabel("Photo or video").setInputFiles(await mediaFile("text.mp4"));
    await press(page, "Upload");
    await expect(page.getByText(/^Content type not recognised/).first()).toBeVisible();
  },
  "what will be posted, with stills": async (page) => {
    await page.getByLabel("Photo or video").setInputFiles(await mediaFile("phone_portrait.mov"));
    await press(page, "Upload");
    await expect(page.getByRole("button", { name: "Post", exact: true })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await page.getByRole("radio", { name: "At 1.8 s" }).check({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  },
};

const SCREENS: Screens[] = [
  {
    who: "visitor",
    paths: ["/", "/login", "/reset_password", "/reset_password?step=code", "/complaint", "/help", "/help?band=6-9", "/nowhere"],
    states: {
      "sign-up that is refused": async (page) => {
        await page.goto("/");
        await press(page, "Create Account");
        await expect(page.getByText(/^Please enter your /).first()).toBeVisible();
      },
      "login that is refused": async (page) => {
        await page.goto("/login");
        await press(page, "Login");
        await expect(page.getByText("Please type your email").first()).toBeVisible();
      },
    },
  },
  {
    who: "newcomer",
    paths: [],
    states: {
      "first steps": async (page) => signUp(page, newcomer()),
      welcome: setUpAsAthlete,
      "profile to complete": async (page) => page.goto("/surf_edits"),
    },
  },
  {
    who: "rider",
    userId: "1001",
    paths: [
      "/",
      "/surf_edits?tab=international",
      "/climbing_edits?tab=local",
      "/search?for=mi",
      "/search?for=nothing+like+it",
      "/notifications",
      "/profile/1001",
      "/profile/1001?tab=uploads",
      "/profile/1002",
      "/profile/1010",
      "/edit_profile",
      "/edit_profile?tab=settings",
      "/crew_edits",
      "/following_edits",
      "/saved",
      "/saved_spots",
      "/your_codes",
      "/new_discounts",
      "/map",
      "/map?at=50.412,-5.087,13&add=50.41,-5.09",
      "/sponsorship",
      "/sessions",
      "/tutorial?page=1",
      "/information",
      "/community_guidelines",
      "/transparency",
    ],
    states: {
      "an Edit": async (page) => {
        await page.goto("/surf_edits?tab=international");
        await page.getByRole("link", { name: "First clean swell of the autumn" }).first().click();
        await expect(page.getByRole("heading", { name: "Related" })).toBeVisible();
      },
      "a Spot": async (page) => {
        await page.goto("/map");
        await page.getByRole("list").getByRole("link", { name: "Low Tide Bowl" }).click();
        await expect(page.getByRole("heading", { name: "Low Tide Bowl" })).toBeVisible();
      },
      "a card's menu": async (page) => {
        await page.goto("/surf_edits?tab=international");
        const cards = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Report this Edit" }) });
        await cards.first().getByRole("link", { name: "Share" }).click();
        await expect(page.getByRole("link", { name: "Whatsapp" }).first()).toBeVisible();
      },
      "the menu": async (page) => {
        await page.goto("/notifications");
        await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
      },
      ...UPLOAD,
    },
  },
  {
    who: "child",
    userId: "1006",
    paths: ["/", "/help", "/upload_edit", "/edit_profile?tab=settings"],
  },
  {
    who: "brand",
    userId: "1010",
    paths: [
      "/profile/1010",
      "/business/search",
      "/business/lists",
      "/business/keep/1003",
      "/business/search?list=edits&sports=Surf",
      "/business/search?city=nowhere+by+the+sea",
      "/business/upload_discount",
      "/sponsorship",
      "/sponsorship/ask/1003",
    ],
  },
  {
    who: "operator",
    userId: "1012",
    paths: ["/moderation", "/moderation/texts", "/moderation/log", "/jobs", "/statistics", "/send_emails", "/people/1001"],
  },
];

const executablePath = process.env.CHROMIUM_PATH;
const javaScriptEnabled = !process.argv.includes("--no-script");
const demo = await openDemo();
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const sheet: string[] = [];
try {
  for (const screens of SCREENS) await drawAll(screens);
} finally {
  await browser.close();
  await demo.stop();
}
writeFileSync(join(FOLDER, "index.html"), `<!doctype html><meta charset="utf-8"><title>Screens</title>${sheet.join("\n")}`);
console.log(`${sheet.length} screens in ${FOLDER}/index.html`);

async function drawAll({ who, userId, paths, states = {} }: Screens): Promise<void> {
  const context = await browser.newContext({ baseURL: demo.url, javaScriptEnabled, reducedMotion: "reduce" });
  if (userId) await context.addCookies([{ name: "auth-token", value: demo.tokenOf(userId), url: demo.url }]);
  const page = await context.newPage();
  await page.goto("/");
  // The newcomer's screen shows the prompt. Visitors and children are not asked.
  if (await page.getByRole("form", { name: "Cookies" }).isVisible()) await press(page, "Decline");
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await draw(page, who, path);
  }
  for (const [state, reach] of Object.entries(states)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(page);
    await draw(page, who, state);
  }
  await context.close();
}

async function draw(page: Page, who: string, screen: string): Promise<void> {
  const files: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 576 ? 780 : 900 });
      await page.locator("img").evaluateAll(async (images: HTMLImageElement[]) => {
        scrollTo({ top: 0, behavior: "instant" });
        for (const image of images) image.loading = "eager";
        await Promise.allSettled(images.map(async (image) => image.decode()));
      });
      const file = `${who}-${screen.replace(/\W+/g, "-")}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      files.push(file);
    }
  }
  sheet.push(`<h2>${screen}, ${who}</h2><p>${files.map(pictureOf).join(" ")}</p>`);
}

function pictureOf(file: string): string {
  return `<a href="${file}"><img src="${file}" alt="${file}" height="480" loading="lazy"></a>`;
}

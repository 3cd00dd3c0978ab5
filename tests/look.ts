import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { openDemo } from "./outside/demo.ts";

/* Draws screens of the demo at three widths, light and dark, into look/index.html; with --no-script as a browser without script shows them. */

const FOLDER = "look";
const WIDTHS = [320, 768, 1440];
const SCHEMES = ["light", "dark"] as const;
interface Screens {
  who: string;
  userId?: string;
  paths: string[];
}

const SCREENS: Screens[] = [
  {
    who: "visitor",
    paths: ["/", "/login", "/reset_password", "/complaint", "/help", "/help?band=6-9", "/community_guidelines", "/nowhere"],
  },
  {
    who: "rider",
    userId: "1001",
    paths: [
      "/",
      "/surf_edits?tab=international",
      "/climbing_edits?tab=local",
      "/search?for=mi",
      "/notifications",
      "/profile/1001",
      "/profile/1001?tab=uploads",
      "/profile/1002",
      "/profile/1010",
      "/upload_edit",
      "/edit_profile",
      "/edit_profile?tab=settings",
      "/crew_edits",
      "/saved",
      "/new_discounts",
      "/map",
      "/map?spot=17",
      "/map?at=50.412,-5.087,13&add=50.41,-5.09",
      "/sponsorship",
      "/sessions",
      "/tutorial?page=1",
      "/information",
    ],
  },
  { who: "child", userId: "1006", paths: ["/", "/help", "/upload_edit", "/edit_profile?tab=settings"] },
  { who: "brand", userId: "1010", paths: ["/profile/1010", "/business/search", "/business/upload_discount", "/sponsorship"] },
  { who: "operator", userId: "1012", paths: ["/moderation", "/jobs", "/statistics", "/send_emails", "/people/1001"] },
];

const executablePath = process.env.CHROMIUM_PATH;
const javaScriptEnabled = !process.argv.includes("--no-script");
const demo = await openDemo();
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const rows = new Map<string, string[]>();
try {
  for (const scheme of SCHEMES) for (const width of WIDTHS) for (const screens of SCREENS) await draw(screens, width, scheme);
} finally {
  await browser.close();
  await demo.stop();
}
const sheet = [...rows].map(([screen, files]) => `<h2>${screen}</h2><p>${files.map(pictureOf).join(" ")}</p>`);
writeFileSync(join(FOLDER, "index.html"), `<!doctype html><meta charset="utf-8"><title>Screens</title>${sheet.join("\n")}`);
console.log(`${rows.size} screens in ${FOLDER}/index.html`);

async function draw({ who, userId, paths }: Screens, width: number, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const viewport = { width, height: width < 576 ? 780 : 900 };
  const context = await browser.newContext({ viewport, colorScheme: scheme, javaScriptEnabled, reducedMotion: "reduce" });
  if (userId) await context.addCookies([{ name: "auth-token", value: demo.tokenOf(userId), url: demo.url }]);
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(demo.url + path, { waitUntil: "networkidle" });
    const file = `${who}-${path.replace(/\W+/g, "-")}-${width}-${scheme}.png`;
    await page.screenshot({ path: join(FOLDER, file), fullPage: true });
    const screen = `${path}, ${who}`;
    rows.set(screen, [...(rows.get(screen) ?? []), file]);
  }
  await context.close();
}

function pictureOf(file: string): string {
  return `<a href="${file}"><img src="${file}" alt="${file}" height="480" loading="lazy"></a>`;
}

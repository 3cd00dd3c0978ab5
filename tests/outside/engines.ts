import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { openDemo } from "./demo.ts";
import { type Engine, until } from "./engine.ts";
import { openFirefox } from "./puppeteer.ts";
import { openWebkit } from "./webkit.ts";

/* Seven journeys in Firefox and WebKit, each with script and without, with pictures in look/engines. Ends with 1 if one fails. */

const ENGINES = { firefox: openFirefox, webkit: openWebkit };
const FOLDER = join("look", "engines");
const photo = await mediaFile("photo.jpg");

/** Errors of prefetches that a page had not finished when the browser left it. */
const LEFT = /Failed to fetch manifest patches/;

interface Ride {
  engine: Engine;
  isScripted: boolean;
  /** Keeps a picture of the page, wide and narrow. */
  draw(name: string): Promise<void>;
}

const JOURNEYS: Record<string, (ride: Ride) => Promise<void>> = {
  async "join and set up"({ engine, isScripted }) {
    await engine.open("/");
    const name = `Rider ${Date.now().toString(36)}`;
    await fill(engine, "#join", { name, email: `${name.replace(" ", ".")}@stokeline.example`, password: "dawn-patrol-9" });
    await press(engine, "#join button.main");
    await says(engine, "Personalise your experience to get started");
    for (const choice of ["Athlete", "18+", "Surf"]) await press(engine, `#initial-setup label:has([value="${choice}"])`);
    await press(engine, "#initial-setup button.main");
    await says(engine, "Welcome");
    await engine.open("/surf_edits");
    await says(engine, "Complete your Profile");
    if (isScripted) await shows(engine, "#complete-profile [name=country][list]");
    await fill(engine, "#complete-profile", { city: "Bude", country: "Spain", about: "Early bird", instagram: "@early" });
    await press(engine, '#complete-profile label:has([value="Female"])');
    await engine.choose("[name=profileImage]", photo);
    await press(engine, "#complete-profile button.main");
    await says(engine, "Your Profile is complete");
  },

  async "log in, Stoke, open a card's menu"({ engine, draw }) {
    await logIn(engine);
    await draw("feed");
    await press(engine, '.card [aria-pressed="false"]:not(.sign)');
    await until(async () => {
      await engine.open("/");
      await shows(engine, '.card [aria-pressed="true"]:not(.sign)');
    });
    await press(engine, '.card a[href*="menu=share"]');
    await says(engine, "Facebook");
    await draw("menu");
  },

  async "upload a photo"({ engine, isScripted, draw }) {
    await logIn(engine);
    const description = `Sent with script ${isScripted ? "on" : "off"}`;
    await engine.open("/upload_edit");
    await fill(engine, "#details", { description });
    await press(engine, "#details label.tile.surf");
    await press(engine, "#details button.main");
    await press(engine, "#gear button.main");
    await shows(engine, "#file");
    await draw("file");
    await engine.choose("[name=file]", photo);
    await press(engine, "#file button.main");
    await says(engine, "Ready to post");
    await draw("post");
    await press(engine, "#post button.main");
    await says(engine, "Your Edit is posted");
    await says(engine, description);
  },

  async search({ engine }) {
    await logIn(engine);
    await engine.open("/search");
    await fill(engine, "main", { for: "keel" });
    await press(engine, "main form [type=submit]");
    await says(engine, "20% off the keel range");
  },

  async "the map, add a Spot"({ engine, isScripted, draw }) {
    await logIn(engine);
    await engine.open(`/map?at=-40,${isScripted ? 10 : 20},13`);
    await shows(engine, isScripted ? '[role="application"]' : ".map [type=image]");
    await draw("map");
    await press(engine, isScripted ? ".map .tools button" : ".map [type=image]");
    await says(engine, "ADD SPOT");
    await fill(engine, "#spot-form", { title: "Far Out", description: "Nobody there" });
    await press(engine, "#spot-form label.tile.surf");
    await press(engine, "#spot-form button.main");
    await says(engine, "Your Spot is on the map");
  },

  async "open Spots of Nearest Spots, which leaves the map in its place"({ engine, isScripted, draw }) {
    await logIn(engine);
    for (const width of [700, 768, 1024, 1280]) {
      await engine.resize(width);
      for (const place of [1, 2, 3]) {
        await engine.open("/map?at=50.4175,-5.105,14");
        await shows(engine, isScripted ? '[role="application"]' : ".map [type=image]");
        await press(engine, `ol.nearest li:nth-child(${place}) a`);
        await shows(engine, "#spot");
        if (isScripted) await until(async () => expectFocus(await engine.hasFocus("#spot")));
        await shows(engine, ".pins [aria-current]");
        const aside = await engine.asideOf(".map, .map *");
        if (aside !== 0) throw new Error(`At ${width} pixels the map is put aside by ${aside}`);
      }
    }
    await draw("nearest");
  },

  async "settings, log out"({ engine, isScripted, draw }) {
    await logIn(engine);
    const settings = "/edit_profile?tab=settings";
    await engine.open(settings);
    await draw("settings");
    const before = await engine.count("#set-informationOptIn :checked");
    await press(engine, "#set-informationOptIn label");
    if (!isScripted) await press(engine, "#set-informationOptIn button");
    await until(async () => {
      await engine.open(settings);
      if ((await engine.count("#set-informationOptIn :checked")) === before) throw new Error("The choice is not kept");
    });
    await press(engine, "header details.menu > summary");
    await press(engine, 'header form[action="/logout"] button');
    await says(engine, "Join Community");
  },
};

async function logIn(engine: Engine) {
  await engine.open("/login");
  await fill(engine, "main form", { email: "mia@stokeline.example", password: PASSWORD });
  await press(engine, "main form button.main");
  await says(engine, "Crew requests");
}

async function fill(engine: Engine, form: string, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) await until(() => engine.type(`${form} [name="${name}"]`, text));
}

const press = (engine: Engine, css: string) => until(() => engine.press(css));

const shows = (engine: Engine, css: string) =>
  until(async () => {
    if ((await engine.count(css)) === 0) throw new Error(`There is no ${css}`);
  });

function expectFocus(isThere: boolean) {
  if (!isThere) throw new Error("The panel has no focus");
}

const says = (engine: Engine, words: string) =>
  until(async () => {
    const text = await engine.text();
    if (!text.toLowerCase().includes(words.toLowerCase())) throw new Error(`"${words}" is not in: ${text.slice(0, 300)}`);
  });

async function run(name: keyof typeof ENGINES, url: string): Promise<void> {
  for (const isScripted of [true, false])
    for (const [title, journey] of Object.entries(JOURNEYS)) {
      if (!title.includes(words)) continue;
      const way = `${name}, script ${isScripted ? "on" : "off"}`;
      const engine = await ENGINES[name](url, isScripted);
      const draw = async (what: string) => {
        for (const width of [1280, 390])
          writeFileSync(join(FOLDER, `${way.replace(", script ", "-")}-${what}-${width}.png`), await engine.picture(width));
      };
      try {
        await journey({ engine, isScripted, draw });
        const errors = (await engine.errors()).filter((error) => !LEFT.test(error));
        if (errors.length > 0) throw new Error(errors.join("; "));
        console.log(`ok      ${way}: ${title}`);
      } catch (error) {
        process.exitCode = 1;
        console.log(`failed  ${way}: ${title}: ${error}`);
        await draw("failed").catch(() => {});
      } finally {
        await engine.close();
      }
    }
}

mkdirSync(FOLDER, { recursive: true });
/** Runs only this engine, and only the journeys with these words in their titles. */
const [only, words = ""] = process.argv.slice(2);
for (const name of ["firefox", "webkit"] as const) {
  if (only && only !== name) continue;
  // The second engine would find no Edit left to Stoke.
  const demo = await openDemo();
  await run(name, demo.url).finally(demo.stop);
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { DONE, PRESS_HEADER, QUIET } from "#app/ui/fields/quiet-press.ts";
import { sqlite } from "#db";
import { EDITS, ID } from "#db/seed/world.ts";
import { BUTTONS, type Press, type Who } from "../buttons.ts";
import { tokenOf } from "../cast.ts";
import { type Served, serve } from "../served.ts";

const EVERYBODY: readonly Who[] = ["visitor", ...(Object.keys(ID) as (keyof typeof ID)[])];
/** A page that every state may open, so a redirect to it means success. */
const BACK = "/help";

let served: Served;
let live: string;

beforeAll(async () => {
  served = await serve();
  live = join(served.dataDir, "stokeline.sqlite");
  const card = { athlete: ID.mia, edit: EDITS.bowl.id, sponsor: ID.northbreak, text: "Found each other here." };
  writeFileSync(join(served.dataDir, "sponsored.json"), JSON.stringify([card]));
}, 60_000);

afterAll(() => served.stop());

let handed = 0;

/** Gives the server this test's uncommitted database. A write of the server may overwrite it, so the function checks the result. */
async function hand(): Promise<void> {
  const image = sqlite.serialize();
  // A database in memory has no log of writes.
  image[18] = image[19] = 1;
  const copy = new Database(image);
  copy.pragma(`application_id = ${++handed}`);
  do await copy.backup(live);
  while (inServer((database) => database.pragma("application_id", { simple: true })) !== handed);
  copy.close();
}

function inServer<T>(look: (database: Database.Database) => T): T {
  const database = new Database(live, { readonly: true });
  const found = look(database);
  database.close();
  return found;
}

function isHeld({ holds }: Press, answer: Response): boolean {
  if (typeof holds !== "string") return holds(answer);
  return inServer((database) => database.prepare(holds).pluck().get()) === 1;
}

interface Told {
  answer: Response;
  isDone: boolean;
  /** The screen's message if the act failed. */
  reason: string;
}

/** Presses without script: a form or a link, whose redirect the browser follows. */
async function asForm({ path, sends, leads = BACK }: Press, token: string | undefined): Promise<Told> {
  const body = sends && new URLSearchParams({ to: BACK, ...sends });
  const answer = await served.fetch(path, { as: token, ...(body && { method: "POST", body }) });
  const to = answer.headers.get("location");
  const isThere = to !== null && (typeof leads === "string" ? to === leads : leads.test(to));
  if (to === null) return { answer, isDone: isThere, reason: wordsIn(await answer.text()) };
  if (!to.startsWith("/")) return { answer, isDone: isThere, reason: "" };

  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const cookie = [token && `auth-token=${token}`, ...given].filter(Boolean).join("; ");
  const page = await served.fetch(to, { headers: { cookie } });
  const html = await page.text();
  const notice = /class="notice"[^>]*>([^<]+)/.exec(html)?.[1] ?? "";
  return { answer, isDone: isThere && !notice.startsWith("Not changed"), reason: sends ? notice : headingIn(html) };
}

/** Presses like script. Without a success, it sends the form again without script, which shows the reason. */
async function byScript({ path, sends }: Press, token: string | undefined): Promise<Omit<Told, "reason">> {
  const body = new URLSearchParams({ to: BACK, ...sends });
  const headers = { [PRESS_HEADER]: QUIET };
  const answer = await served.fetch(path, { as: token, method: "POST", body, headers });
  return { answer, isDone: answer.headers.get(PRESS_HEADER) === DONE };
}

const headingIn = (html: string) => /<h[12][^>]*>([^<]+)/.exec(html)?.[1] ?? "";
const wordsIn = (text: string) => (text.startsWith("<!") ? headingIn(text) : text);

test("each address whose press acts at once is in the table", async () => {
  const found = [...ROWS].map(async ([id, { file }]) => {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../app/routes/${file}`);
    const source = readFileSync(join("app/routes", file), "utf8");
    const isButton = /(?<![.\w])(press|leave)\(/.test(source) || ("action" in module && !("default" in module));
    return isButton ? [id] : [];
  });
  expect(Object.keys(BUTTONS).sort()).toEqual((await Promise.all(found)).flat().sort());
});

describe.each(Object.keys(BUTTONS))("%s", (id) => {
  test.each(Object.entries(BUTTONS[id] ?? {}))(
    "%s: everybody is told what the database then holds, by script and as a form",
    async (name, ready) => {
      const doers: Who[] = [];
      for (const who of EVERYBODY) {
        sqlite.exec("SAVEPOINT one");
        const token = who === "visitor" ? undefined : tokenOf(who);
        const press = ready(who);

        await hand();
        const form = await asForm(press, token);
        expect([who, "form", form.isDone]).toEqual([who, "form", isHeld(press, form.answer)]);
        if (form.isDone) doers.push(who);
        else expect([who, form.reason]).toEqual([who, expect.stringMatching(/\w/)]);

        if (press.sends) {
          await hand();
          const quiet = await byScript(press, token);
          expect([who, "script", quiet.isDone]).toEqual([who, "script", isHeld(press, quiet.answer)]);
          expect([who, "script", quiet.isDone]).toEqual([who, "script", form.isDone]);
        }
        sqlite.exec("ROLLBACK TO one; RELEASE one");
      }
      expect(doers.length === 0).toBe(name.startsWith("never"));
      if (doers.length > 0 && /^report/.test(id)) expect(doers).toContain("noa");
    },
  );
});

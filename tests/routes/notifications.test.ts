import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const name of ["mia", "sol", "ana", "kit", "pip", "noa", "northbreak"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

beforeEach(() => {
  for (const table of ["stokes", "follows"]) database.exec(`DELETE FROM ${table}`);
  database.exec("UPDATE crews SET answered_at = NULL, accepted_at = NULL");
});

const send = (who: Name, path: string, form: Record<string, string> = {}) =>
  served.fetch(path, { method: "POST", body: new URLSearchParams(form), as: tokens[who] });

async function page(who: Name, path = "/notifications") {
  const html = (await (await served.fetch(path, { as: tokens[who] })).text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "");
  const items = [...html.matchAll(/<li[^>]*>(?:(?!<\/li>)[\s\S])*?<time(?:(?!<\/li>)[\s\S])*?<\/li>/g)].map(([item]) => item);
  const named = [...html.matchAll(/class="unseen">([^<]*(?:Menu, |Notifications)[^<]*)</g)].map(([, label]) => label);
  return {
    html,
    items,
    named,
    words: items.map((item) =>
      item
        .replace(/<details[\s\S]*/, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .replaceAll(" ,", ",")
        .trim(),
    ),
  };
}

const followers = (count: number) =>
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT OR IGNORE INTO users (id, name, email, password_hash, age, profile_setup, initial_profile_setup, created_at)
    SELECT 500000 + i, 'Rider ' || i, 'r' || i, '', '18+', 1, 1, 1 FROM n;
    INSERT INTO follows (id, follower_id, followed_id, created_at) SELECT id, id, ${ID.mia}, 1 FROM users WHERE id BETWEEN 500001 AND 500000 + ${count};
    INSERT INTO notifications (id, user_id, kind, follow_id, created_at) SELECT id, ${ID.mia}, 'follow', id, id FROM follows WHERE id > 500000`);

describe("the page", () => {
  test("tells who did what and when, links to it, and counts what is new in the bar and in the menu", async () => {
    await send("sol", `/edits/${EDITS.bowl.id}/stoke`, { wanted: "true", to: "/" });
    await send("sol", `/profile/${ID.mia}/follow`, { wanted: "true", to: "/" });
    const { html, words, named } = await page("mia");
    expect(words.sort()).toEqual([
      expect.stringMatching(/Sol Aas Stoked your Edit Bowl at dusk New now$/),
      expect.stringMatching(/Sol Aas follows you New now$/),
    ]);
    expect(html).toContain(`href="/edits/${EDITS.bowl.id}"`);
    expect(html).toContain(`href="/profile/${ID.sol}"`);
    expect(named).toEqual(["Menu, 2 new", "Notifications, 2 new"]);
    expect(html).toContain(">, 2 new</span>");
    expect((await page("mia", "/tutorial")).named).toEqual(named);
  });

  test("looking changes nothing; the button, which needs no script, marks all as read", async () => {
    followers(3);
    for (let n = 0; n < 2; n++) expect((await page("mia")).named).toContain("Notifications, 3 new");
    const { html } = await page("mia");
    const upTo = /name="upTo" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await send("mia", "/notifications", { upTo });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/notifications"]);
    const after = await page("mia");
    expect(after.named).toEqual(["Notifications"]);
    expect(after.html).not.toContain("Mark all as read");
    expect(after.words).toEqual([expect.stringContaining("Rider 3, Rider 2 and Rider 1 follow you")]);
    expect(after.words.join()).not.toContain("New");
  });

  test.each(["", "x", "1-x", "-1--1", "9".repeat(40)])("a forged end (%s) is refused and marks nothing", async (upTo) => {
    followers(1);
    expect((await send("mia", "/notifications", { upTo })).status).toBe(422);
    expect((await page("mia")).named).toContain("Notifications, 1 new");
  });

  test("goes on by a link, twenty at a time, until there are no more", async () => {
    followers(45);
    const seen: string[] = [];
    let address: string | undefined = "/notifications";
    while (address) {
      const { html, words } = await page("mia", address);
      expect(words).toEqual([expect.stringMatching(/^\w* ?Rider \d+, Rider \d+ and \d+ others follow you/)]);
      const [, names = ""] = /<details class="everybody">([\s\S]*?)<\/details>/.exec(html) ?? [];
      seen.push(...[...names.matchAll(/Rider \d+/g)].map(([name]) => name));
      address = /href="(\/notifications\?before=[\d-]+)"/.exec(html)?.[1];
      if (!address) expect(html).toContain("No more Notifications");
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `Rider ${45 - n}`));
    expect((await page("mia", "/notifications?before=forged")).words).toEqual([expect.stringContaining("and 18 others")]);
  });

  test("tells Stokes of one Edit together, by day, with its picture, and counts a child without a name", async () => {
    for (const who of ["sol", "ana", "northbreak", "pip"] as const)
      await send(who, `/edits/${EDITS.bowl.id}/stoke`, { wanted: "true", to: "/" });
    const { html, words } = await page("mia");
    expect(words).toEqual([expect.stringMatching(/and 2 others Stoked your Edit Bowl at dusk New now$/)]);
    expect(html).toMatch(/<h2>Today<\/h2>/);
    expect(html).toMatch(/<img class="thumb" src="\/media\//);
    const [, names = ""] = /<details class="everybody">([\s\S]*?)<\/details>/.exec(html) ?? [];
    expect(["Sol Aas", "Ana Roux", "Northbreak"].map((name) => names.includes(name))).toEqual([true, true, true]);
    expect(html).not.toContain("Pip");
    const one = "(SELECT min(id) FROM notifications WHERE kind = 'stoke')";
    database.exec(`UPDATE notifications SET created_at = created_at - 24 * 3600 * 1000 WHERE id = ${one}`);
    const days = [...(await page("mia")).html.matchAll(/class="day"><h2>(\w+)<\/h2>/g)].map(([, day]) => day);
    expect(days).toEqual(["Today", "Yesterday"]);
  });

  test("a crew request is answered there", async () => {
    database.exec("DELETE FROM crews");
    await send("ana", `/profile/${ID.mia}/crew`, { wanted: "asked", to: "/" });
    const { html, words } = await page("mia");
    expect(words).toEqual([expect.stringContaining("Ana Roux wants to join your Crew")]);
    expect(html).toContain(">Accept Ana Roux</span>");
    expect(html).toContain(">Reject Ana Roux</span>");
    const answer = await send("mia", `/profile/${ID.ana}/crew`, { wanted: "accepted", to: "/notifications" });
    expect(answer.headers.get("location")).toBe("/notifications");
    expect((await page("mia")).words).toEqual([]);
    expect((await page("ana")).words).toEqual([expect.stringContaining("Mia Trevose is in your Crew now")]);
  });

  test("says when there is nothing, and what there would be", async () => {
    const { html } = await page("sol");
    expect(html).toContain("Nothing new yet.");
    expect(html).toContain('href="/edit_profile?tab=settings"');
  });

  test("people who are not set up have neither the count nor the menu entry", async () => {
    const { html } = await page("noa", `/profile/${ID.noa}`);
    expect(html).not.toMatch(/notifications/i);
  });
});

describe("the settings", () => {
  test("tell a business, and nobody else, which of them is about codes that didn't work", async () => {
    const says = async (who: Name) =>
      /value="notifyStokes"(?:(?!<\/form>)[\s\S])*didn&#x27;t work/.test((await page(who, "/edit_profile?tab=settings")).html);
    expect([await says("northbreak"), await says("ana")]).toEqual([true, false]);
  });

  const boxes = async (who: Name) => {
    const { html } = await page(who, "/edit_profile?tab=settings");
    const forms = [...html.matchAll(/value="(notify\w+)"(?:(?!<\/form>)[\s\S])*?<input type="checkbox"([^>]*)>/g)];
    return Object.fromEntries(forms.map(([, name, box]) => [name, /checked/.test(box ?? "")]));
  };
  const all = (on: boolean) => ({ notifyStokes: on, notifyFollows: on, notifyCrew: on, notifyPosts: on });

  test("are on for adults and off under 18, each by itself", async () => {
    expect(await boxes("ana")).toEqual(all(true));
    expect(await boxes("kit")).toEqual(all(false));
    for (const setting of Object.keys(all(true))) {
      await send("kit", "/settings", { setting, wanted: "on", to: "/" });
      expect(await boxes("kit")).toEqual({ ...all(false), [setting]: true });
      await send("kit", "/settings", { setting, to: "/" });
    }
    await send("ana", "/settings", { setting: "notifyPosts", to: "/" });
    expect(await boxes("ana")).toEqual({ ...all(true), notifyPosts: false });
  });
});

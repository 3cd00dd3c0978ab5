import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

const PARENT = "rexs.mum@stokeline.example";
const TAMS = "tam.parent@stokeline.example";

let served: Served;
let rex: string;

beforeAll(async () => {
  served = await serve();
  rex = await served.logIn("rex");
}, 60_000);

afterAll(() => served.stop());

const post = (path: string, form: Record<string, string>, init: { as?: string; cookie?: string } = {}) =>
  served.fetch(path, {
    method: "POST",
    body: new URLSearchParams(form),
    ...(init.cookie ? { headers: { cookie: init.cookie } } : { as: init.as }),
  });

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("&#x27;", "'").replace(/<script[\s\S]*?<\/script>/g, "");

/** Waits for the worker. */
async function letterTo(email: string, having: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = having.exec(lettersTo(email, served.dataDir).findLast((letter) => having.test(letter)) ?? "");
    if (found) return found;
    await pause(100);
  }
}

describe("initial setup of a child", () => {
  const answers = { group: "Club", age: "10-12", sports: "Ski", marketingOptIn: "on", parentEmail: PARENT };
  const SEND = { ...answers, doing: "send-code" };

  test("has the parent's part in the page, 80 characters at most [SETUP-009, SETUP-027, SETUP-031]", async () => {
    const html = await textOf(await served.fetch("/", { as: rex }));
    expect(html).toMatch(/<input[^>]*id="initial-setup-parentEmail"[^>]*maxLength="80"/i);
    expect(html).toContain("Send Verification Email");
    expect(html).toContain("Parent or guardian: please agree to these emails");
    expect(html).not.toMatch(/cookies/i);
  });

  test("without a whole address nothing is sent, and what was typed is kept", async () => {
    const answer = await post("/", { ...SEND, parentEmail: "mum" }, { as: rex });
    const html = await textOf(answer);
    expect(answer.status).toBe(422);
    expect(html).toContain("Please enter your Parent/Guardian's Email");
    expect(html).toMatch(/value="Club"[^>]*checked|checked[^>]*value="Club"/);
    expect(html).toContain('value="mum"');
  });

  test("whoever needs no parent and presses the button first just sets up", async () => {
    const html = await textOf(
      await post("/", { doing: "send-code", age: "13-17", group: "Club" }, { as: await served.logIn("rex") }),
    );
    expect(html).not.toContain("No parent");
  });

  test("sends, keeps the answers on the device, and asks for the code [SETUP-022, SETUP-023, SETUP-028]", async () => {
    const sent = await post("/", SEND, { as: rex });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/"]);
    const [kept = ""] = /answers=[^;]+/.exec(sent.headers.get("set-cookie") ?? "") ?? [];
    expect(sent.headers.get("set-cookie")).toMatch(/Max-Age=86400.*HttpOnly.*SameSite=Lax/i);
    const cookie = `auth-token=${rex}; ${kept}`;

    const html = await textOf(await served.fetch("/", { headers: { cookie } }));
    expect(html).toMatch(/<input[^>]*id="initial-setup-code"[^>]*maxLength="80"/i);
    expect(html).not.toContain("Send Verification Email");
    expect(html).toContain("Send again");
    expect(html).toContain(`value="${PARENT}"`);
    for (const value of ["Club", "10-12", "Ski"])
      expect(html).toMatch(new RegExp(`checked=""[^>]*value="${value}"|value="${value}"[^>]*checked`));

    const others = await served.fetch("/", {
      headers: { cookie: `auth-token=${await served.logIn("rex")}; ${kept.replace(/..$/, "xx")}` },
    });
    expect(await textOf(others)).not.toContain(PARENT);

    const [, code = ""] = await letterTo(PARENT, /give it to the child: (\d{6})/);
    const wrong = await post("/", { ...answers, code: "no" }, { cookie });
    const again = await textOf(wrong);
    expect(wrong.status).toBe(422);
    expect(again).toContain("Verification Code Incorrect");
    expect(again).not.toContain('value="no"');
    const elsewhere = await textOf(await post("/", { ...answers, age: "6-9", code }, { cookie }));
    expect(elsewhere).toContain("Send Verification Email");

    await post("/", { ...SEND, age: "10-12" }, { cookie });
    const [, fresh = ""] = await newCode(code);
    const done = await post("/", { ...answers, code: fresh }, { cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    expect(done.headers.get("set-cookie")).toMatch(/answers=;.*Max-Age=0/i);
    expect((await served.fetch("/upload_edit", { as: rex })).headers.get("location")).toBe(`/profile/${ID.rex}`);
  });

  const newCode = (old: string) => letterTo(PARENT, new RegExp(`give it to the child: (?!${old})(\\d{6})`));
});

describe("a child who is thirteen now, in Edit Profile", () => {
  const profile = {
    name: "Pip Hale",
    email: "pip@stokeline.example",
    about: "Small waves",
    age: "13-17",
    city: "Newquay",
    country: "United Kingdom",
    sports: "Surf",
    gender: "Other",
    group: "Athlete",
  };
  let pip: string;
  let kept: string;

  const save = (change: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...profile, ...change })) body.append(name, value);
    return served.fetch("/edit_profile", { method: "POST", body, headers: { cookie: `auth-token=${pip}; ${kept}` } });
  };

  test("has the parent whom we know emailed, and what was typed kept", async () => {
    pip = await served.logIn("pip");
    const sent = await save({ doing: "send-code", about: "Bigger waves" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/edit_profile"]);
    [kept = ""] = /answers=[^;]+/.exec(sent.headers.get("set-cookie") ?? "") ?? [];
    const html = await textOf(await served.fetch("/edit_profile", { headers: { cookie: `auth-token=${pip}; ${kept}` } }));
    expect(html).toContain("Bigger waves");
    expect(html).toContain('id="edit-profile-code"');
    expect(html).toMatch(/checked=""[^>]*value="13-17"|value="13-17"[^>]*checked/);
  });

  test("has five tries, although each refused save takes back what it wrote", async () => {
    const parent = "pip.parent@stokeline.example";
    const [, code = ""] = await letterTo(parent, /give this code to Pip: (\d{6})/);
    for (let n = 0; n < 5; n++) expect((await save({ code: `${n}` })).status).toBe(422);
    expect(await textOf(await save({ code }))).toContain("Verification Code Incorrect");

    await save({ doing: "send-code" });
    const [, fresh = ""] = await letterTo(parent, new RegExp(`give this code to Pip: (?!${code})(\\d{6})`));
    const done = await save({ code: fresh });
    expect([done.status, done.headers.get("location")]).toEqual([303, `/profile/${ID.pip}`]);
    expect(done.headers.get("set-cookie")).toMatch(/answers=;/);
  }, 60_000);

  test("gets the parent a receipt, whose page takes an objection without script and tells the operator [A-188]", async () => {
    const [page = ""] = await letterTo("pip.parent@stokeline.example", /\/age_receipt\/[\w.-]+/);
    const shown = await served.fetch(page);
    const html = await textOf(shown);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).toContain("It was <!-- -->10-12<!-- --> and is now <!-- -->13-17");
    expect(await faultsIn(html)).toEqual([]);
    const long = await post(page, { objection: "x".repeat(1001) });
    expect([long.status, (await textOf(long)).includes("Please use at most 1000 characters")]).toEqual([422, true]);

    const sent = await post(page, { objection: "She is eleven" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, page]);
    expect(await textOf(await served.fetch(page))).toContain("You told us that this is wrong");
    await letterTo("ops@stokeline.example", /Changes of age to look at: 1/);
    expect((await served.fetch(`${page}x`)).status).toBe(410);

    const ops = await served.logIn("ops");
    const list = await textOf(await served.fetch("/moderation/ages", { as: ops }));
    expect(list).toContain("A parent objects");
    expect(await faultsIn(list)).toEqual([]);
    const person = await textOf(await served.fetch(`/people/${ID.pip}`, { as: ops }));
    expect(person).toContain("She is eleven");
    expect(await faultsIn(person)).toEqual([]);
    const decided = await post(`/people/${ID.pip}`, { doing: "reachYounger", reason: "We asked" }, { as: ops });
    expect(decided.headers.get("location")).toBe(`/people/${ID.pip}`);
    expect(await textOf(await served.fetch("/moderation/ages", { as: ops }))).toContain("Nothing waits for you.");
  }, 60_000);

  test("asks nobody new while the operator looks at a younger age, which the form and the refusal say [A-188]", async () => {
    const ana = await served.logIn("ana");
    const body = new FormData();
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.prepare("UPDATE users SET country = 'United Kingdom' WHERE id = ?").run(Number(ID.ana));
    database.close();
    const fields = { ...profile, name: "Ana", email: "ana@stokeline.example", instagram: "ana", age: "13-17" };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    expect((await served.fetch("/edit_profile", { method: "POST", body, as: ana })).status).toBe(303);
    expect(await textOf(await served.fetch("/edit_profile", { as: ana }))).toContain("We're looking at your new age");
    expect(await textOf(await served.fetch(`/profile/${ID.sol}`, { as: ana }))).not.toMatch(
      /<button[^>]*>[^<]*(<svg.*?<\/svg>)? ?Follow</,
    );
    const followed = await post(`/profile/${ID.sol}/follow`, { wanted: "true", to: `/profile/${ID.sol}` }, { as: ana });
    expect([followed.status, await textOf(followed)]).toEqual([403, expect.stringContaining("We're looking at your new age")]);
  });
});

describe("the parent's page", () => {
  let page: string;

  beforeAll(async () => {
    const tam = await served.logIn("tam");
    await post(`/profile/${ID.mia}/crew`, { wanted: "asked", to: "/" }, { as: tam });
    [page = ""] = (await letterTo(TAMS, /\/parent\/[\w.-]+/)) ?? [];
  });

  test("opens for whoever holds the link, in every state, and is kept nowhere", async () => {
    for (const as of [undefined, rex, await served.logIn("mia"), await served.logIn("noa")]) {
      const answer = await served.fetch(page, { as });
      const html = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(html).toContain("Tam Ito");
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
      expect(html).not.toMatch(/tam@|tam\.parent@/);
    }
  });

  test("is not found with another token, to look at or to press", async () => {
    const forged = page.replace(ID.tam, ID.pip);
    expect((await served.fetch(forged)).status).toBe(404);
    expect((await post(`${forged}?ask=delete`, { code: "123456" })).headers.get("location")).toBe(forged);
    expect((await post(`${forged}?ask=delete`, { doing: "send-code" })).headers.get("location")).toBe(forged);
  });

  test("shows the child's Edits with who sees them, the picture by an address of its own, and the older ones behind a link", async () => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    const file = database.prepare(`INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
      VALUES (?, ?, 'edit', ?, 'image/jpeg', 1, ?, 'ready', 1)`);
    const edit =
      database.prepare(`INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready,
      under18_viewable, created_at) VALUES (?, ?, ?, ?, 'image/jpeg', ?, 'Surf', 'Landscape', 1, ?, ?)`);
    for (let n = 1; n <= 51; n++) {
      file.run(`m${n}`, Number(ID.tam), `${n}.jpg`, `${n}`);
      edit.run(8000 + n, Number(ID.tam), `m${n}`, `${n}.jpg`, `Wave number ${n}.`, n % 2, n);
    }
    const html = await textOf(await served.fetch(page));
    expect(html).toMatch(
      /Wave number 51\.[\s\S]*Seen by <!-- -->the crew<!-- -->\.[\s\S]*Wave number 50\.[\s\S]*those of the crew who say they are 18 or over/,
    );
    expect(html).not.toContain("Wave number 1.");
    const [, next = ""] = /href="([^"]*before=[^"#]*)#edits"/.exec(html) ?? [];
    const older = await textOf(await served.fetch(next.replaceAll("&amp;", "&")));
    expect([older.includes("Wave number 1."), older.includes("Wave number 2.")]).toEqual([true, false]);
    const [, picture = ""] = /<img src="([^"]+)"/.exec(html) ?? [];
    expect(picture).toMatch(/^\/media\/videos\/1006\/51\.jpg_250x250\?viewer=1006&amp;until=\d+&amp;signature=/);

    database.prepare("UPDATE users SET public_since = 1 WHERE id = ?").run(ID.tam);
    expect(await textOf(await served.fetch(page))).toContain("everybody, brands too");
    expect((await post(page, { doing: "close" })).headers.get("location")).toBe(`${page}#sight`);
    expect(database.prepare("SELECT is_private FROM users WHERE id = ?").pluck().get(ID.tam)).toBe(1);
    database.close();
  });

  test("has the settings saved and the question about news answered", async () => {
    await post("/settings", { setting: "marketingOptIn", wanted: "on", to: "/" }, { as: await served.logIn("tam") });
    expect(await textOf(await served.fetch(page))).toContain("asks for emails with news about brands and events");
    expect((await post(page, { doing: "news", answer: "yes" })).headers.get("location")).toBe(`${page}#settings`);
    const html = await textOf(await served.fetch(page));
    expect(html).not.toContain("asks for emails with news");
    expect(html).toMatch(/name="marketingOptIn" checked=""/);
    expect((await post(page, { doing: "settings", notifyCrew: "on" })).status).toBe(303);
    const after = await textOf(await served.fetch(page));
    expect(after).toMatch(/name="notifyCrew" checked=""/);
    expect(after).not.toMatch(/name="marketingOptIn" checked=""/);
  });

  test("tells the child nothing and takes nothing from it", async () => {
    const tam = await served.logIn("tam");
    const html = await textOf(await served.fetch(page, { as: tam }));
    expect(html).toContain("This page is for your parent");
    expect(html).not.toContain("Mia Trevose");
    expect((await post(page, { doing: "settings", marketingOptIn: "on" }, { as: tam })).headers.get("location")).toBe(page);
    expect(await textOf(await served.fetch(page))).not.toMatch(/name="marketingOptIn" checked=""/);
  });

  test("takes a form from our own pages only", async () => {
    const answer = await served.fetch(`${page}?ask=delete`, { method: "POST", headers: { origin: "https://evil.example" } });
    expect(answer.status).toBe(403);
    expect((await post(page, { doing: "nothing" })).status).toBe(400);
  });

  test("has the crew answered and removed, the data sent and the consent taken back, the last two with a code", async () => {
    const html = await textOf(await served.fetch(page));
    expect(html).toMatch(/<b>Mia<\/b> (<!-- -->)?says 18 or over/);
    const crew = /name="crew" value="(\d+)"/.exec(html)?.[1] ?? "";
    expect((await post(page, { doing: "crew", crew, answer: "yes" })).status).toBe(403);
    const asking = `${page}?ask=crew&crew=${crew}`;
    await post(asking, { doing: "send-code" });
    const [, typed = ""] = await letterTo(TAMS, /Your code is (\d{6})/);
    const agreed = await post(asking, { code: typed });
    expect([agreed.status, agreed.headers.get("location")]).toEqual([303, `${page}#crew`]);
    expect(agreed.headers.get("set-cookie")).toMatch(/parent-confirmed=[^;]+; Max-Age=1800; .*HttpOnly/);
    await post(`/profile/${ID.tam}/crew`, { wanted: "accepted", to: "/" }, { as: await served.logIn("mia") });
    expect(await textOf(await served.fetch(page))).toMatch(/<b>Mia<\/b>[\s\S]*value="remove"/);
    await letterTo(TAMS, /said yes to someone in the crew/);
    await post(`/profile/${ID.tam}/follow`, { wanted: "true" }, { as: await served.logIn("mia") });
    expect(await textOf(await served.fetch(page))).toMatch(/id="followers"[\s\S]*Mia Trevose[\s\S]*Remove/);
    const gone = await post(page, { doing: "follower", follower: ID.mia });
    expect([gone.status, gone.headers.get("location")]).toEqual([303, `${page}#followers`]);
    expect(await textOf(await served.fetch(page))).not.toContain('id="followers"');
    const removed = await post(page, { doing: "crew", crew, answer: "remove" });
    expect(removed.headers.get("location")).toBe(`${page}#crew`);
    expect(await textOf(await served.fetch(page))).not.toContain("<b>Mia</b>");

    const without = await post(`${page}?ask=data`, { code: "123456" });
    expect([without.status, (await textOf(without)).includes("Verification Code Incorrect")]).toEqual([422, true]);
    const sent = await post(`${page}?ask=data`, { doing: "send-code" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${page}?ask=data#acts`]);
    const [, code = ""] = await letterTo(TAMS, new RegExp(`Your code is (?!${typed})(\\d{6})`));
    const wrong = await post(`${page}?ask=data`, { code: "1" });
    expect([wrong.status, await textOf(wrong)]).toEqual([422, expect.stringContaining("Verification Code Incorrect")]);
    expect((await post(`${page}?ask=data`, { code })).status).toBe(303);
    await letterTo(TAMS, /\/export\/[\w-]+/);

    await post(`${page}?ask=withdraw`, { doing: "send-code" });
    const [, next = ""] = await letterTo(TAMS, new RegExp(`Your code is (?!${code}|${typed})(\\d{6})`));
    const tam = await served.logIn("tam");
    const back = await post(`${page}?ask=withdraw`, { code: next });
    expect([back.status, back.headers.get("location")]).toEqual([303, page]);
    const done = await served.fetch(page, { headers: { cookie: cookieOf(back) } });
    expect([done.status, await textOf(done)]).toEqual([200, expect.stringContaining("Your consent is withdrawn")]);
    expect((await served.fetch(page)).status).toBe(404);
    expect(await textOf(await served.fetch("/", { as: tam }))).toContain("Personalise your experience to get started");
    expect((await served.fetch(`/profile/${ID.tam}`, { as: await served.logIn("mia") })).status).toBe(404);
  }, 60_000);
});

function cookieOf(answer: Response): string {
  return /^[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
}

describe("a parent who answers on the page of the first email", () => {
  const child = { group: "Club", age: "10-12", sports: "Ski" };

  beforeAll(() => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.prepare("UPDATE users SET initial_profile_setup = 0, age = NULL WHERE id = ?").run(Number(ID.rex));
    for (const table of ["guardians", "parent_codes", "age_receipts"])
      database.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(Number(ID.rex));
    database.close();
  });

  /** Resolves to the page and the code. */
  async function asked(parentEmail: string): Promise<[page: string, code: string]> {
    await post("/", { ...child, parentEmail, doing: "send-code" }, { as: rex });
    const [page = ""] = await letterTo(parentEmail, /\/parent\/[\w.-]+/);
    const [, code = ""] = await letterTo(parentEmail, /give it to the child: (\d{6})/);
    return [page, code];
  }

  test.each([
    ["refuse", "refused", "You said no", "We've erased your address."],
    ["agree", "agreed", "Thank you for agreeing", "Your child can take part now."],
  ])("and presses %s reads what was done, and the link opens nothing else", async (doing, deed, title, words) => {
    const [page, code] = await asked(`${deed}@stokeline.example`);
    const pressed = await post(page, { doing, code });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, page]);
    const cookie = cookieOf(pressed);
    const done = await served.fetch(page, { headers: { cookie } });
    const html = await textOf(done);
    expect(done.status).toBe(200);
    for (const said of [`>${title}<`, words]) expect(html).toContain(said);
    expect(await faultsIn(html)).toEqual([]);
    const others = [page, `${page}?done=${deed}`, `${page}x`].map((path, index) =>
      served.fetch(path, { headers: index === 2 ? { cookie } : {} }),
    );
    for (const other of await Promise.all(others)) {
      expect(other.status).toBe(404);
      expect(await textOf(other)).not.toContain(words);
    }
  });
});

import { createHmac } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGREEMENT_VERSION } from "#app/schemas/sponsorships.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};
const NAMES = ["northbreak", "fakie", "mia", "ana", "sol", "kit", "pip", "ops"] as const;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of NAMES) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
});

afterAll(async () => {
  database.close();
  await served.stop();
});

async function open(path: string, as: Name) {
  const answer = await served.fetch(path, { as: tokens[as] });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return { status: answer.status, to: answer.headers.get("location"), html, main };
}

async function send(path: string, as: Name, fields: Record<string, string>) {
  const answer = await served.fetch(path, { as: tokens[as], method: "POST", body: new URLSearchParams(fields) });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, to: answer.headers.get("location"), html };
}

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const WHOLE = {
  purpose: "Content",
  startsOn: day(1),
  endsOn: day(90),
  place: "Newquay",
  gives: "Products",
  expects: "Posts",
  duties: "Two Edits a month",
  answerBy: day(30),
  offer: "A quiver of boards",
  words: "We saw the bowl at dusk\nand want more of it",
  terms: "We delete it after a year",
  agrees: "on",
};
const about = (name: Name) => `/sponsorship/ask/${ID[name]}`;
const clear = () => database.exec("DELETE FROM sponsorships; DELETE FROM data_agreements");

async function asked(by: Name = "northbreak", whom: Name = "mia"): Promise<string> {
  clear();
  const { to } = await send(about(whom), by, { ...WHOLE, doing: "ask" });
  return to ?? "";
}

/** Waits for a mail to this person with these words, and returns the newest. */
async function letterTo(email: string, words: string): Promise<string> {
  const found = () => lettersTo(email, served.dataDir).findLast((mail) => mail.includes(words)) ?? "";
  await expect.poll(found, { timeout: 20_000 }).not.toBe("");
  return found();
}

/** Accepts as Mia with an address other than the account's, after a code was mailed to it. */
async function acceptWith(contact: string, to: string) {
  expect((await send(to, "mia", { doing: "accept", contact })).to).toBe(to);
  const { main } = await open(to, "mia");
  expect([main.includes('name="code"'), main.includes('value="accept"')]).toEqual([true, true]);
  const code = /\b\d{6}\b/.exec(await letterTo(contact, "enter this code"))?.[0] ?? "";
  await send(to, "mia", { doing: "accept", contact, code });
}

describe("asking", () => {
  test("the profile leads an approved brand to the form, beside the line that leads to an email [PROF-025]", async () => {
    const { main } = await open(`/profile/${ID.mia}`, "northbreak");
    expect(main).toContain(`href="${about("mia")}"`);
    expect(main).toContain("email us about Mia Trevose");
    for (const [whom, who] of [
      ["mia", "fakie"],
      ["mia", "sol"],
      ["sol", "northbreak"],
      ["kit", "northbreak"],
      ["pip", "northbreak"],
    ] as const) {
      const { main } = await open(`/profile/${ID[whom]}`, who);
      expect(main).not.toContain("/sponsorship/ask/");
      expect((await open(about(whom), who)).status).toBe(404);
      expect((await send(about(whom), who, { ...WHOLE, doing: "ask" })).status).toBe(404);
    }
  });

  test("the form has its fields with their lengths, and the agreement to read first [LEGAL-040]", async () => {
    clear();
    const { main } = await open(about("mia"), "northbreak");
    expect(main).toMatch(/<h1[^>]*>Ask about Mia Trevose<\/h1>/);
    for (const name of ["purpose", "startsOn", "endsOn", "offer", "words", "terms", "agrees"])
      expect(main).toContain(`name="${name}"`);
    expect(main).toMatch(/<input[^>]*name="offer"[^>]*maxLength="200"/i);
    expect(main).toMatch(/<textarea[^>]*name="words"[^>]*maxLength="1000"/i);
    expect(main).toContain('href="/data_sharing_agreement"');
    const { html } = await open("/data_sharing_agreement", "northbreak");
    expect(html).toMatch(/<h1[^>]*>Data Sharing Agreement<\/h1>/);
    expect(html).toContain(`Version of ${AGREEMENT_VERSION}`);
  });

  test("a form in which something is missing comes back with all that was typed, and is kept as a draft", async () => {
    clear();
    const { status, html } = await send(about("mia"), "northbreak", { ...WHOLE, offer: "", doing: "ask" });
    expect(status).toBe(422);
    expect(html).toContain("Please say what you offer");
    for (const typed of ["We saw the bowl at dusk", "We delete it after a year", WHOLE.endsOn]) expect(html).toContain(typed);
    const { main } = await open(about("mia"), "northbreak");
    expect(main).toContain("We saw the bowl at dusk");
    expect((await open("/sponsorship", "northbreak")).main).toContain("A draft that only you can see.");
  });

  test("an empty desk offers what the profile lacks first, then what there is to do", async () => {
    clear();
    const next = async (who: Name) =>
      /class="empty"[\s\S]*?<a [^>]*href="([^"]+)"/.exec((await open("/sponsorship", who)).main)?.[1];
    const complete = database.prepare(
      "UPDATE users SET profile_image = '1.jpg', about = 'Rides', website = 'a.example' WHERE id = ?",
    );
    for (const [who, lacking, todo] of [
      ["ana", `/profile/${ID.ana}#picture`, "/edit_profile?tab=settings"],
      ["fakie", `/profile/${ID.fakie}#picture`, "/upload_edit"],
    ] as const) {
      expect(await next(who)).toBe(lacking);
      complete.run(Number(ID[who]));
      expect(await next(who)).toBe(todo);
    }
    const give = database.prepare("UPDATE edits SET poster_id = ? WHERE id = ?");
    give.run(Number(ID.fakie), Number(EDITS.bowl.id));
    expect(await next("fakie")).toBe("/business/upload_discount");
    give.run(Number(ID.mia), Number(EDITS.bowl.id));
  });

  test("a draft is kept without being sent, and deleted", async () => {
    clear();
    expect((await send(about("mia"), "northbreak", { words: "Half a thought", doing: "keep" })).to).toBe(about("mia"));
    expect((await open(about("mia"), "northbreak")).main).toContain("Half a thought");
    expect((await open("/sponsorship", "ops")).main).toContain("There are no requests.");
    expect((await send(about("mia"), "northbreak", { doing: "discard" })).to).toBe("/sponsorship");
    expect(database.prepare("SELECT count(*) FROM sponsorships").pluck().get()).toBe(0);
  });

  test("a draft about someone whose Edits are gone is read and deleted, and not sent", async () => {
    clear();
    await send(about("mia"), "northbreak", { words: "Half a thought", doing: "keep" });
    database.exec(`UPDATE edits SET crew_only = 1 WHERE poster_id = ${ID.mia}`);
    expect((await open(about("mia"), "northbreak")).main).toContain("Half a thought");
    const { status, html } = await send(about("mia"), "northbreak", { ...WHOLE, doing: "ask" });
    expect([status, html.includes("You can't ask about this person")]).toEqual([403, true]);
    expect((await send(about("mia"), "northbreak", { doing: "discard" })).to).toBe("/sponsorship");
    expect((await open(about("mia"), "northbreak")).status).toBe(404);
    database.exec(`UPDATE edits SET crew_only = 0 WHERE id = ${EDITS.bowl.id}`);
  });

  test("a second press leads to the request that was sent", async () => {
    const to = await asked();
    expect(to).toMatch(/^\/sponsorship\/\d+$/);
    expect((await send(about("mia"), "northbreak", { ...WHOLE, doing: "ask" })).to).toBe(to);
    expect((await open(about("mia"), "northbreak")).to).toBe(to);
    expect(database.prepare("SELECT count(*) FROM sponsorships").pluck().get()).toBe(1);
  });

  test("a request about someone who has blocked the brand or closed the account is not found", async () => {
    clear();
    database.exec(`INSERT INTO blocks (id, blocker_id, blocked_id, created_at) VALUES (1, ${ID.mia}, ${ID.northbreak}, 1)`);
    expect((await send(about("mia"), "northbreak", { ...WHOLE, doing: "ask" })).status).toBe(404);
    database.exec("DELETE FROM blocks");
    expect((await send("/sponsorship/ask/77", "northbreak", { ...WHOLE, doing: "ask" })).status).toBe(404);
    expect((await send("/sponsorship/ask/x%00", "northbreak", { ...WHOLE, doing: "ask" })).status).toBe(404);
  });
});

describe("the course over the screens", () => {
  test("from the brand's words to a brand on the profile, each side with its own buttons", async () => {
    const to = await asked();
    const buttons = async (name: Name) =>
      [...(await open(to, name)).main.matchAll(/name="doing" value="(\w+)"/g)].map(([, doing]) => doing);
    expect([await buttons("northbreak"), await buttons("ops")]).toEqual([["withdraw"], ["return", "offer", "refuse"]]);
    expect((await open(to, "mia")).status).toBe(404);
    expect((await open("/sponsorship", "ops")).main).toContain("Northbreak Boards about Mia Trevose");
    expect((await open("/", "mia")).html).not.toContain('href="/sponsorship"');

    expect((await send(to, "ops", { doing: "offer" })).to).toBe(to);
    const seen = await open(to, "mia");
    for (const words of ["Northbreak Boards asks you", "A quiver of boards", "We delete it after a year", emailOf("mia")])
      expect(seen.main).toContain(words);
    expect((await open("/", "mia")).html).toContain('href="/sponsorship"');
    expect(await buttons("mia")).toEqual(["accept", "decline", "question"]);

    const refused = await send(to, "mia", { doing: "accept", contact: "no address" });
    expect([refused.status, refused.html.includes("Please enter a valid Email Address")]).toEqual([422, true]);
    expect(refused.html).toContain('value="no address"');
    await acceptWith("mia.for.brands@elsewhere.example", to);
    expect((await open(to, "northbreak")).html).not.toContain("mia.for.brands");
    await send(to, "ops", { doing: "release" });
    expect((await open(to, "northbreak")).main).toContain("mia.for.brands@elsewhere.example");
    expect((await open(to, "ops")).html).not.toContain("mia.for.brands");

    await send(to, "northbreak", { doing: "confirm" });
    await send(to, "mia", { doing: "confirm" });
    expect(await buttons("mia")).toEqual(["show", "stop"]);
    const sponsor = new RegExp(`Sponsored by</dt><dd><a[^>]*href="/profile/${ID.northbreak}"`);
    expect((await open(`/profile/${ID.mia}`, "sol")).main).not.toMatch(sponsor);
    await send(to, "mia", { doing: "show" });
    expect((await open(`/profile/${ID.mia}`, "sol")).main).toMatch(sponsor);
    expect((await open(to, "mia")).main.match(/<li>[^<]*<time/g)).toHaveLength(6);
    await send(to, "mia", { doing: "hide" });
    expect((await open(`/profile/${ID.mia}`, "sol")).main).not.toMatch(sponsor);
  });

  test("an address with signs of a link in it adds no receiver to the mail", async () => {
    const to = await asked();
    await send(to, "ops", { doing: "offer" });
    await acceptWith("a?bcc=b&x=%@elsewhere.example", to);
    await send(to, "ops", { doing: "release" });
    expect((await open(to, "northbreak")).main).toContain('href="mailto:a%3Fbcc%3Db%26x%3D%25@elsewhere.example"');
  });

  test("two presses at once make one step, and both lead back to the request", async () => {
    const to = await asked();
    const press = () => send(to, "ops", { doing: "offer" });
    expect((await Promise.all([press(), press()])).map((answer) => [answer.status, answer.to])).toEqual([
      [303, to],
      [303, to],
    ]);
    expect(database.prepare("SELECT step FROM sponsorship_steps").pluck().all()).toEqual(["ask", "offer"]);
  });

  test("the own profile leads to the desk once someone was asked about, and names what others see", async () => {
    const to = await asked();
    expect((await open(`/profile/${ID.mia}`, "mia")).main).not.toContain('href="/sponsorship"');
    await send(to, "ops", { doing: "offer" });
    expect((await open(`/profile/${ID.mia}`, "mia")).main).toContain('href="/sponsorship"');
    expect((await open(`/profile/${ID.mia}`, "sol")).main).not.toContain('href="/sponsorship"');
    database.exec("UPDATE sponsorships SET state = 'deal', shows_brand = 1");
    expect((await open("/seen_by_others", "mia")).main).toMatch(/Sponsored by<\/dt><dd>Northbreak Boards/);
  });

  test("the notification leads to the request", async () => {
    const to = await asked("northbreak", "ana");
    await send(to, "ops", { doing: "offer" });
    expect((await open("/notifications", "ana")).main).toMatch(new RegExp(`Northbreak Boards[\\s\\S]*href="${to}"`));
  });

  test("a step that is not possible any more is told on the page", async () => {
    const to = await asked();
    await send(to, "northbreak", { doing: "withdraw" });
    const { status, html } = await send(to, "ops", { doing: "offer" });
    expect([status, html.includes("This isn't possible any more")]).toEqual([403, true]);
    expect((await open(to, "ops")).main).toContain("The brand has withdrawn its request.");
    expect((await send(to, "ops", { doing: "dance" })).status).toBe(400);
    expect((await send(to, "ops", {})).status).toBe(400);
  });

  test.each(["fakie", "sol", "kit", "pip", "ana"] as const)("another's request does not exist for %s", async (name) => {
    const to = await asked();
    await send(to, "ops", { doing: "offer" });
    expect((await open(to, name)).status).toBe(404);
    for (const doing of ["offer", "accept", "decline", "withdraw", "release", "confirm", "show"])
      expect((await send(to, name, { doing, contact: "a@b.example" })).status).toBe(404);
    expect(database.prepare("SELECT state FROM sponsorships").pluck().get()).toBe("offered");
  });

  test("a brand's words are text, and a page of them fits", async () => {
    clear();
    const words = '<script>alert(1)</script> <img src="x" onerror="alert(1)">';
    const { to } = await send(about("mia"), "northbreak", { ...WHOLE, words, doing: "ask" });
    const { main } = await open(to ?? "", "ops");
    expect(main).not.toContain("<script>alert");
    expect(main).toContain("&lt;script&gt;alert(1)");
  });
});

test("every page of a request is HTML as the standard wants it, for each side and in each state", async () => {
  const faults: string[] = [];
  const look = async (path: string, who: Name) => {
    for (const fault of await faultsIn((await open(path, who)).html)) faults.push(`${path} as ${who}: ${fault}`);
  };
  clear();
  await look(about("mia"), "northbreak");
  const to = await asked();
  for (const state of ["asked", "offered", "agreed", "released", "deal", "declined", "ended"]) {
    database.prepare("UPDATE sponsorships SET state = ?, offered_at = 1").run(state);
    for (const who of ["northbreak", "mia", "ops"] as const) {
      await look(to, who);
      await look("/sponsorship", who);
    }
  }
  database.exec(`UPDATE sponsorships SET state = 'offered', athlete_id = ${ID.kit}`);
  await look(to, "kit");
  expect(faults).toEqual([]);
});

describe("the desk", () => {
  test.each<[Name, string]>([
    ["northbreak", "Ask about an athlete on their profile"],
    ["fakie", "Once we have approved your business"],
    ["sol", "Brands ask us, and we ask you"],
    ["ops", "Read each request before you pass it on"],
  ])("says to %s what it is for", async (name, words) => {
    clear();
    const { status, main } = await open("/sponsorship", name);
    expect([status, main.includes(words), main.includes("There are no requests.")]).toEqual([200, true, true]);
  });

  test("stands in the menu of businesses and the operator, and of nobody whom no brand asked", async () => {
    clear();
    for (const name of NAMES)
      expect((await open("/", name)).html.includes('href="/sponsorship"')).toBe(["northbreak", "fakie", "ops"].includes(name));
  });

  test("does not exist for an under-13", async () => {
    expect((await open("/sponsorship", "pip")).status).toBe(404);
  });

  test("has pages of both lists, the oldest to do first, and each request once", async () => {
    clear();
    for (const [from, state] of [
      [1, "released"],
      [46, "refused"],
    ] as const)
      database.exec(`
        WITH RECURSIVE n(nth) AS (SELECT ${from} UNION ALL SELECT nth + 1 FROM n LIMIT 45)
        INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, starts_on, ends_on, offer, words, terms, changed_at, created_at)
        SELECT nth, ${ID.northbreak}, ${ID.mia}, '${state}', 'Content', '${day(1)}', '${day(9)}', 'o', 'w', 't', 1000 + nth / 2, 1 FROM n`);
    const pages = async (from: string, name: "after" | "before") => {
      const ids: number[] = [];
      for (let next: string | undefined = from; next; ) {
        const { main } = await open(next, "northbreak");
        const part = name === "after" ? main.split("<h2>Others")[0] : main.split("<h2>Others")[1];
        ids.push(...[...(part ?? "").matchAll(/href="\/sponsorship\/(\d+)"/g)].map(([, id]) => Number(id)));
        next = new RegExp(`href="(/sponsorship\\?${name}=[^"]*)"`).exec(main)?.[1];
      }
      return ids;
    };
    expect(await pages("/sponsorship", "after")).toEqual(Array.from({ length: 45 }, (_, n) => n + 1));
    expect(await pages("/sponsorship", "before")).toEqual(Array.from({ length: 45 }, (_, n) => 90 - n));
  });
});

describe("an athlete of 13 to 17 and a parent", () => {
  let parents = 0;
  let parent = "";
  const letter = (words: string) => letterTo(parent, words);
  const state = () => database.prepare("SELECT state FROM sponsorships").pluck().get();

  /** Makes a request that the operator has passed on to Kit. Returns the address of its page. */
  function offered(): string {
    clear();
    parent = `guardian.${++parents}@elsewhere.example`;
    database.exec(`INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, starts_on, ends_on, offer, words, terms, offered_at, changed_at, created_at)
      VALUES (501, ${ID.northbreak}, ${ID.kit}, 'offered', 'Content', '${day(1)}', '${day(9)}', 'A quiver', 'Film with us', 'None kept', 1, 1, 1)`);
    return "/sponsorship/501";
  }

  /** Accepts as Kit with the mailed code. Returns the parent's link. */
  async function saidYes(): Promise<string> {
    const to = offered();
    await send(to, "kit", { doing: "send-code", parentEmail: parent });
    const code = /\b\d{6}\b/.exec(await letter("this code"))?.[0] ?? "";
    await send(to, "kit", { doing: "accept", code });
    return /\/sponsorship\/parent\/[\w.-]+/.exec(await letter("needs your yes or no"))?.[0] ?? "";
  }

  test("the page advises to speak to an adult, offers No first and asks for a parent [LEGAL-042]", async () => {
    const { main } = await open(offered(), "kit");
    expect(main).toContain("Speak to an adult you trust");
    expect([...main.matchAll(/name="doing" value="([\w-]+)"/g)].map(([, doing]) => doing)).toEqual(["decline", "send-code"]);
    expect(main).not.toContain('name="contact"');
    expect(main).not.toContain(emailOf("kit"));
    const own = await send("/sponsorship/501", "kit", { doing: "send-code", parentEmail: emailOf("kit") });
    expect([own.status, own.html.includes("Please enter your Parent/Guardian's Email")]).toEqual([422, true]);
    const adult = await open(await asked(), "ops");
    expect(adult.main).not.toContain("Speak to an adult");
  });

  test("a code in the form is taken, whichever button Enter presses, and a wrong one comes back empty", async () => {
    const to = offered();
    await send(to, "kit", { doing: "send-code", parentEmail: parent });
    expect((await open(to, "kit")).main).toContain('name="code"');
    const { status, html } = await send(to, "kit", { doing: "send-code", parentEmail: parent, code: "wrong1" });
    expect([status, html.includes("Verification Code Incorrect"), html.includes("wrong1")]).toEqual([422, true, false]);
  });

  test("the parent reads the request without an account and says yes, and the brand gets that address alone [P-68]", async () => {
    const link = await saidYes();
    const answer = await served.fetch(link);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
    for (const words of ["Northbreak Boards asks about Kit", "Film with us", "A quiver", "None kept"])
      expect(html).toContain(words);
    expect(html).not.toContain("Lowe");
    expect(await faultsIn(html)).toEqual([]);
    expect([...html.matchAll(/name="doing" value="(\w+)"/g)].map(([, doing]) => doing)).toEqual([
      "decline",
      "accept",
      "question",
    ]);
    await served.fetch(link, { method: "POST", body: new URLSearchParams({ doing: "accept" }) });
    expect(state()).toBe("agreed");
    expect((await open("/sponsorship/501", "northbreak")).html).not.toContain(parent);
    const desk = (await open("/sponsorship/501", "ops")).main;
    expect(desk).toMatch(/Age band<\/dt><dd[^>]*>13-17[\s\S]*>g•••@elsewhere.example<[\s\S]*>none<[\s\S]*>1 child</);
    for (const name of ["kit", "northbreak"] as const)
      expect((await open("/sponsorship/501", name)).html).not.toContain("The athlete is under 18");
    await send("/sponsorship/501", "ops", { doing: "release" });
    const { main } = await open("/sponsorship/501", "northbreak");
    expect(main).toContain(parent);
    expect(main).not.toContain(emailOf("kit"));
    for (const name of ["kit", "ops"] as const) expect((await open("/sponsorship/501", name)).html).not.toContain(parent);
  });

  test("the athlete and the brand cannot answer in the parent's place", async () => {
    const link = await saidYes();
    for (const name of ["kit", "northbreak"] as const) {
      const { main } = await open(link, name);
      expect(main).toContain("This page is for a parent");
      expect(main).not.toContain('name="doing"');
      expect((await send(link, name, { doing: "accept" })).status).toBe(404);
    }
    expect(state()).toBe("withParent");
  });

  test("the link that is over says so, and emails another", async () => {
    await saidYes();
    const until = Date.now() - 1000;
    const key = database.prepare("SELECT link_key FROM sponsorship_contacts").pluck().get();
    const signed = `sponsorship-parent\n501\n${key}\n${until}`;
    const signature = createHmac("sha256", "a-secret-of-the-tests-that-is-long-enough").update(signed).digest("base64url");
    const over = `/sponsorship/parent/501.${until}.${signature}`;
    const html = (await (await served.fetch(over)).text()).replaceAll("<!-- -->", "");
    expect([html.includes("This link has ended"), html.includes("Film with us")]).toEqual([true, false]);
    expect(await faultsIn(html)).toEqual([]);
    const press = (doing: string) => served.fetch(over, { method: "POST", body: new URLSearchParams({ doing }) });
    expect((await press("accept")).status).toBe(404);
    const mails = () => lettersTo(parent, served.dataDir).filter((mail) => mail.includes("/sponsorship/parent/")).length;
    expect([mails(), (await press("renew")).status]).toEqual([1, 303]);
    await expect.poll(mails, { timeout: 20_000 }).toBe(2);
  });

  test("after a No the link says what happened, and a forged one was never there", async () => {
    const link = await saidYes();
    await served.fetch(link, { method: "POST", body: new URLSearchParams({ doing: "decline" }) });
    expect(state()).toBe("declined");
    const ended = await served.fetch(link);
    const html = (await ended.text()).replaceAll("&#x27;", "'");
    expect([ended.status, html.includes("You said no to the brand's request."), html.includes("Film with us")]).toEqual([
      200,
      true,
      false,
    ]);
    expect(await faultsIn(html)).toEqual([]);
    const again = { method: "POST", body: new URLSearchParams({ doing: "accept" }) };
    expect((await served.fetch(link, again)).status).toBe(404);
    for (const address of [`${link}x`, "/sponsorship/parent/501.x", "/sponsorship/parent/501.9.x"]) {
      expect((await served.fetch(address)).status).toBe(404);
      const press = { method: "POST", body: new URLSearchParams({ doing: "accept" }) };
      expect((await served.fetch(address, press)).status).toBe(404);
    }
    expect(database.prepare("SELECT count(*) FROM sponsorship_contacts").pluck().get()).toBe(0);
  });
});

test("a question and its answer go through the operator, each on a page without script, and nothing typed is lost", async () => {
  const to = await asked();
  const main = async (who: Name) => (await open(to, who)).main;
  const step = (who: Name, doing: string, fields: Record<string, string> = {}) => send(to, who, { doing, ...fields });
  await step("ops", "offer");
  expect(await main("mia")).toContain("Ask a question first");
  const tooLong = await step("mia", "question", { reply: "Why? ".repeat(101) });
  expect([tooLong.status, tooLong.html.includes("Why? Why?")]).toEqual([422, true]);
  expect(tooLong.html).toMatch(/<details class="fold" open=""><summary>Ask a question first/);
  expect(tooLong.html).toMatch(/name="contact"[^>]*value="mia@stokeline\.example"/);
  await step("mia", "question", { reply: "Where? Write to @mia.waves" });

  expect(await main("northbreak")).not.toContain("@mia.waves");
  const desk = await main("ops");
  expect(desk).toContain("Where? Write to <mark>@mia.waves</mark>");
  expect(desk).toContain('name="marked"');
  await step("ops", "pass");
  const brand = await main("northbreak");
  expect(brand).toMatch(/<blockquote><p class="typed">Where\? Write to \[left out\]<\/p><\/blockquote>/);
  expect(brand).toMatch(/name="offer"[^>]*value="A quiver of boards"/);
  expect(brand).not.toContain('name="pay"');
  expect((await step("northbreak", "answer", { offer: "Nine boards" })).html).toMatch(
    /Please answer the question[\s\S]*value="Nine boards"/,
  );
  await step("northbreak", "answer", { reply: "At the beach", offer: "Nine boards", duties: WHOLE.duties });

  expect(await main("mia")).not.toMatch(/At the beach|Nine boards/);
  expect(await main("ops")).toMatch(/At the beach[\s\S]*New: Offer[\s\S]*Nine boards/);
  await step("ops", "offer");
  const athlete = await main("mia");
  expect(athlete).toMatch(/The brand has answered your question[\s\S]*Nine boards/);
  expect(athlete).toContain('<blockquote><p class="typed">At the beach</p></blockquote>');
  expect(athlete).not.toContain("Ask a question first");
  for (const who of ["mia", "northbreak", "ops"] as const) expect(await faultsIn((await open(to, who)).html)).toEqual([]);
  expect((await step("mia", "accept", { contact: "mia@stokeline.example" })).to).toBe(to);
});

test("what was agreed is ended early on a page without script, with a reason", async () => {
  const to = await asked();
  database.exec("UPDATE sponsorships SET state = 'deal', offered_at = 1");
  const { main } = await open(to, "northbreak");
  expect(main).toContain("End it early");
  const { status, html } = await send(to, "northbreak", { doing: "stop", reply: "" });
  expect([status, html.includes("Please tell us why. Nobody else reads it")]).toEqual([422, true]);
  expect(html).toMatch(/<details class="fold" open=""><summary>End it early/);
  await send(to, "northbreak", { doing: "stop", reply: "Another rider" });
  expect((await open(to, "northbreak")).main).toMatch(/You ended this early\.[\s\S]*Another rider/);
  const athlete = (await open(to, "mia")).main;
  expect([athlete.includes("The brand has ended this early."), athlete.includes("Another rider")]).toEqual([true, false]);
  expect((await open(to, "ops")).main).toMatch(/The brand ended it early\. Read why\.[\s\S]*Another rider/);
});

test("a deal has lines, which the brand writes, the operator passes on, the athlete ticks and the brand confirms, without script", async () => {
  const to = await asked();
  database.exec("UPDATE sponsorships SET state = 'deal', offered_at = 1");
  const main = async (who: Name) => (await open(to, who)).main;
  const line = { what: "A film at dawn", dueOn: day(9), usage: "On our page" };
  const refused = await send(to, "northbreak", { doing: "add-line", ...line, usage: "" });
  expect(refused.html).toMatch(/<details class="fold" open=""><summary>Add a line[\s\S]*A film at dawn/);
  expect(refused.html).toContain("Please say what you use the pictures for");
  await send(to, "northbreak", { doing: "add-line", ...line });
  expect([await main("mia"), await main("ops")].map((html) => html.includes("A film at dawn"))).toEqual([false, true]);

  const deliverableId = String(database.prepare("SELECT CAST(id AS TEXT) FROM deliverables").pluck().get());
  const step = (who: Name, doing: string, more = {}) => send(to, who, { doing: `line-${doing}`, deliverableId, ...more });
  await step("ops", "pass");
  const athlete = await main("mia");
  expect(athlete).toMatch(
    new RegExp(`A film at dawn[\\s\\S]*name="deliverableId" value="${deliverableId}"[\\s\\S]*<select[^>]*name="editId"`),
  );
  expect(athlete).not.toContain("Add a line");
  expect((await step("mia", "tick")).html).toContain("Please choose one of your Edits");
  await step("mia", "tick", { editId: EDITS.bowl.id });
  expect(await main("northbreak")).toMatch(new RegExp(`href="/edits/${EDITS.bowl.id}"[\\s\\S]*The athlete says it's done`));
  await step("northbreak", "confirm");
  expect(await main("mia")).toContain("The brand confirmed it.");
  for (const who of ["mia", "northbreak", "ops"] as const) expect(await faultsIn((await open(to, who)).html)).toEqual([]);
  database.exec(`DELETE FROM deliverables; UPDATE edits SET ad_for = '' WHERE id = ${EDITS.bowl.id}`);
});

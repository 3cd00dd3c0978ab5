import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const pageOf = async (path: string, who: Name) => (await served.fetch(path, { as: await served.logIn(who) })).text();

/** The controls for who sees the Edit, each with whether it is chosen. */
async function controls(path: string, who: Name): Promise<string[]> {
  const html = await pageOf(path, who);
  const inputs = html.match(/<input[^>]*name="(?:audience|crewOnly)"[^>]*>/g) ?? [];
  return inputs.map((input) => `${/value="(\w+)"/.exec(input)?.[1]}${/ checked=""/.test(input) ? " chosen" : ""}`);
}

async function send(path: string, who: Name, more: Record<string, string>) {
  const fields = { description: "My line", sport: "Surf", gearOf: "Surf", ...more };
  const answer = await served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: await served.logIn(who) });
  return { status: answer.status, to: answer.headers.get("location") ?? "", html: await answer.text() };
}

test("minors choose between two answers and nothing is chosen for them, adults tick a box [EDIT-013, EDIT-018] [P-31]", async () => {
  for (const who of ["kit", "pip"] as const)
    expect([who, await controls("/upload_edit", who)]).toEqual([who, ["crew", "everybody"]]);
  expect(await controls("/upload_edit", "mia")).toEqual(["on"]);
  const html = await pageOf("/upload_edit", "kit");
  expect(html).toContain("Everybody, grown-ups and brands too");
  expect(html).toContain("Say what you did. No school, no street, no full names.");
  expect(await pageOf("/upload_edit", "mia")).not.toContain("No school");
});

const boxes = (html: string) =>
  (html.match(/<input[^>]*name="under18Viewable"[^>]*>/g) ?? []).map((input) =>
    [/type="(\w+)"/, /value="(\w+)"/, / (checked)=""/].flatMap((part) => part.exec(input)?.[1] ?? []).join(" "),
  );

test.each([
  ["pip", "If you choose nothing, only grown-ups see it."],
  ["tam", "If you choose nothing, only the grown-ups in your Crew see it."],
] as const)(
  "an under-13, %s, is asked in words of a child whether friends see an Edit, and told what nothing means [A-24]",
  async (who, hint) => {
    const asked = await pageOf("/upload_edit", who);
    expect(boxes(asked)).toEqual(["radio on", "radio off"]);
    for (const words of ["Who is it for?", "My friends too", "Grown-ups only", hint]) expect(asked).toContain(words);
    expect(asked).not.toContain("suitable for under 18");

    for (const [given, chosen] of [
      [{}, ["radio on", "radio off checked"]],
      [{ under18Viewable: "off" }, ["radio on", "radio off checked"]],
      [{ under18Viewable: "on" }, ["radio on checked", "radio off"]],
    ] as const) {
      const { status, to } = await send("/upload_edit", who, { audience: "crew", ...given });
      expect(status).toBe(303);
      expect(boxes(await pageOf(to.replace("/gear", ""), who))).toEqual(chosen);
    }
  },
);

test("from 13 on a box is ticked for under 18's, as before", async () => {
  for (const who of ["kit", "mia"] as const)
    expect([who, boxes(await pageOf("/upload_edit", who))]).toEqual([who, ["checkbox on"]]);
});

test("an under-13's refused form keeps the choice", async () => {
  const { status, html } = await send("/upload_edit", "pip", { description: "", audience: "crew", under18Viewable: "on" });
  expect([status, boxes(html)]).toEqual([422, ["radio on checked", "radio off"]]);
});

test("a minor's form without an answer is refused after the other checks, and an answer is stored and stays chosen", async () => {
  for (const audience of [undefined, "", "nobody", "on"]) {
    const { status, html } = await send("/upload_edit", "kit", audience === undefined ? {} : { audience });
    expect([status, html.includes("Please choose who sees your Edit")]).toEqual([422, true]);
  }
  const first = await send("/upload_edit", "kit", { description: "" });
  expect(first.html).toContain("Please add a Description");
  expect(first.html).not.toContain("Please choose who sees your Edit");

  for (const [audience, chosen] of [
    ["crew", ["crew chosen", "everybody"]],
    ["everybody", ["crew", "everybody chosen"]],
  ] as const) {
    const { status, to } = await send("/upload_edit", "kit", { audience });
    expect(status).toBe(303);
    expect(await controls(to.replace("/gear", ""), "kit")).toEqual(chosen);
  }
});

test("an Edit that is changed shows the answer that holds, and takes another", async () => {
  const stored = () => database.prepare("SELECT crew_only FROM edits WHERE id = ?").pluck().get(EDITS.young.id);
  expect(await controls(`/edit/${EDITS.young.id}`, "pip")).toEqual(["crew", "everybody chosen"]);
  expect((await send(`/edit/${EDITS.young.id}`, "pip", { audience: "crew" })).status).toBe(303);
  expect(stored()).toBe(1);
  expect((await send(`/edit/${EDITS.young.id}`, "pip", { audience: "everybody" })).status).toBe(303);
  expect(stored()).toBe(0);
});

test("an Edit of an under-13 that is changed shows who it is for, and takes another answer", async () => {
  const path = `/edit/${EDITS.young.id}`;
  const stored = () => database.prepare("SELECT under18_viewable FROM edits WHERE id = ?").pluck().get(EDITS.young.id);
  expect(boxes(await pageOf(path, "pip"))).toEqual(["radio on", "radio off checked"]);
  expect((await send(path, "pip", { audience: "everybody", under18Viewable: "on" })).status).toBe(303);
  expect([stored(), boxes(await pageOf(path, "pip"))]).toEqual([1, ["radio on checked", "radio off"]]);
});

test("a private account is told that its Crew sees the Edit, is asked nothing, and keeps what an Edit says [A-175]", async () => {
  database.prepare("UPDATE users SET public_since = NULL WHERE id = ?").run(ID.pip);
  database.prepare("UPDATE edits SET crew_only = 1 WHERE id = ?").run(EDITS.young.id);
  expect(await controls("/upload_edit", "pip")).toEqual([]);
  expect(await pageOf("/upload_edit", "pip")).toContain("Your Crew sees it.");
  expect((await send("/upload_edit", "pip", {})).status).toBe(303);
  expect(await controls(`/edit/${EDITS.young.id}`, "pip")).toEqual(["on"]);
});

import { join } from "node:path";
import Database from "better-sqlite3";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { passedToken } from "#tests/passed-token.ts";
import { type Served, serve } from "#tests/served.ts";

const PAGE = `/edits/${EDITS.bowl.id}`;
const FILE = `/media/videos/${ID.mia}/${EDITS.bowl.id}.jpg`;

let served: Served;
let sol: string;
beforeAll(async () => {
  served = await serve();
  sol = passedToken(served.dataDir, ID.sol);
  film({ smallBytes: 1000, largeWaits: 0 });
});
afterAll(() => served.stop());

/** Makes the photo of an Edit a film with these facts. */
function film({ smallBytes, largeWaits }: { smallBytes: number | null; largeWaits: 0 | 1 }): void {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE edits SET mimetype = 'video/mp4' WHERE id = ?").run(EDITS.bowl.id);
  database
    .prepare(
      "UPDATE media SET mimetype = 'video/mp4', bytes = 9000, small_bytes = ?, small_height = 540, large_waits = ? WHERE id = ?",
    )
    .run(smallBytes, largeWaits, `world-${EDITS.bowl.id}`);
  database.close();
}

async function read({ cookie = "", ...headers }: Record<string, string>): Promise<Document> {
  const answer = await served.fetch(PAGE, { headers: { ...headers, cookie: `auth-token=${sol}; ${cookie}` } });
  return new JSDOM(await answer.text()).window.document;
}

/** Returns what the player of a page may fetch. */
async function playedOn(headers: Record<string, string> = {}): Promise<{ src: string | null; sources: (string | null)[][] }> {
  const document = await read(headers);
  const video = document.querySelector("video");
  const sources = [...(video?.querySelectorAll("source") ?? [])];
  return {
    src: video?.getAttribute("src") ?? null,
    sources: sources.map((source) => [source.getAttribute("media"), source.getAttribute("src")]),
  };
}

const SMALL_ALONE = { src: `${FILE}_small`, sources: [] };

test("without script the screen chooses between a film and its small rendition", async () => {
  expect(await playedOn()).toEqual({
    src: null,
    sources: [
      ["(max-width: 576px)", `${FILE}_small`],
      [null, FILE],
    ],
  });
});

test.each<Record<string, string>>([{ "save-data": "on" }, { ect: "3g" }, { ect: "slow-2g" }])(
  "a browser that sends %j gets the small rendition",
  async (headers) => {
    expect(await playedOn(headers)).toEqual(SMALL_ALONE);
  },
);

test.each<Record<string, string>>([{ "save-data": "off" }, { ect: "4g" }, { ect: "constructor" }, { cookie: "films=small" }])(
  "a browser that sends %j chooses by its screen",
  async (headers) => {
    expect((await playedOn(headers)).sources).toHaveLength(2);
  },
);

test("a page asks browsers how fast their link is", async () => {
  expect((await served.fetch(PAGE, { as: sol })).headers.get("accept-ch")).toBe("ECT");
});

describe("the choice of small films in the menu", () => {
  const choose = async (films: string) => {
    const answer = await served.fetch("/film_size", { method: "POST", as: sol, body: new URLSearchParams({ films, to: PAGE }) });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, PAGE]);
    return (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  };
  const pressed = async (cookie: string) => {
    return (await read({ cookie })).querySelector('[name="films"][aria-pressed="true"]')?.getAttribute("value");
  };

  test("holds on every page of this browser, until it is taken back", async () => {
    const small = await choose("small");
    expect([await playedOn({ cookie: small }), await pressed(small)]).toEqual([SMALL_ALONE, "small"]);
    const auto = await choose("auto");
    expect([(await playedOn({ cookie: auto })).src, await pressed(auto)]).toEqual([null, "auto"]);
  });

  test("is not changed by a size that does not exist", async () => {
    expect(await pressed(await choose("huge"))).toBe("auto");
  });
});

test("until the film itself is made, its small rendition plays everywhere", async () => {
  film({ smallBytes: 1000, largeWaits: 1 });
  expect(await playedOn()).toEqual(SMALL_ALONE);
  film({ smallBytes: null, largeWaits: 0 });
  expect(await playedOn({ "save-data": "on" })).toEqual({ src: FILE, sources: [] });
});

describe("an app gets the addresses of both sizes", () => {
  const urlsOf = async () => {
    const query = `{ video(id: "${EDITS.bowl.id}") { url urls { height bytes url } } }`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${sol}` };
    const answer = await served.fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
    const { data } = (await answer.json()) as {
      data: { video: { url: string; urls: { height: number; bytes: number; url: string }[] } };
    };
    return data.video;
  };

  test("the smallest first, and url stays the best one", async () => {
    film({ smallBytes: 1000, largeWaits: 0 });
    const { url, urls } = await urlsOf();
    expect(urls.map(({ height, bytes }) => [height, bytes])).toEqual([
      [540, 1000],
      [expect.any(Number), 9000],
    ]);
    expect(urls.map((rendition) => new URL(rendition.url).pathname)).toEqual([`${FILE}_small`, FILE]);
    expect(url).toBe(urls[1]?.url);
  });

  test("and the small one alone while the film itself is made", async () => {
    film({ smallBytes: 1000, largeWaits: 1 });
    const { url, urls } = await urlsOf();
    expect(urls.map((rendition) => rendition.url)).toEqual([url]);
    expect(new URL(url).pathname).toBe(`${FILE}_small`);
  });
});

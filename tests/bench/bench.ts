import { deepStrictEqual } from "node:assert";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { passedToken } from "../passed-token.ts";
import { afterPostLine } from "./after-post.ts";
import { answerOf, type Server, serve } from "./child.ts";
import { filmLines } from "./films.ts";
import { type Flooded, flood } from "./flood.ts";
import { compared, cpuAlone, latenciesOf, type Shot, type Subject, send, warm } from "./load.ts";
import { mediaLines } from "./media.ts";
import type { Facts } from "./prepare.ts";
import { DEAREST, graphql, graphqlCards, graphqlFeed, screen, stoking, trpcFeed } from "./shots.ts";
import { atLeast, atMost, figures, type Line, type Measured } from "./table.ts";
import { answersIn } from "./wrk.ts";

const BUILD = /^server="(.*)"$/m.exec(readFileSync("scripts/serve.sh", "utf8"))?.[1]?.split(" ") ?? [];
const REQUESTS = { 1: 300, 16: 500 } as const;
const MOST_RESTING_MS = 100;
const RENDERS_A_REQUEST = 50;
const MOST_DOCUMENT_MS = 40;
const MOST_NEWS_MS = 0.3;
const LEAST_OF_TWO_WORKERS = 1.7;
const WORKERS_ROUNDS = 5;
/** Long enough for the compilers of both workers to finish. */
const WARM_SECONDS = 15;
const MOST_SPREAD = 2.5;
const MOST_CARDS = 2.86;
const MOST_PAGE = 10;
const MOST_PAGE_KB = { plain: 30, packed: 6.5 };
const MOST_IDLE_MB = 120;
const MOST_WARM_MB = 200;
const WORDS = "/terms_and_conditions";
const SURF = "/surf_edits?tab=international";

const part = (name: string, ...options: string[]) => [
  process.execPath,
  "--import",
  "tsx",
  "tests/bench/run.ts",
  "--part",
  name,
  ...options,
];

export async function bench(edits: number, { media, lists }: { media: boolean; lists: boolean }): Promise<Line[]> {
  const lines: Line[] = [];
  await withData(edits, async (folder, facts) => {
    const commands = [BUILD, part("bare"), part("page", "--token", facts.token)];
    await withServers(folder, commands, async (server, bare, page) => {
      const on = (shot: Subject["shot"]): Subject => ({ server, shot });
      const feed = graphqlFeed(facts, 0);
      const a: Subject = { server: bare, shot: feed };
      const b: Subject = { server: page, shot: screen(facts, "/"), times: RENDERS_A_REQUEST };
      const c: Subject = { server: page, shot: screen(facts, "/cards"), times: RENDERS_A_REQUEST };
      const cards = graphqlCards(facts);
      for (const shot of [feed, cards])
        deepStrictEqual(JSON.parse(String(await send(server, shot))), JSON.parse(String(await send(bare, shot))));

      const rows: Row[] = [
        ["GraphQL feed of six", on(feed), "(a) node:http and statements by hand, the same answer", a, 2],
        ["the same by /trpc, without votes and views", on(trpcFeed(facts)), "(a)", a, 1.8],
        [
          "the same by GraphQL, without votes and views",
          on(cards),
          "(a), without them",
          { server: bare, shot: cards },
          MOST_CARDS,
        ],
        [
          "a Stoke by GraphQL",
          on(stoking(facts)),
          "node:http and statements by hand",
          { server: bare, shot: stoking(facts) },
          1.6,
        ],
        ["GraphQL feed of six, skip 6,000", on(graphqlFeed(facts, 6000)), "the same, skip 0", on(feed), 1.3],
        ["HTML feed /", on(screen(facts, "/")), "(b) renderToString of its page", b, 2],
        ["HTML feed /", on(screen(facts, "/")), "(c) renderToString of what its cards must show", c],
        ["HTML feed /", on(screen(facts, "/")), "(a), without votes and views", { server: bare, shot: cards }, MOST_PAGE],
        [SURF, on(screen(facts, SURF)), "HTML feed /", on(screen(facts, "/"))],
        [WORDS, on(screen(facts, WORDS)), "HTML feed /", on(screen(facts, "/")), 0.5],
        ...(lists ? facts.lists : []).flatMap(({ name, near, deep, down }): Row[] =>
          deep ? [[`${name}, ${down} down`, on(screen(facts, deep)), "near the top", on(screen(facts, near)), 1.2]] : [],
        ),
      ];
      await warm(...rows.flatMap(([, subject, , yardstick]) => [subject, yardstick]));
      for (const connections of [1, 16] as const) for (const row of rows) lines.push(await lineOf(row, connections));
      for (const [name, shot] of [
        ["GraphQL feed of six", feed],
        ["HTML feed /", screen(facts, "/")],
      ] as const)
        lines.push(await spreadLine(name, server, shot));
      for (const [name, document] of Object.entries(DEAREST))
        lines.push(await costLine(name, on(graphql(facts, document)), 1, 20, MOST_DOCUMENT_MS));
      const news = on(await newsShot(server, facts));
      for (const connections of [1, 16])
        lines.push(await costLine("is there anything new", news, connections, 3000, MOST_NEWS_MS));
      lines.push(...sizeLines(await send(server, screen(facts, "/"))));
      lines.push(memoryLine("after all of this", server, MOST_WARM_MB));
    });
    // Runs in a fresh process.
    if (media)
      await withServers(folder, [BUILD], async (server) => {
        await pause(60_000);
        lines.push(memoryLine("that has stood idle for a minute", server, MOST_IDLE_MB));
        lines.push(...(await mediaLines(server, folder, facts, BUILD, part("thumbnails"))));
        lines.push(...(await filmLines(server, folder, facts, graphqlFeed(facts, 0))));
      });
    // The jobs of its posts would count as memory of an idle process.
    await withServers(folder, [BUILD], async (server) => void lines.push(await afterPostLine(server, folder, facts)));
  });
  return lines;
}

/** The screens at 1,000,000 Edits against the same ones at 10,000. */
export async function growth(): Promise<Line[]> {
  const lines: Line[] = [];
  await serving(10_000, (few) =>
    serving(1_000_000, async (many) => {
      await warm(...few.map(([, subject]) => subject), ...many.map(([, subject]) => subject));
      for (const [index, [name, small]] of few.entries()) {
        const large = many[index]?.[1] ?? small;
        lines.push(await lineOf([`${name}, 1,000,000 Edits`, large, "10,000 Edits", small, 1.2], 16));
      }
    }),
  );
  return lines;
}

/** Search and its index, in a database without Stokes, so that a million Edits fit. */
export function searching(edits: number): Promise<Line[]> {
  return linesOf("search", "--edits", String(edits));
}

/** Measures the Spots of map views, the land, and the server's cached drawing of it. */
export function mapping(): Promise<Line[]> {
  return inFolder(async (folder) => {
    const { lines, userId } = await answerOf<Measured>(part("map"), folder);
    await withServers(folder, [BUILD], async (server) => {
      const headers = { cookie: `auth-token=${passedToken(folder, userId)}` };
      const picture: Subject = { server, shot: { path: "/map_picture?at=20,10,6&theme=light", headers } };
      const file: Subject = { server, shot: { path: "/hero-wide.webp", headers } };
      await warm(picture, file);
      lines.push(await lineOf(["a kept picture of the map", picture, "a static file", file, 2], 1));
    });
    return lines;
  });
}

/** Measures the operator's pages, mailings, and the triggers that keep the statistics. */
export function operating(edits: number): Promise<Line[]> {
  return inFolder(async (folder) => {
    const { lines, userId } = await answerOf<Measured>(part("operator", "--edits", String(edits)), folder);
    process.env.STATISTICS_USER_ID = userId;
    await withServers(folder, [BUILD], async (server) => {
      const headers = { cookie: `auth-token=${passedToken(folder, userId)}` };
      const [statistics, words] = ["/statistics", WORDS].map((path): Subject => ({ server, shot: { path, headers } }));
      if (!statistics || !words) return;
      await warm(statistics, words);
      lines.push(await lineOf(["/statistics, 26 weeks", statistics, "a page of words", words, 2], 1));
    });
    return lines;
  });
}

/** Measures the films of phones, and a list meanwhile. */
export async function filming(edits: number): Promise<Line[]> {
  const lines: Line[] = [];
  await withData(edits, (folder, facts) =>
    withServers(folder, [BUILD], async (server) => {
      const feed = graphqlFeed(facts, 0);
      await warm({ server, shot: feed });
      lines.push(...(await filmLines(server, folder, facts, feed)));
    }),
  );
  return lines;
}

/** Compares the answers of two workers with those of one, and of one that has a single core. */
export async function working(edits: number): Promise<Line[]> {
  const lines: Line[] = [];
  const commands = [["env", "WORKERS=2", ...BUILD], BUILD, ["taskset", "-c", "0", ...BUILD]];
  await withData(edits, (folder, facts) =>
    withServers(folder, commands, async (two, one, single) => {
      for (const [name, shot] of [
        ["HTML feed /", screen(facts, "/")],
        ["GraphQL feed of six", graphqlFeed(facts, 0)],
      ] as const) {
        for (const { port } of [two, one, single]) await answersIn(port, shot, WARM_SECONDS);
        const measure = `${name}: answers of two workers in 5 s`;
        lines.push(await workersLine(measure, shot, two, "one", one));
        lines.push(await workersLine(measure, shot, two, "one on a single core", single));
      }
    }),
  );
  return lines;
}

async function workersLine(measure: string, shot: Shot, two: Server, against: string, other: Server): Promise<Line> {
  const answered = ({ port }: Server) => answersIn(port, shot, 5);
  const rounds = [];
  for (let i = 0; i < WORKERS_ROUNDS; i++) rounds.push({ two: await answered(two), other: await answered(other) });
  rounds.sort((a, b) => a.two / a.other - b.two / b.other);
  const middle = rounds[WORKERS_ROUNDS >> 1] ?? { two: 0, other: 1 };
  return {
    measure,
    "measured against": against,
    connections: 16,
    ...figures(middle.two, middle.other, "answers"),
    ...atLeast(LEAST_OF_TWO_WORKERS, middle.two / middle.other),
  };
}

/** Sends all kinds of requests for half a minute over 1,000 connections, and over as many as fly.toml admits. */
export async function flooding(edits: number): Promise<Line[]> {
  const lines: Line[] = [];
  await withData(edits, async (folder, facts) => {
    const shots = [
      screen(facts, "/"),
      screen(facts, SURF),
      screen(facts, WORDS),
      { path: "/login", headers: {} },
      graphqlFeed(facts, 0),
    ];
    for (const [connections, seconds] of [
      [16, 10],
      [150, 10],
      [250, 10],
      [1000, 30],
    ] as const)
      await withServers(folder, [BUILD], async (server) => {
        lines.push(...linesOfFlood(connections, await flood(server.port, shots, connections, seconds)));
      });
  });
  return lines;
}

function linesOfFlood(connections: number, found: Flooded): Line[] {
  const { answered, refused, failed, p99, slowest, slowestCheck, after } = found;
  const line = (measure: string, ms: number, most: number): Line => ({
    measure,
    connections,
    figure: `${ms.toFixed(0)} ms`,
    ...atMost(most, ms, " ms"),
  });
  const share = `${answered} answered, ${refused} refused, ${failed} failed`;
  return [
    { measure: "everything at once", connections, figure: share, ...atMost(0, failed) },
    line("99 of 100", p99, 5000),
    line("the slowest", slowest, 10_000),
    line("the slowest check of health", slowestCheck, 5000),
    line("each once, right after", after, 1000),
  ];
}

function linesOf(name: string, ...options: string[]): Promise<Line[]> {
  return inFolder((folder) => answerOf<Line[]>(part(name, ...options), folder));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "stokeline-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function serving(edits: number, work: (subjects: [name: string, subject: Subject][]) => Promise<void>): Promise<void> {
  return withData(edits, (folder, facts) =>
    withServers(folder, [BUILD], (server) =>
      work([
        ["HTML feed /", { server, shot: screen(facts, "/") }],
        [SURF, { server, shot: screen(facts, SURF) }],
        ...facts.lists.map(({ name, near }): [string, Subject] => [
          `${name}, second page`,
          { server, shot: screen(facts, near) },
        ]),
        ["GraphQL feed of six", { server, shot: graphqlFeed(facts, 0) }],
      ]),
    ),
  );
}

function withData(edits: number, work: (folder: string, facts: Facts) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => work(folder, await answerOf<Facts>(part("prepare", "--edits", String(edits)), folder)));
}

async function withServers(folder: string, commands: string[][], work: (...servers: Server[]) => Promise<void>): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const command of commands) servers.push(await serve(command, folder));
    for (const server of servers) await atRest(server);
    await work(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** After its start a server makes indexes and counts, which are not the measured work. */
async function atRest(server: Server): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  while (server.cpuMs() - before > MOST_RESTING_MS) {
    before = server.cpuMs();
    await pause(3000);
  }
}

type Row = [measure: string, subject: Subject, against: string, yardstick: Subject, most?: number];

/** Compares the slowest answers with the median. */
async function spreadLine(name: string, server: Server, shot: Shot): Promise<Line> {
  const { p50, p99 } = await latenciesOf(server, shot, 16, 4000);
  const against = { "measured against": "their median", connections: 16 };
  return { measure: `${name}: 99 of 100`, ...against, ...figures(p99, p50, "ms"), ...atMost(MOST_SPREAD, p99 / p50) };
}

function sizeLines(page: Buffer): Line[] {
  const line = (how: "plain" | "packed", bytes: number): Line => ({
    measure: `HTML feed /, ${how}`,
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    ...atMost(MOST_PAGE_KB[how], bytes / 1000, " kB"),
  });
  return [line("plain", page.length), line("packed", gzipSync(page, { level: 9 }).length)];
}

function memoryLine(which: string, server: Server, most: number): Line {
  const megabytes = server.rss();
  return { measure: `the process ${which}`, figure: `${megabytes.toFixed(0)} MB`, ...atMost(most, megabytes, " MB") };
}

async function costLine(name: string, subject: Subject, connections: number, requests: number, most: number): Promise<Line> {
  await cpuAlone(subject, connections, requests);
  const cpu = await cpuAlone(subject, connections, requests);
  return {
    measure: `GraphQL: ${name}`,
    connections,
    figure: `${cpu.toFixed(2)} ms of CPU`,
    ...atMost(most, cpu, " ms"),
  };
}

/** An app that asks whether anything is new, when nothing is. */
async function newsShot(server: Server, facts: Facts): Promise<Shot> {
  const ask = (since: string | null) => graphql(facts, "query ($since: ID) { news(since: $since) }", { since });
  return ask(JSON.parse(String(await send(server, ask(null)))).data.news);
}

async function lineOf([measure, subject, against, yardstick, most]: Row, connections: 1 | 16): Promise<Line> {
  const { cpu, yardstick: other, ratio } = await compared(subject, yardstick, connections, REQUESTS[connections]);
  console.error(`${measure}, ${connections}: ${cpu.toFixed(2)} against ${other.toFixed(2)}, ${ratio.toFixed(2)}`);
  return {
    measure,
    "measured against": against,
    connections,
    ...figures(cpu, other, "ms of CPU"),
    ratio: ratio.toFixed(2),
    ...(most && atMost(most, ratio)),
  };
}

import { deepStrictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerOf, type Server, serve } from "./child.ts";
import { cpuOf, type Shot, send, warm } from "./load.ts";
import type { Facts } from "./prepare.ts";
import { graphqlFeed, screen, screensOf } from "./shots.ts";
import { growthByUpload } from "./upload.ts";

interface Line {
  measure: string;
  connections?: number;
  "CPU ms/request"?: string;
  ratio?: string;
  "asked for"?: string;
  verdict?: "ok" | "over";
}

const BUILD = [process.execPath, "build/server/index.js"];
const REQUESTS = { 1: 400, 16: 800 } as const;
const SURF = "/surf_edits?tab=international";
const MOST_GROWN_MB = 100;

const part = (name: string, ...options: string[]) => [
  process.execPath,
  "--import",
  "tsx",
  "tests/bench/run.ts",
  "--part",
  name,
  ...options,
];

/** Everything at one size. */
export async function bench(edits: number, upload: boolean): Promise<Line[]> {
  const lines: Line[] = [];
  await withData(edits, async (folder, facts) => {
    const page = await answerOf<{ cpuMs: number }>(part("page", "--token", facts.token), folder);
    lines.push(line("(b) renderToString of the feed page", page.cpuMs));

    await withServers(folder, async (server, bare) => {
      const feed = graphqlFeed(facts, 0);
      deepStrictEqual(JSON.parse(String(await send(server, feed))), JSON.parse(String(await send(bare, feed))));

      await warm(bare, [feed]);
      await warm(server, [feed, screen(facts, "/"), screen(facts, SURF), ...screensOf(facts).map(({ near }) => near)]);
      for (const connections of [1, 16] as const) {
        const measure = (of: Server, shot: Shot) => cpuOf(of, shot, connections, REQUESTS[connections]);
        const row = (name: string, cpu: number, yardstick?: number, most?: number) =>
          lines.push({ ...line(name, cpu, yardstick, most), connections });

        const yardstick = await measure(bare, feed);
        row("(a) bare node:http, the same answer", yardstick);
        row("GraphQL feed of six : (a)", await measure(server, feed), yardstick, 2.2);
        row("GraphQL feed of six, skip 6,000 : (a)", await measure(server, graphqlFeed(facts, 6000)), yardstick);
        row("HTML feed / : (b)", await measure(server, screen(facts, "/")), page.cpuMs, 3.5);
        row(SURF, await measure(server, screen(facts, SURF)));
        for (const { name, near, deep } of screensOf(facts)) {
          const top = await measure(server, near);
          row(name, top);
          if (deep) row(`${name}, 6,000 down : the same near the top`, await measure(server, deep), top, 1.2);
        }
      }
      lines.push({ measure: `warmed process: ${server.rss().toFixed(0)} MB` });
      if (upload) lines.push(sizeLine(await growthByUpload(server, facts)));
    });
  });
  return lines;
}

/** The screens at 10,000 and at 1,000,000 Edits, in turns, so that whatever else the machine does falls on both. */
export async function growth(): Promise<Line[]> {
  const lines: Line[] = [];
  await serving(10_000, (few) =>
    serving(1_000_000, async (many) => {
      for (const at of [few, many])
        await warm(
          at.server,
          at.shots.map(({ near }) => near),
        );
      for (const [index, { name, near }] of few.shots.entries()) {
        const small = await cpuOf(few.server, near, 16, REQUESTS[16]);
        const large = await cpuOf(many.server, many.shots[index]?.near ?? near, 16, REQUESTS[16]);
        lines.push(line(`${name}, 10,000 Edits`, small), line(`${name}, 1,000,000 : 10,000`, large, small, 1.2));
      }
    }),
  );
  return lines;
}

function serving(edits: number, work: (at: { server: Server; shots: ReturnType<typeof screensOf> }) => Promise<void>) {
  return withData(edits, (folder, facts) =>
    withServers(folder, (server) =>
      work({
        server,
        shots: [
          { name: "HTML feed /", near: screen(facts, "/"), deep: undefined },
          { name: SURF, near: screen(facts, SURF), deep: undefined },
          ...screensOf(facts),
          { name: "GraphQL feed of six", near: graphqlFeed(facts, 0), deep: undefined },
        ],
      }),
    ),
  );
}

async function withData(edits: number, work: (folder: string, facts: Facts) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stokeline-bench-"));
  try {
    await work(folder, await answerOf<Facts>(part("prepare", "--edits", String(edits)), folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The production build and, idle until it is asked, its yardstick. */
async function withServers(folder: string, work: (server: Server, bare: Server) => Promise<void>): Promise<void> {
  const server = await serve(BUILD, folder);
  try {
    const bare = await serve(part("bare"), folder);
    await work(server, bare).finally(bare.stop);
  } finally {
    await server.stop();
  }
}

function line(measure: string, cpu: number, yardstick?: number, most?: number): Line {
  const ratio = yardstick && cpu / yardstick;
  return {
    measure,
    "CPU ms/request": cpu.toFixed(3),
    ...(ratio && { ratio: ratio.toFixed(2) }),
    ...(ratio && most && { "asked for": `at most ${most}`, verdict: ratio <= most ? "ok" : "over" }),
  };
}

function sizeLine(grown: number): Line {
  const verdict = grown <= MOST_GROWN_MB ? "ok" : "over";
  return { measure: `growth by an upload of 3 GB: ${grown.toFixed(0)} MB`, "asked for": `at most ${MOST_GROWN_MB} MB`, verdict };
}

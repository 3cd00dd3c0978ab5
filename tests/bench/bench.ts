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

const part = (name: string, ...options: string[]) =>
  [process.execPath, "--import", "tsx", "tests/bench/run.ts", "--part", name, ...options];

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
        row("/surf_edits?tab=international", await measure(server, screen(facts, SURF)));
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

/** The screens at 10,000 and at 1,000,000 Edits. */
export async function growth(): Promise<Line[]> {
  const [few, many] = [await screensAt(10_000), await screensAt(1_000_000)];
  return few.flatMap(({ name, cpu }, index) => [
    line(`${name}, 10,000 Edits`, cpu),
    line(`${name}, 1,000,000 : 10,000`, many[index]?.cpu ?? Number.NaN, cpu, 1.2),
  ]);
}

async function screensAt(edits: number) {
  const found: { name: string; cpu: number }[] = [];
  await withData(edits, (folder, facts) =>
    withServers(folder, async (server) => {
      const shots = [
        { name: "HTML feed /", near: screen(facts, "/") },
        { name: "/surf_edits?tab=international", near: screen(facts, SURF) },
        ...screensOf(facts),
        { name: "GraphQL feed of six", near: graphqlFeed(facts, 0) },
      ];
      await warm(
        server,
        shots.map(({ near }) => near),
      );
      for (const { name, near } of shots) found.push({ name, cpu: await cpuOf(server, near, 16, REQUESTS[16]) });
    }),
  );
  return found;
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

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { type Served, serve } from "./served.ts";

const TOKEN = "collector-7-collector";
const hasPrometheus = spawnSync("prometheus", ["--version"]).status === 0;
const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync("scripts/dashboard.json", "utf8"),
);

interface Answer {
  status: string;
  data: { result: { value: [number, string] }[] };
}

describe.skipIf(!hasPrometheus)("the dashboard, over a real Prometheus, which is not on every PATH,", () => {
  const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
  let served: Served;
  let url: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    served = await serve({ METRICS_TOKEN: TOKEN, LITESTREAM_BUCKET: "copies" });
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}/api/v1`;
    const config = {
      global: { scrape_interval: "1s" },
      rule_files: [resolve("scripts/alerts.yml")],
      scrape_configs: [
        {
          job_name: "stokeline",
          authorization: { credentials: TOKEN },
          static_configs: [{ targets: [new URL(served.url).host] }],
        },
      ],
    };
    // YAML takes JSON.
    writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config));
    const child = spawn("prometheus", [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ]);
    const ended = once(child, "exit");
    stop = async () => {
      child.kill();
      await ended;
    };
    for (let n = 0; n < 100 && (await values("up"))[0] !== "1"; n++) await pause(200);
  });

  afterAll(async () => {
    await stop();
    await served.stop();
    rmSync(folder, { recursive: true });
  });

  async function values(expression: string): Promise<string[]> {
    const answer = await fetch(`${url}/query?query=${encodeURIComponent(expression)}`).catch(() => undefined);
    if (!answer) return [];
    const { status, data }: Answer = await answer.json();
    expect([expression, status]).toEqual([expression, "success"]);
    return data.result.map(({ value: [, figure] }) => figure);
  }

  test("every expression of a panel finds figures", async () => {
    const token = await served.logIn("mia");
    await served.fetch("/", { as: token });
    const file = new FormData();
    file.append(
      "operations",
      '{"query":"mutation ($file: Upload!) { spotUpload(file: $file) { filename } }","variables":{"file":null}}',
    );
    file.append("map", '{"0":["variables.file"]}');
    file.append("0", new File(["no picture"], "spot.jpg"));
    const headers = { authorization: `Bearer ${token}` };
    const { errors } = await (await fetch(`${served.url}/graphql`, { method: "POST", headers, body: file })).json();
    expect(errors).toHaveLength(1);
    // A rate needs two scrapes.
    await pause(3000);
    for (const { title, targets } of panels)
      for (const { expr } of targets) expect([title, (await values(expr)).length > 0]).toEqual([title, true]);
    expect(await values('uploads_total{outcome="refused",reason="INVALID"}')).toEqual(["1"]);
    expect(await values('security_events_total{event="log-in done"}')).toEqual(["1"]);
    expect(Number((await values('http_request_duration_seconds_count{route="/",method="GET",status="200"}'))[0])).toBeGreaterThan(
      0,
    );
  });

  test("Prometheus has read the alerts", async () => {
    const { data } = await (await fetch(`${url}/rules`)).json();
    expect(data.groups[0].rules.length).toBeGreaterThan(10);
  });
});

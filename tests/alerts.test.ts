import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Served, serve } from "./served.ts";

const TOKEN = "collector-7-collector";
const rules = readFileSync("scripts/alerts.yml", "utf8");
const runbook = readFileSync("scripts/runbook.md", "utf8");
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = ""]) => name);
const expressions = [...rules.matchAll(/expr: ([\s\S]+?)\n {8}(?:for|labels):/g)].map(([, expression = ""]) => expression);
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

let served: Served;
let text: string;

beforeAll(async () => {
  served = await serve({ METRICS_TOKEN: TOKEN, LITESTREAM_BUCKET: "copies" });
  const headers = { authorization: `Bearer ${TOKEN}` };
  // The second scrape has the first one's request.
  for (let n = 0; n < 2; n++) text = await (await served.fetch("/metrics", { headers })).text();
});

afterAll(() => served.stop());

/** Functions, keywords and labels, which look like names of metrics. */
const WORDS = new Set(
  "sum by rate changes time histogram_quantile increase le kind state status method event GET e6 up".split(" "),
);

test("each alert has a part of the runbook, in the same order", () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(expressions).toHaveLength(alerts.length);
  expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
});

test("each alert is about what the server measures", () => {
  const measured = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name));
  for (const expression of expressions) {
    const names = expression.replace(/"[^"]*"/g, "").match(/[a-zA-Z_]\w+/g) ?? [];
    const unknown = names.filter((name) => !WORDS.has(name) && !measured.has(name.replace(/_(count|bucket)$/, "")));
    expect([expression, unknown]).toEqual([expression, []]);
  }
});

describe.skipIf(!hasPromtool)("promtool, which is not on every PATH,", () => {
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("finds no fault in the rules and in the names of the figures", () => {
    expect(execFileSync("promtool", ["check", "rules", "scripts/alerts.yml"], { encoding: "utf8" })).toContain("SUCCESS");
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  const old = "0x120";
  const fresh = "0+60x120";
  const requests = (status: number, values: string): [string, string] => [
    `http_request_duration_seconds_count{route="/",method="GET",status="${status}"}`,
    values,
  ];
  const bucket = (le: string, values: string): [string, string] => [
    `http_request_duration_seconds_bucket{method="GET",le="${le}"}`,
    values,
  ];

  /** Figures of two hours, one a minute, that set the alert off at the end, and others that don't. */
  const SERIES: Record<string, { loud: [string, string][]; quiet: [string, string][] }> = {
    ServerDown: { loud: [["up", "1x100 0x20"]], quiet: [["up", "1x110 0 1x9"]] },
    Restarting: {
      loud: [["process_start_time_seconds", "1x100 2x4 3x4 4x12"]],
      quiet: [["process_start_time_seconds", "1x100 2x20"]],
    },
    DiskNearlyFull: { loud: disk(19), quiet: disk(21) },
    DiskFull: { loud: disk(4), quiet: disk(6) },
    BackupOld: {
      loud: [["backup_last_success_timestamp_seconds", "-700000x120"]],
      quiet: [["backup_last_success_timestamp_seconds", "0x120"]],
    },
    ReplicationBehind: {
      loud: [["litestream_last_copy_timestamp_seconds", "-3600x120"]],
      quiet: [["litestream_last_copy_timestamp_seconds", fresh]],
    },
    DeadJobs: {
      loud: [['jobs{kind="rewrite-video",state="dead"}', "1x120"]],
      quiet: [['jobs{kind="rewrite-video",state="done"}', "9x120"]],
    },
    EmailsLate: {
      loud: [["emails_oldest_unsent_age_seconds", "1801x120"]],
      quiet: [["emails_oldest_unsent_age_seconds", "1799x120"]],
    },
    ServerErrors: {
      loud: [requests(200, "0+98x120"), requests(500, "0+2x120")],
      quiet: [requests(200, "0+98x120"), requests(503, "0+50x120"), requests(500, old)],
    },
    SlowAnswers: {
      loud: [bucket("1", "0+97x120"), bucket("2.5", "0+100x120"), bucket("+Inf", "0+100x120")],
      quiet: [bucket("1", "0+100x120"), bucket("2.5", "0+100x120"), bucket("+Inf", "0+100x120")],
    },
    Overloaded: {
      loud: [["http_requests_refused_by_load_total", "0+60x120"]],
      quiet: [["http_requests_refused_by_load_total", "7x120"]],
    },
    LoginsGuessed: {
      loud: [['security_events_total{event="log-in failed"}', "0+10x120"]],
      quiet: [['security_events_total{event="log-in failed"}', "0+5x120"]],
    },
    WalLarge: { loud: [["sqlite_wal_bytes", "300000000x120"]], quiet: [["sqlite_wal_bytes", "4000000x120"]] },
  };

  function disk(percent: number): [string, string][] {
    return [
      ["disk_free_bytes", `${percent}x120`],
      ["disk_size_bytes", "100x120"],
    ];
  }

  test.each(alerts.map((name) => [name] as const))("%s fires for what it is about, and else is quiet", (name) => {
    const series = SERIES[name];
    if (!series) throw new Error(`No figures for ${name}`);
    const outcome = (values: [string, string][]) => {
      const file = join(folder, `${name}.json`);
      const input = values.map(([metric, figures]) => ({ series: metric, values: figures }));
      const expected = { eval_time: "2h", alertname: name, exp_alerts: [] };
      const tests = [{ interval: "1m", input_series: input, alert_rule_test: [expected] }];
      writeFileSync(file, JSON.stringify({ rule_files: [resolve("scripts/alerts.yml")], tests }));
      return spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    };
    expect(outcome(series.quiet)).toMatchObject({ status: 0 });
    const loud = outcome(series.loud);
    expect([loud.status, `${loud.stdout}${loud.stderr}`]).toEqual([1, expect.stringContaining(`alertname="${name}"`)]);
  });
});

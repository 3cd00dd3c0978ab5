import { appendFileSync, readFileSync } from "node:fs";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type RunnerTestCase, TestRunner, vi } from "vitest";
import { takeReached, turnOn } from "./switches.ts";
import type { Asked, Told } from "./told.ts";

const folder = process.env.MUTATE_DIR ?? "";
const { groups, tookFrom, tookTo }: Asked = JSON.parse(readFileSync(`${folder}/asked.json`, "utf8"));
const noticed = new Set<number>();

/** Each run of a test begins with no tries counted in memory. */
let runs = 0;
const { getKey } = RateLimiterMemory.prototype;
RateLimiterMemory.prototype.getKey = function (key) {
  return `${getKey.call(this, key)} ${runs}`;
};

/** Runs each test without a break, then with groups of breaks that it reached, and halves a group with which it fails. */
export default class Runner extends TestRunner {
  private now: number[] = [];
  private next: number[][] | undefined;
  /** The test failed with this break alone. It counts if the test then passes without the break. */
  private suspect: number | undefined;
  private from = 0;

  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test);
    test.repeats = 100_000;
    this.now = [];
    this.next = this.suspect = undefined;
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test);
    tell(test, this.now, "begun");
    takeReached();
    turnOn(this.now);
    this.from = Date.now();
    runs++;
  }

  onAfterRetryTask(test: RunnerTestCase) {
    const { result } = test;
    if (!result) return;
    turnOn([]);
    // A failed test left them.
    vi.useRealTimers();
    this.learn(test, result.state === "fail", result.errors?.some(({ message }) => message.includes("timed out in")) ?? false);
    this.now = (this.suspect === undefined && this.next?.shift()) || [];
    // A skipped test leaves its repeats.
    result.state = this.suspect === undefined && this.now.length === 0 ? "skip" : "run";
    result.errors = [];
  }

  private learn(test: RunnerTestCase, failed: boolean, timedOut: boolean) {
    const [one, ...others] = this.now;
    if (one === undefined) {
      if (this.suspect !== undefined) tell(test, [this.suspect], failed ? "useless" : "failed");
      this.suspect = undefined;
      if (failed) this.next = [];
      this.next ??= this.groupsFor(test, takeReached());
    } else if (failed && others.length > 0) {
      const half = Math.ceil(this.now.length / 2);
      this.next?.unshift(this.now.slice(0, half), this.now.slice(half));
    } else if (failed && !timedOut) this.suspect = one;
    else tell(test, this.now, failed ? "failed" : "passed");
  }

  private groupsFor(test: RunnerTestCase, reached: Set<number>): number[][] {
    const all = groups.map((group) => group.filter((number) => reached.has(number) && !noticed.has(number)));
    const own = all.filter((group) => group.length > 0);
    const took = Date.now() - this.from;
    if (took >= tookTo && own.length > 0) tell(test, [], "slow");
    return took >= tookFrom && took < tookTo ? own : [];
  }
}

function tell(test: RunnerTestCase, breaks: number[], is: Told["is"]) {
  const line: Told = { pid: process.pid, test: test.fullTestName, breaks, is };
  appendFileSync(`${folder}/told`, `${JSON.stringify(line)}\n`);
  if (is === "failed") for (const number of breaks) noticed.add(number);
}

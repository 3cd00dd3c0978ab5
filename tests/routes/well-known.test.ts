import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, serve } from "../served.ts";

let served: Served;
beforeAll(async () => {
  served = await serve({ CONTACT_EMAIL: "safety@stokeline.example", BASE_URL: "https://stokeline.example" });
});
afterAll(() => served.stop());

test("security.txt says whom to write to, and until when that holds", async () => {
  const answer = await served.fetch("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:safety@stokeline\.example\nExpires: \S+\n/);
  expect(text).toContain("Canonical: https://stokeline.example/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
});

test("a password manager is led to where the password is changed", async () => {
  const answer = await served.fetch("/.well-known/change-password");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/change_password"]);
});

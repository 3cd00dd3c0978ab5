import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Served, serve } from "../served.ts";

const Manifest = z.object({
  start_url: z.literal("/"),
  display: z.literal("standalone"),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })).min(3),
});

let served: Served;

beforeAll(async () => {
  served = await serve();
});

afterAll(() => served.stop());

test("the product can be installed: every page names the manifest, whose icons have the sizes that it says", async () => {
  const login = await served.fetch("/login");
  expect(login.headers.get("content-security-policy")).toContain("manifest-src 'self'");
  const page = await login.text();
  const [, address = ""] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const answer = await served.fetch(address);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");

  for (const { src, sizes, type } of Manifest.parse(await answer.json()).icons) {
    const icon = await served.fetch(src);
    expect(icon.headers.get("content-type")?.split(";")[0]).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("a browser that is told of no icon finds one", async () => {
  const icon = await served.fetch("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  const [, kind, pictures] = new Uint16Array((await icon.arrayBuffer()).slice(0, 6));
  expect([kind, pictures]).toEqual([1, 1]);
});

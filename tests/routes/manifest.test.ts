import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Served, serve } from "../served.ts";

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() });
const Manifest = z.object({
  start_url: z.literal("/"),
  display: z.literal("standalone"),
  icons: z.array(Icon).min(4),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Icon).length(1) })),
});

const manifest = async () => Manifest.parse(await (await served.fetch("/manifest.webmanifest")).json());

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

  const { icons, shortcuts } = await manifest();
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const icon = await served.fetch(src);
    expect(icon.headers.get("content-type")?.split(";")[0]).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("the icon that a phone cuts to its own shape is opaque to its edges", async () => {
  const cut = (await manifest()).icons.filter(({ purpose }) => purpose === "maskable");
  expect(cut).toHaveLength(1);
  const icon = await served.fetch(cut[0]?.src ?? "");
  expect((await sharp(Buffer.from(await icon.arrayBuffer())).stats()).isOpaque).toBe(true);
});

test("the shortcuts of the installed product lead to pages for uploading and for the map", async () => {
  const mia = await served.logIn("mia");
  const { shortcuts } = await manifest();
  expect(shortcuts.map(({ url }) => url)).toEqual(["/upload_edit", "/map"]);
  for (const { url } of shortcuts) expect((await served.fetch(url, { as: mia })).status).toBe(200);
});

test("a browser that is told of no icon finds one", async () => {
  const icon = await served.fetch("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  const [, kind, pictures] = new Uint16Array((await icon.arrayBuffer()).slice(0, 6));
  expect([kind, pictures]).toEqual([1, 1]);
});

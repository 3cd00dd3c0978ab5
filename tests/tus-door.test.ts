import { readFileSync } from "node:fs";
import { Upload } from "tus-js-client";
import { expect, test } from "vitest";
import { mediaFile } from "./adapters/media-files.ts";
import { tokenOf } from "./cast.ts";
import { openDoors } from "./graphql/doors.ts";

const base = await openDoors();

test("an upload in pieces without any token is asked to log in, and a cookie from another site is refused", async () => {
  const start = (more: Record<string, string>) =>
    fetch(`${base}/files/`, { method: "POST", headers: { "tus-resumable": "1.0.0", "upload-length": "4", ...more } });
  expect((await start({})).status).toBe(401);
  const cookie = `auth-token=${tokenOf("mia")}`;
  expect((await start({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("a client that cannot send PATCH says so in a header, as tus lets it", async () => {
  const bytes = readFileSync(await mediaFile("photo.jpg"));
  const status = await new Promise<number>((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${base}/files/`,
      overridePatchMethod: true,
      headers: { authorization: `Bearer ${tokenOf("mia")}` },
      metadata: { filename: "photo.jpg" },
      retryDelays: null,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getStatus()),
      onError: reject,
    }).start();
  });
  expect(status).toBe(204);
});

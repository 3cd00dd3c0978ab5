import { expect, test } from "vitest";
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

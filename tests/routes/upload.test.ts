import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { journeyFiles, mediaFile, probed } from "../adapters/media-files.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
let mia: string;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
  mia = await served.logIn("mia");
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const WRONG = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";
const BREAKS_OFF = "We couldn't read this video to its end. Please export it again and upload the new file";
const spool = () => readdirSync(join(served.dataDir, "spool"));
const rowsOf = (table: "media" | "edits") =>
  database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");

async function draft(details: Record<string, string> = {}, as = mia) {
  const body = new URLSearchParams({
    description: "Left to right",
    sport: "Surf",
    under18Viewable: "on",
    filmerInstagram: "@",
    ...details,
  });
  const answer = await served.fetch("/upload_edit", { method: "POST", body, as });
  return /draft=([^&]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

const step = (id: string) => `/upload_edit/file?draft=${id}`;

async function send(id: string, ...files: [contents: Buffer | string, name: string][]) {
  const body = new FormData();
  for (const [contents, name] of files) body.append("file", new Blob([new Uint8Array(Buffer.from(contents))]), name);
  return served.fetch(step(id), { method: "POST", body, as: mia });
}

const sendFile = async (id: string, path: string, name = basename(path)) => send(id, [readFileSync(path), name]);
const post = (id: string) =>
  served.fetch(`/upload_edit/post?draft=${id}`, { method: "POST", body: new URLSearchParams(), as: mia });

describe("what is no picture and no film is refused, and nothing of it stays [MEDIA-014, MEDIA-015]", () => {
  test.each([
    ["text named .mp4", "text.mp4", WRONG],
    ["a page named .png", "html.png", WRONG],
    ["a playlist named .mp4", "playlist.mp4", WRONG],
    ["an empty file", "empty.mp4", "This file is empty"],
    ["a film that is cut off", "cut_moov_first.mp4", "This file is damaged or not complete"],
  ])("%s", async (_, name, sentence) => {
    const [id, before] = [await draft(), rowsOf("media")];
    const answer = await sendFile(id, await mediaFile(name));
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain(sentence);
    expect([rowsOf("media"), spool()]).toEqual([before, []]);
  });

  test("no file at all, and two at once [EDIT-007]", async () => {
    const id = await draft();
    const { photo } = await journeyFiles();
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const none =
      '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    const answer = await served.fetch(step(id), { method: "POST", body: none, headers, as: mia });
    expect([answer.status, textOf(await answer.text()).includes("Please select a File")]).toEqual([422, true]);
    const two = await send(id, [readFileSync(photo), "a.jpg"], [readFileSync(photo), "b.jpg"]);
    expect([two.status, textOf(await two.text()).includes("Please send one file only")]).toEqual([422, true]);
    expect(spool()).toEqual([]);
  });
});

test("a file over the limit is refused by what it announces, before it is sent [MEDIA-013, MEDIA-016]", async () => {
  const id = await draft();
  const status = await new Promise((resolve, reject) => {
    const upload = request(served.url + step(id), {
      method: "POST",
      headers: {
        cookie: `auth-token=${mia}`,
        origin: served.url,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": 11_000_000_000,
      },
    });
    upload.on("response", (answer) => {
      let html = "";
      answer.on("data", (chunk) => (html += chunk));
      answer.on("end", () => {
        upload.destroy();
        resolve([answer.statusCode, html.includes("File too big, please upload a file of size less than 10GB")]);
      });
    });
    upload.on("error", reject);
    upload.write("--x\r\n");
  });
  expect(status).toEqual([413, true]);
}, 20_000);

test("a profile picture is refused from one byte over 15,000,000, and a whole form leads to the profile [SETUP-050, SETUP-048]", async () => {
  const noa = await served.logIn("noa");
  const { photo } = await journeyFiles();
  const path = join(served.dataDir, "large.jpg");
  const submit = async (bytes: number) => {
    writeFileSync(path, readFileSync(photo));
    truncateSync(path, bytes);
    const body = new FormData();
    for (const [name, value] of Object.entries({
      about: "",
      city: "Bude",
      instagram: "@noa",
      country: "France",
      gender: "Other",
    }))
      body.append(name, value);
    body.append("profileImage", new Blob([new Uint8Array(readFileSync(path))]), "large.jpg");
    return served.fetch(`/profile/${ID.noa}`, { method: "POST", body, as: noa });
  };
  const over = await submit(15_000_001);
  expect([over.status, textOf(await over.text()).includes("File too big, please upload a file of size less than 15Mb")]).toEqual([
    413,
    true,
  ]);

  const fits = await submit(15_000_000);
  const html = textOf(await fits.text());
  expect(fits.status).toBe(422);
  expect(html).toContain("Please add About You");
  expect(html).toContain("Your picture is uploaded");
  expect(html).toMatch(/value="Bude"/);
  const kept = /name="profileImage" value="([^"]+)"/.exec(html)?.[1] ?? "";

  const wrong = new FormData();
  wrong.append("profileImage", new Blob(["<svg/>"]), "face.png");
  const refused = await served.fetch(`/profile/${ID.noa}`, { method: "POST", body: wrong, as: noa });
  expect(textOf(await refused.text())).toContain("Image type not recognised, please upload file of type png or jpg");

  const rest = new FormData();
  const fields = {
    profileImage: kept,
    about: "There now",
    city: "Bude",
    instagram: "@noa",
    country: "France",
    gender: "Prefer Not to Say",
  };
  for (const [name, value] of Object.entries(fields)) rest.append(name, value);
  const done = await served.fetch(`/profile/${ID.noa}`, { method: "POST", body: rest, as: noa });
  expect([done.status, done.headers.get("location")]).toEqual([303, `/profile/${ID.noa}`]);
  expect((await served.fetch(`/media/videos/${ID.noa}/${ID.noa}_250x250`, { as: mia })).headers.get("content-type")).toBe(
    "image/jpeg",
  );
});

test("a business's picture is its logo too, in each size, for whoever is logged in [MEDIA-028, MEDIA-029, MEDIA-002]", async () => {
  const rex = await served.logIn("rex");
  await served.fetch("/", { method: "POST", body: new URLSearchParams({ isBusiness: "on", sports: "Surf" }), as: rex });
  const { photo } = await journeyFiles();
  const body = new FormData();
  const fields = {
    about: "Boards",
    city: "Bude",
    instagram: "@rex",
    country: "France",
    website: "https://rex.example",
    businessRegion: "National",
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("profileImage", new Blob([new Uint8Array(readFileSync(photo))]), "logo.jpg");
  expect((await served.fetch(`/profile/${ID.rex}`, { method: "POST", body, as: rex })).status).toBe(303);
  for (const size of ["_50x50", "_250x250", "_500x500", ""]) {
    for (const path of [`/media/logos/${ID.rex}${size}`, `/media/videos/${ID.rex}/${ID.rex}${size}`]) {
      expect((await served.fetch(path, { as: mia })).headers.get("content-type")).toBe("image/jpeg");
      expect((await served.fetch(path)).status).toBe(404);
    }
  }
});

test("a connection that is cut in mid-upload leaves nothing", async () => {
  const [id, before] = [await draft(), rowsOf("media")];
  const upload = request(served.url + step(id), {
    method: "POST",
    headers: { cookie: `auth-token=${mia}`, origin: served.url, "content-type": "multipart/form-data; boundary=x" },
  });
  upload.on("error", () => {});
  upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  upload.write(readFileSync(await mediaFile("h264.mp4")).subarray(0, 5000));
  upload.write(Buffer.alloc(3_000_000));
  for (let n = 0; n < 100 && spool().length === 0; n++) await pause(20);
  expect(spool()).toHaveLength(1);
  upload.destroy();
  for (let n = 0; n < 100 && spool().length > 0; n++) await pause(20);
  expect([spool(), rowsOf("media")]).toEqual([[], before]);
});

test("a photo and a .mov are posted, served upright to others, and tell no place and no device [CARD-001, MEDIA-020, MEDIA-021]", async () => {
  const { photo, mov } = await journeyFiles();
  const sol = await served.logIn("sol");
  for (const [file, kind] of [
    [photo, "image/jpeg"],
    [mov, "video/mp4"],
  ] as const) {
    const id = await draft();
    expect((await sendFile(id, file, `my ${basename(file)}`)).status).toBe(303);
    const posted = await post(id);
    expect([posted.status, posted.headers.get("location")]).toEqual([303, "/surf_edits"]);

    const row = database.prepare<[], { id: number; filename: string; width: number; height: number; orientation: string }>(
      "SELECT id, filename, width, height, orientation FROM edits ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    const edit = row.get();
    expect(edit?.filename).toMatch(kind === "video/mp4" ? /^[a-z0-9]{6}-my[\w.-]+\.mp4$/ : /^[a-z0-9]{6}-my[\w.-]+\.jpg$/);
    expect(edit?.orientation).toBe((edit?.height ?? 0) > (edit?.width ?? 0) ? "Portrait" : "Landscape");

    const address = `/media/videos/${ID.mia}/${edit?.filename}`;
    const given = await served.fetch(address, { as: sol });
    expect([given.status, given.headers.get("content-type"), given.headers.get("cache-control")]).toEqual([
      200,
      kind,
      "private, max-age=3600",
    ]);
    const copy = join(served.dataDir, `copy-${edit?.filename}`);
    writeFileSync(copy, new Uint8Array(await given.arrayBuffer()));
    expect(JSON.stringify(await probed(copy))).not.toMatch(/52\.3676|\+52|Apple|GPS|"location/i);

    for (const suffix of kind === "video/mp4"
      ? ["_poster", "_50x50", "_250x250", "_500x500"]
      : ["_50x50", "_250x250", "_500x500"])
      expect((await served.fetch(address + suffix, { as: sol })).headers.get("content-type")).toBe("image/jpeg");
    expect((await served.fetch(address)).status).toBe(404);
    const part = await served.fetch(address, { as: sol, headers: { range: "bytes=0-99" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-99/${statSync(copy).size}`]);
    expect((await served.fetch(address, { as: sol, headers: { "if-none-match": given.headers.get("etag") ?? "" } })).status).toBe(
      304,
    );
  }
}, 60_000);

test("a film that has to be made anew is its owner's while it is processed, and everybody's when it is ready", async () => {
  const id = await draft({ description: "Made anew" });
  expect((await sendFile(id, await mediaFile("mpeg4.3gp"))).status).toBe(303);
  await post(id);
  const edit = () =>
    database.prepare<[], { id: number; ready: number }>("SELECT id, ready FROM edits WHERE description = 'Made anew'").get();
  const sol = await served.logIn("sol");
  const address = `/edits/${edit()?.id}`;
  if (!edit()?.ready) {
    const own = await served.fetch(address, { as: mia });
    expect([own.status, own.headers.get("refresh")]).toEqual([200, "5"]);
    expect(await own.text()).toContain("Processing");
    expect((await served.fetch(address, { as: sol })).status).toBe(404);
  }
  for (let n = 0; n < 200 && !edit()?.ready; n++) await pause(100);
  const shown = await served.fetch(address, { as: sol });
  expect([shown.status, shown.headers.get("refresh"), (await shown.text()).includes("<video")]).toEqual([200, null, true]);
}, 40_000);

test("a film that turns out to break off while its sender waits is refused with the reason, and nothing of it stays", async () => {
  // All its boxes exist, but half of the content that they announce is missing.
  const film = Buffer.from(readFileSync(await mediaFile("cut_moov_first.mp4")));
  const at = film.indexOf("mdat") - 4;
  film.writeUInt32BE(film.length - at, at);
  const before = rowsOf("media");
  const answer = await send(await draft(), [film, "broken.mp4"]);
  expect([answer.status, textOf(await answer.text()).includes(BREAKS_OFF)]).toEqual([422, true]);
  expect(rowsOf("media")).toBe(before);
});

test("one that has to be made anew and breaks off then stays its owner's, who is told why, without script too", async () => {
  const id = await draft({ description: "Breaks off" });
  expect((await sendFile(id, await mediaFile("endless_prores.mov"))).status).toBe(303);
  await post(id);
  const edit = database.prepare<[], { id: number; mediaId: string }>(
    "SELECT id, media_id AS mediaId FROM edits WHERE description = 'Breaks off'",
  );
  const { id: editId = 0, mediaId = "" } = edit.get() ?? {};
  const pageFor = async (name: "mia" | "sol") => served.fetch(`/edits/${editId}`, { as: await served.logIn(name) });
  const state = database.prepare<[string], { state: string }>("SELECT state FROM media WHERE id = ?");
  await expect.poll(() => state.get(mediaId)?.state).toBe("failed");

  const own = await pageFor("mia");
  const html = textOf(await own.text());
  expect([own.status, own.headers.get("refresh")]).toEqual([200, null]);
  expect(html).toContain("This upload failed");
  expect(html).toContain(BREAKS_OFF);
  expect((await pageFor("sol")).status).toBe(404);
});

test("a crew-only Edit's file opens for the crew alone, by its address too, and posting it leads home [EDIT-022, EDIT-023]", async () => {
  const { photo } = await journeyFiles();
  const id = await draft({ crewOnly: "on" });
  await sendFile(id, photo);
  expect((await post(id)).headers.get("location")).toBe("/");
  const filename = database
    .prepare<[], { filename: string }>("SELECT filename FROM edits ORDER BY created_at DESC, id DESC LIMIT 1")
    .get()?.filename;
  const address = `/media/videos/${ID.mia}/${filename}`;
  const statusFor = async (name: "sol" | "ana" | "kit" | "ops") =>
    (await served.fetch(address, { as: await served.logIn(name) })).status;
  expect([await statusFor("sol"), await statusFor("kit"), await statusFor("ana"), await statusFor("ops")]).toEqual([
    200, 200, 404, 200,
  ]);

  const other = await draft({ sport: "Other" });
  await sendFile(other, photo);
  expect((await post(other)).headers.get("location")).toBe("/");
});

test("the same form posted twice, from a stale page too, gives one Edit [EDIT-017]", async () => {
  const { photo } = await journeyFiles();
  const id = await draft();
  await sendFile(id, photo);
  const before = rowsOf("edits");
  const [first, second] = await Promise.all([post(id), post(id)]);
  expect([first.status, second.status, first.headers.get("location")]).toEqual([303, 303, second.headers.get("location")]);
  expect(rowsOf("edits")).toBe(before + 1);
  expect((await served.fetch(step(id), { as: mia })).headers.get("location")).toMatch(/^\/edits\/\d+$/);
  expect((await sendFile(id, photo)).status).toBe(303);
});

test("another person's draft does not exist, and a visitor's post is answered with the login screen", async () => {
  const id = await draft();
  const sol = await served.logIn("sol");
  expect((await served.fetch(step(id), { as: sol })).status).toBe(404);
  expect((await served.fetch(step(id), { method: "POST", body: new URLSearchParams(), as: sol })).status).toBe(404);
  const visitor = await served.fetch(step(id), { method: "POST", body: new URLSearchParams() });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([401, null]);
});

const leadsTo = async (path: string) => (await served.fetch(path, { as: mia })).headers.get("location");

test("older links to a step lead to it, and an older form sends what was typed there", async () => {
  const id = await draft({ sport: "Climbing" });
  for (const name of ["gear", "file", "post", "other-file"]) {
    const there = `/upload_edit/${name.replace("-", "_")}?draft=${id}`;
    expect(await leadsTo(`/upload_edit?draft=${id}&step=${name}`)).toBe(there);
  }
  const old = `/upload_edit?draft=${id}&step=gear`;
  const sent = await served.fetch(old, { method: "POST", body: new URLSearchParams({ rope: "9.8" }), as: mia });
  expect([sent.status, sent.headers.get("location")]).toEqual([307, `/upload_edit/gear?draft=${id}`]);
  expect(await leadsTo("/upload_edit/gear")).toBe("/upload_edit");
  expect(await leadsTo(`/upload_edit?draft=${id}&step=details`)).toBeNull();
});

test("going back and reloading lose nothing, and each step says what it needs [EDIT-003, EDIT-005, EDIT-010]", async () => {
  const refused = await served.fetch("/upload_edit", {
    method: "POST",
    body: new URLSearchParams({ description: "Kept words" }),
    as: mia,
  });
  const html = textOf(await refused.text());
  expect([refused.status, html.includes("Please select a Sport"), html.includes("Kept words")]).toEqual([422, true, true]);

  const id = await draft({ description: "Words that stay", sport: "Climbing" });
  const gear = await served.fetch(`/upload_edit/gear?draft=${id}`, {
    method: "POST",
    body: new URLSearchParams({ rope: "9.8", fins: "x" }),
    as: mia,
  });
  expect(gear.headers.get("location")).toBe(`/upload_edit/file?draft=${id}`);
  const pageOf = async (name: string) =>
    textOf(await (await served.fetch(`/upload_edit${name}?draft=${id}`, { as: mia })).text());
  expect(await pageOf("")).toContain("Words that stay");
  expect(await pageOf("/gear")).toMatch(/name="rope"[^>]*value="9.8"|value="9.8"[^>]*name="rope"/);
  const last = await pageOf("/file");
  expect(last).toContain("No explicit audio");
  expect(last).toContain(">Back<");

  const { photo } = await journeyFiles();
  await sendFile(id, photo);
  expect(await leadsTo(`/upload_edit/file?draft=${id}`)).toBe(`/upload_edit/post?draft=${id}`);
  const uploaded = await pageOf("/post");
  expect([uploaded.includes(">Back<"), uploaded.includes(">Post<")]).toEqual([false, true]);
}, 20_000);

describe("before Post a draft shows what it becomes, without script", () => {
  const lastStep = async (id: string) => (await served.fetch(`/upload_edit/post?draft=${id}`, { as: mia })).text();

  test("the picture or the film with its poster, the words, the sport, and where to change each [EDIT-009]", async () => {
    const { photo, mov } = await journeyFiles();
    const id = await draft({ description: "To look at first", sport: "Climbing" });
    await sendFile(id, mov, "first.mov");
    const film = textOf(await lastStep(id));
    expect(film).toMatch(/<video[^>]*poster="\/media\/videos\/1001\/\w+-first\.mp4_poster\?draft"/);
    for (const words of ["<dd>To look at first</dd>", "<dd>Climbing</dd>", "<dd>Everyone on Stokeline</dd>"])
      expect(film).toContain(words);
    for (const field of ["description", "sport", "under18Viewable"])
      expect(film).toContain(`/upload_edit?draft=${id}#details-${field}"`);

    const other = await (await served.fetch(`/upload_edit/other_file?draft=${id}`, { as: mia })).text();
    expect([other.includes('name="file"'), other.includes(">Post<")]).toEqual([true, false]);
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(readFileSync(photo))]), "second.jpg");
    const sent = await served.fetch(`/upload_edit/other_file?draft=${id}`, { method: "POST", body, as: mia });
    expect(sent.headers.get("location")).toBe(`/upload_edit/post?draft=${id}`);
    expect(textOf(await lastStep(id))).toMatch(/<img alt="Your photo" src="\/media\/videos\/1001\/\w+-second\.jpg"/);
    const without = await draft();
    expect(await leadsTo(`/upload_edit/post?draft=${without}`)).toBe(`/upload_edit/file?draft=${without}`);
  });

  test("a still of the film is chosen as its poster, and nobody else gets the stills", async () => {
    const id = await draft({ description: "Which picture?" });
    await sendFile(id, (await journeyFiles()).mov);
    const page = await lastStep(id);
    if (page.includes("Look again"))
      expect(page).toMatch(/to choose from\.(<!-- -->|\s)*<button [^>]+\/upload_edit\/post\?draft=[\w-]+">Look again<\/button>/);
    await expect.poll(() => lastStep(id)).not.toContain("Look again");
    const html = textOf(await lastStep(id));
    const radios = [...html.matchAll(/<input type="radio"[^>]*name="poster"[^>]*>/g)].map(([radio]) => radio);
    expect(radios.map((radio) => [/value="(\d*)"/.exec(radio)?.[1], / (checked|disabled)=/.exec(radio)?.[1]])).toEqual([
      ["", "checked"],
      ...["100", "500", "800", "1100", "1500", "1800"].map((value) => [value, undefined]),
    ]);
    expect(html).toMatch(
      /<img src="\/drafts\/[\w-]+\/stills\/1100" alt=""[^>]*\/><span class="choice"><input[^>]*\/>At 1\.1 s<\/span>/,
    );

    const address = `/drafts/${id}/stills/1100`;
    const still = await served.fetch(address, { as: mia });
    const { status, headers } = still;
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "image/jpeg", "private, no-cache"]);
    const headersAgain = { "if-none-match": headers.get("etag") ?? "" };
    expect((await served.fetch(address, { as: mia, headers: headersAgain })).status).toBe(304);
    for (const as of [await served.logIn("sol"), await served.logIn("ops")])
      expect((await served.fetch(address, { as, headers: headersAgain })).status).toBe(404);
    expect([(await served.fetch(address)).status, (await served.fetch(`${address}0`, { as: mia })).status]).toEqual([401, 404]);

    const send = (poster: string) => {
      const body = new FormData();
      body.append("poster", poster);
      return served.fetch(`/upload_edit/post?draft=${id}`, { method: "POST", body, as: mia });
    };
    const refused = await send("77");
    expect([refused.status, textOf(await refused.text()).includes("Please choose one of the stills")]).toEqual([422, true]);
    const posted = await Promise.all([send("1100"), send("1100")]);
    expect(posted.map((answer) => answer.status)).toEqual([303, 303]);
    const row = database.prepare<[], { filename: string }>("SELECT filename FROM edits WHERE description = 'Which picture?'");
    const poster = await served.fetch(`/media/videos/${ID.mia}/${row.get()?.filename}_poster`, { as: await served.logIn("sol") });
    expect(Buffer.from(await poster.arrayBuffer())).toEqual(Buffer.from(await still.arrayBuffer()));
    expect((await served.fetch(address, { as: mia })).status).toBe(404);
  });

  test.each([
    ["mia", { under18Viewable: "" }, "Everyone on Stokeline who is 18 or older"],
    ["mia", { crewOnly: "on" }, "Your Crew alone"],
    ["mia", { crewOnly: "on", under18Viewable: "" }, "People in your Crew who are 18 or older"],
    ["tam", { under18Viewable: "" }, "Only the grown-ups in your Crew. Your friends can't see it."],
    ["tam", { under18Viewable: "off", crewOnly: "on" }, "Only the grown-ups in your Crew. Your friends can't see it."],
    ["tam", { under18Viewable: "on", crewOnly: "on" }, "Your Crew alone"],
    ["pip", { audience: "everybody", under18Viewable: "off" }, "Only grown-ups, brands too. Your friends can't see it."],
  ] as const)("who will see it, of %s: %j", async (who, details, words) => {
    const as = await served.logIn(who);
    const id = await draft(details, as);
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(readFileSync((await journeyFiles()).photo))]), "photo.jpg");
    await served.fetch(step(id), { method: "POST", body, as });
    const html = textOf(await (await served.fetch(`/upload_edit/post?draft=${id}`, { as })).text());
    expect(html).toContain(`<dd>${words}</dd>`);
    expect(html).toContain(`/upload_edit?draft=${id}#details-under18Viewable"`);
  });
});

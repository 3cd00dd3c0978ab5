import { openAsBlob } from "node:fs";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { sqlite } from "#db";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { answerOf, graphqlOf, openDoors } from "./doors.ts";
import { app } from "./journey.ts";

const base = await openDoors();
const ask = graphqlOf(base);

beforeEach(() => {
  sqlite.exec(`UPDATE users SET sports = '["Surf","Skate"]'`);
});

const SPOT = `{ id title description spotImage latitude longitude isBusiness surf skate climbing apparel userId userName userWebsite url thumbnails
  videosCount videos { id } }`;

async function send(name: string, who: Name = "sol", as = name) {
  const body = new FormData();
  const query = "mutation ($file: Upload!) { spotUpload(file: $file) { filename mimetype encoding } }";
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ file: ["variables.file"] }));
  body.set("file", new File([await openAsBlob(await mediaFile(name))], as));
  return answerOf(await fetch(`${base}/graphql`, { method: "POST", headers: { authorization: `Bearer ${tokenOf(who)}` }, body }));
}

async function pictureOf(who: Name, as = "photo.jpg") {
  const { data } = await send("photo.jpg", who, as);
  const result = data?.spotUpload as { filename: string; mimetype: string; encoding: string };
  return result;
}

/** The address at which this process serves the file. */
const served = (url: string) => url.replace(env.BASE_URL, base);

test("a Spot is posted with a picture, found, changed and deleted [GQL-080, GQL-081, GQL-082] [GQL-083, MAP-031] [A-135]", async () => {
  const picture = await pictureOf("sol", "my beach, low.PNG");
  const { filename } = picture;
  expect(picture).toEqual({
    filename: expect.stringMatching(/^[0-9a-z]{6}-mybeachlow\.jpg$/),
    mimetype: "image/jpeg",
    encoding: "7bit",
  });

  const rider = app(base, tokenOf("sol"));
  const { postSpot } = await rider.mutate(
    `mutation ($image: String) { postSpot(title: "Fistral", description: "Best at mid tide", spotImage: $image, latitude: 50.416, longitude: -5.1,
      isBusiness: false, surf: true, apparel: true, userName: "Somebody else", userWebsite: "https://x.example") ${SPOT} }`,
    { image: filename },
  );
  expect(postSpot).toMatchObject({
    title: "Fistral",
    spotImage: filename,
    latitude: 50.416,
    surf: true,
    skate: false,
    apparel: false,
    userId: ID.sol,
    userName: "Sol Aas",
    userWebsite: null,
  });
  // A new picture needs a new address, or an app would show the cached one.
  expect(postSpot.url).toContain(`v=${filename.slice(0, 6)}`);
  for (const address of [postSpot.url, ...postSpot.thumbnails]) {
    const answer = await fetch(served(address));
    expect([answer.status, (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format]).toEqual([200, "jpeg"]);
  }

  const { id } = postSpot;
  const { postSpotUpdate } = await rider.mutate(
    `mutation ($id: ID) { postSpotUpdate(id: $id, title: "South Fistral", skate: true) ${SPOT} }`,
    { id },
  );
  expect(postSpotUpdate).toMatchObject({
    title: "South Fistral",
    description: "Best at mid tide",
    surf: true,
    skate: true,
    spotImage: filename,
  });
  const others = (query: string) => ask(query, { id }, tokenOf("mia"));
  expect((await others('mutation ($id: ID) { postSpotUpdate(id: $id, title: "Mine") { id } }')).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
  expect((await others("mutation ($id: ID) { deleteSpot(id: $id) { id } }")).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
  await rider.mutate("mutation ($id: ID) { deleteSpot(id: $id) { id } }", { id });
  expect((await fetch(served(postSpot.url))).status).toBe(404);
  expect((await ask("{ spots(last: 1) { spots { id } } }", {}, tokenOf("mia"))).data).toEqual({ spots: { spots: [] } });
});

test("a picture of another type or by nobody is refused [MEDIA-018] [A-136]", async () => {
  const wrong = "Image type not recognised, please upload file of type PNG, JPEG or JPG";
  for (const name of ["text.mp4", "h264.mp4"]) expect((await send(name)).errors).toMatchObject([{ message: wrong }]);
  expect((await send("photo.jpg", "noa")).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});

test("skip 0 and last 1 give all Spots of the caller's sports with local Discounts, other values a page [GQL-035, LIM-029, MAP-003] [A-131, A-132]", async () => {
  const titles = ["Spot 1", "Spot 2", "Spot 3", "Spot 4"];
  for (const title of titles) addSpot({ title, sports: [title === "Spot 4" ? "Climbing" : "Surf"] });
  const discount = addDiscount();
  const list = async (rest: string) => {
    const { data } = await ask(`{ spots(${rest}) { spots { title } discounts { id } } }`, {}, tokenOf("sol"));
    return data?.spots as { spots: { title: string }[]; discounts: { id: string }[] };
  };
  const found = async (rest: string) => (await list(rest)).spots.map(({ title }) => title).sort();
  expect(await found("skip: 0, last: 1")).toEqual(titles.slice(0, 3));
  expect(await found('last: 1, category: ["climbing", "Chess"]')).toEqual(["Spot 4"]);
  expect((await found("skip: 1, last: 1")).length).toBe(1);
  expect((await found("last: 2")).length).toBe(2);
  expect((await list("last: 1")).discounts).toEqual([{ id: discount }]);
  expect((await ask(`{ spots(userId: "${ID.mia}") { spots { id } } }`, {}, tokenOf("sol"))).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
});

test("a box gives the Spots between its sides, also across the date line", async () => {
  for (const [title, longitude] of [
    ["West", -179],
    ["East", 179],
    ["Far", 0],
  ] as const)
    addSpot({ title, longitude, latitude: -17 });
  const { data } = await ask("{ spotsWithin(south: -18, north: -16, west: 178, east: -178) { title } }", {}, tokenOf("mia"));
  expect(data?.spotsWithin).toHaveLength(2);
  expect(data?.spotsWithin).toEqual(expect.arrayContaining([{ title: "East" }, { title: "West" }]));
});

test("spotEdits pages the Edits of a Spot, newest first, and postVideoUpdate links them [GQL-036, ENT-063]", async () => {
  const spotId = addSpot();
  const ids = [1, 2, 3].map((createdAt) => addEdit({ spotId, createdAt }));
  const page = async (rest: string) => {
    const { data } = await ask(
      `query ($spotId: ID) { spotEdits(spotId: $spotId${rest}) { id spotId } }`,
      { spotId },
      tokenOf("kit"),
    );
    const found = data?.spotEdits as { id: string }[];
    return found.map(({ id }) => id);
  };
  expect(await page("")).toEqual(ids.toReversed());
  expect(await page(", skip: 1, last: 1")).toEqual([ids[1]]);
  await ask(
    "mutation ($id: ID, $spotId: ID) { postVideoUpdate(id: $id, spotId: $spotId) { id } }",
    { id: EDITS.bowl.id, spotId },
    tokenOf("mia"),
  );
  const { data } = await ask(`{ spotsWithin { videosCount videos { id spotLocation } } }`, {}, tokenOf("kit"));
  expect(data?.spotsWithin).toMatchObject([{ videosCount: 4 }]);
  expect(JSON.stringify(data)).toContain(`{"id":"${EDITS.bowl.id}","spotLocation":"Fistral"}`);
  expect((await ask("{ spotEdits(spotId: 17) { id } }", {}, tokenOf("kit"))).errors).toMatchObject([
    { extensions: { code: "NOT_FOUND" } },
  ]);
});

test("no answer and no address names the author of a Spot who is under 18 [A-173]", async () => {
  const { filename } = await pictureOf("kit");
  addSpot({ title: "Teens", spotImage: filename }, "kit");
  spots.approve(viewer("ops"), addSpot({ title: "Childs" }, "pip"), "A skatepark");
  const whole = JSON.stringify((await ask(`{ spotsWithin ${SPOT} }`, {}, tokenOf("mia"))).data);
  expect(whole).toContain("Teens");
  expect(whole).toContain("Childs");
  for (const name of ["kit", "pip"] as const) expect(whole).not.toContain(ID[name]);
  const url = served(/http:[^"?]*/.exec(whole)?.[0] ?? "");
  expect((await fetch(url, { headers: { authorization: `Bearer ${tokenOf("mia")}` } })).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
});

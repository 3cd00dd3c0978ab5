import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAP, placeAt, projectionOf, viewFrom } from "#app/map/view.ts";
import { ASKED_REASONS, REPORT_REASONS } from "#app/schemas/report-reasons.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { answering, standIn } from "../adapters/stand-in.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["mia", "sol", "kit", "pip", "northbreak", "noa", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec(`UPDATE users SET sports = '["Surf","Skate"]'`);
});

afterAll(async () => {
  database.close();
  await served.stop();
});

let made = 5000;
function addSpot(
  by: Name,
  title: string,
  latitude: number,
  longitude: number,
  more: Record<string, number | string> = {},
): string {
  const row = {
    id: ++made,
    poster_id: Number(ID[by]),
    title,
    description: `About ${title}`,
    latitude,
    longitude,
    sports: 1,
    created_at: made,
    ...more,
  };
  const names = Object.keys(row);
  database.prepare(`INSERT INTO spots (${names.join()}) VALUES (${names.map(() => "?").join()})`).run(...Object.values(row));
  return String(row.id);
}

async function asked(path: string, as: Name = "mia", init: RequestInit = {}) {
  const answer = await served.fetch(path, { ...init, as: tokens[as] });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return { status: answer.status, to: answer.headers.get("location") ?? "", html, cookies };
}

async function send(path: string, fields: Record<string, string | string[]>, as: Name = "mia", picture?: string) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  if (picture) body.append("spotImage", new File([readFileSync(await mediaFile(picture))], picture));
  return asked(path, as, { method: "POST", body });
}

const viewIn = (html: string) => viewFrom(/name="at" value="([^"]*)"/.exec(html)?.[1] ?? null);
const pinsIn = (html: string) =>
  [...html.matchAll(/<a aria-label="([^"]*)"[^>]*href="([^"]*)"><g transform="translate\((\d+) (\d+)\)">/g)].map(
    ([, label, to, x, y]) => ({
      label,
      to,
      x: Number(x),
      y: Number(y),
    }),
  );

describe("the map [MAP-001, RTE-007]", () => {
  test("begins at the viewer's city, at zoom 15 [MAP-002, MAP-004, MAP-015]", async () => {
    const view = viewIn((await asked("/map")).html);
    expect(view?.zoom).toBe(15);
    expect([Math.abs((view?.latitude ?? 0) - 50.41) < 0.05, Math.abs((view?.longitude ?? 0) + 5.08) < 0.05]).toEqual([
      true,
      true,
    ]);
  });

  test("begins at the Spot that a link opens, or has changed", async () => {
    const id = addSpot("mia", "Far away", -33.9, 18.4);
    for (const which of ["spot", "edit"]) {
      expect(viewIn((await asked(`/map?${which}=${id}`)).html)).toMatchObject({ latitude: -33.9, longitude: 18.4, zoom: 15 });
    }
  });

  test("begins at London where the city is not known [MAP-006] [A-142]", async () => {
    database.exec(`UPDATE users SET city = 'Nowhere at all' WHERE id = ${ID.kit}`);
    expect(viewIn((await asked("/map", "kit")).html)).toMatchObject({ latitude: 51.50853, longitude: -0.12574, zoom: 15 });
  });

  test("draws land for whoever is logged in, and nothing for an address that is no view [MAP-017] [A-140]", async () => {
    const picture = await served.fetch("/map_picture?at=50.4,-5.1,9&theme=dark", { as: tokens.mia });
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(picture.headers.get("cache-control")).toBe("private, max-age=604800");
    const svg = await picture.text();
    expect(svg).toMatch(/^<svg [^>]*class="dark">[\s\S]*id="land" d="M/);
    expect((await served.fetch("/map_picture?at=rubbish", { as: tokens.mia })).status).toBe(404);
    const kept = await served.fetch("/map_picture?at=50.4,-5.1,9&theme=dark", { as: tokens.mia });
    expect([await kept.text(), [...kept.headers.keys()]]).toEqual([svg, [...picture.headers.keys()]]);
    expect((await served.fetch("/map_picture?at=50.4,-5.1,9&theme=dark")).status).toBe(401);
    expect((await served.fetch("/map_picture?at=50.4,-5.1,9")).status).not.toBe(302);
  });

  test("says below it which city is near and what a press does [MAP-012]", async () => {
    const { html } = await asked("/map?at=50.43,-5.08,15");
    expect(html).toContain("km north of Newquay.");
    expect(html).toContain("To add a Spot, double-tap the map.");
  });

  test("goes to a place by its name, completes names, and says what it does not know [MAP-016] [A-139]", async () => {
    const to = async (place: string) =>
      decodeURIComponent((await asked(`/map?sport=surf&place=${encodeURIComponent(place)}`)).to);
    expect(await to("newquay, United K")).toMatch(/^\/map\?at=50\.4\d*,-5\.0\d*,13&sport=surf$/);
    expect(await to("Biarritz")).toMatch(/at=43\.4/);
    const suggested = await (await served.fetch("/map/places?at=50.4,-5.07,9&place=newq", { as: tokens.mia })).json();
    expect(suggested).toContainEqual(
      expect.objectContaining({ name: "Newquay, United Kingdom", facts: expect.stringMatching(/m$/) }),
    );
    const { status, html } = await asked("/map?place=Nowhere+at+all");
    expect([status, html.includes("We don't know that place"), html.includes('value="Nowhere at all"')]).toEqual([
      200,
      true,
      true,
    ]);
    for (const place of ["", " ", ",", "x"]) expect((await asked(`/map?place=${place}`)).status).toBe(200);
  });

  test("goes to a Spot by its title, and to a town by any word of its name, without accents", async () => {
    const to = async (place: string) =>
      decodeURIComponent((await asked(`/map?at=43,-1,9&place=${encodeURIComponent(place)}`)).to);
    const id = addSpot("sol", "Les Estagnots Nord", 43.69, -1.43);
    expect(await to("estagn NORD")).toBe(`/map?at=43.69,-1.43,15&spot=${id}`);
    expect(await to("jean de luz")).toMatch(/^\/map\?at=43\.3\d*,-1\.6\d*,13$/);
    expect(await to("gijon, spain")).toMatch(/^\/map\?at=43\.5/);
    expect(await to("Portugal")).toMatch(/,6$/);
    database.exec(`DELETE FROM spots WHERE id = ${id}`);
  });

  test("lists places that share a name with kind, sports and distance, the nearest Spots first, and keeps the name", async () => {
    addSpot("sol", "Santa Teresa Left", 9.64, -85.17);
    addSpot("sol", "Santa Teresa Right", 9.65, -85.17, { sports: 3 });
    addSpot("pip", "Santa Teresa Secret", 9.66, -85.17, { awaits_approval: 1 });
    const { status, to, html } = await asked("/map?at=9.7,-85.17,9&sport=surf&place=santa+ter");
    expect([status, to]).toEqual([200, ""]);
    for (const words of ["Which place?", ">Spots<", ">Towns and cities<", 'value="santa ter"', "Surf, Skate · 5.6 km"])
      expect(html).toContain(words);
    expect(html.indexOf(">Santa Teresa Right<")).toBeLessThan(html.indexOf(">Santa Teresa Left<"));
    expect(html).not.toContain("Secret");
    expect(html).toMatch(/href="\/map\?at=9\.65%2C-85\.17%2C15&sport=surf&spot=\d+"/);
    expect(html).not.toContain("We don't know that place");
  });

  test.each(['"', "*", "x".repeat(9999), "%ud800", ") OR (", "title:a", "a NOT b", "%00"])(
    "%j as a place breaks nothing",
    async (text) => {
      for (const path of ["/map", "/map/places"])
        expect((await asked(`${path}?place=${text.startsWith("%") ? text : encodeURIComponent(text)}`)).status).toBeLessThan(400);
    },
  );

  test("has squares of land for the moving map, and none beyond the world", async () => {
    const square = await served.fetch("/map/land/8/124/86?theme=dark", { as: tokens.mia });
    expect([square.status, square.headers.get("content-type"), square.headers.get("cache-control")]).toEqual([
      200,
      "image/svg+xml",
      "private, max-age=604800",
    ]);
    expect(await square.text()).toMatch(/width="512" height="512"[^>]*class="dark"/);
    for (const path of ["8/256/0", "8/0/256", "17/0/0", "-1/0/0", "8/1.5/0", "a/b/c", "8/999999999/0"])
      expect((await served.fetch(`/map/land/${path}`, { as: tokens.mia })).status).toBe(404);
  });

  test("sends the script of the moving map to this page alone, in 60 kB at most", () => {
    const folder = "build/client/assets";
    const files = readdirSync(folder).filter((name) => name.startsWith("moving-map") && name.endsWith(".gz"));
    expect(files.map((name) => name.replace(/-.{8}\./, ".")).sort()).toEqual(["moving-map.client.js.gz", "moving-map.css.gz"]);
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    const naming = readdirSync(folder).filter(
      (name) => name.endsWith(".js") && /import\(".\/moving-map/.test(readFileSync(join(folder, name), "utf8")),
    );
    expect(naming.map((name) => name.replace(/-.{8}\./, "."))).toEqual(["map.js"]);
  });

  test("has a pin of 85 by 64 at the pixel of each Spot, and clusters where they stand close [MAP-003, MAP-005, LIM-028]", async () => {
    const ids = [addSpot("sol", "One", 40, 10), addSpot("kit", "Two", 40.002, 10.004), addSpot("sol", "Away", 45, 30)];
    const view = { latitude: 40, longitude: 10, zoom: 15 };
    const { html } = await asked("/map?at=40,10,15");
    const [x = 0, y = 0] = projectionOf(view)([10.004, 40.002]) ?? [];
    expect(pinsIn(html).toReversed()).toEqual([
      { label: "One, Surf", to: `/map?at=40,10,15&spot=${ids[0]}`.replaceAll(",", "%2C"), x: MAP.width / 2, y: MAP.height / 2 },
      { label: "Two, Surf", to: `/map?at=40,10,15&spot=${ids[1]}`.replaceAll(",", "%2C"), x: Math.round(x), y: Math.round(y) },
    ]);
    expect(html).toMatch(/<rect class="target"[^>]*width="85" height="64"/);
    const [cluster] = pinsIn((await asked("/map?at=40,10,6")).html);
    expect(cluster?.label).toBe("2 Spots");
    expect(pinsIn((await asked(cluster?.to ?? "")).html).length).toBeGreaterThanOrEqual(2);
  });

  test("says of a number in a crowd that it is the least there are", async () => {
    database
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2100)
         INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) SELECT 800000 + n, ?, 'Crowd', -60, -120, 1, 1 FROM n`,
      )
      .run(ID.sol);
    const { html } = await asked("/map?at=-60,-120,8");
    database.exec("DELETE FROM spots WHERE title = 'Crowd'");
    expect(pinsIn(html).map(({ label }) => label)).toEqual(["At least 2000 Spots"]);
    expect(html).toContain(">2000+</text>");
  });

  test("lists the nearest Spots first, of one sport where it is chosen", async () => {
    addSpot("sol", "Near", -30, 20);
    addSpot("sol", "Far", -30.2, 20, { sports: 2 });
    const { html } = await asked("/map?at=-30,20,15");
    expect(html.indexOf(">Near<")).toBeLessThan(html.indexOf(">Far<"));
    expect(html).toContain("22 km");
    const skate = (await asked("/map?at=-30,20,15&sport=skate")).html;
    expect([skate.includes(">Far<"), skate.includes(">Near<")]).toEqual([true, false]);
  });

  test("lists how many Edits are there, and nothing too far to go to, but all that a wide view shows", async () => {
    const near = addSpot("sol", "Dune", -60, 100);
    addSpot("sol", "An hour away", -60.8, 100);
    addSpot("sol", "A day away", -61.2, 100);
    const listed = async (zoom: number) => {
      const { html } = await asked(`/map?at=-60,100,${zoom}`);
      const list = /<ol class="nearest">.*?<\/ol>/s.exec(html)?.[0] ?? "";
      return [...list.matchAll(/>([^<]*)<\/a><p class="quiet">([^<]*)</g)].map(([, title, facts]) => `${title}: ${facts}`);
    };
    expect(await listed(15)).toEqual(["Dune: Surf · 0 m", "An hour away: Surf · 89 km"]);
    database.exec(`UPDATE edits SET spot_id = ${near} WHERE id = ${EDITS.bowl.id}`);
    expect((await listed(15))[0]).toBe("Dune: Surf · 0 m · 1 Edit");
    database.exec(`UPDATE edits SET spot_id = NULL WHERE id = ${EDITS.bowl.id}`);
    expect((await listed(6)).length).toBe(3);
  });

  test("says so where no Spot is near", async () => {
    const { html } = await asked("/map?at=-70,-140,15");
    expect(html).toContain("There are no Spots for your sports near here. Add the first on the map.");
    expect(html).not.toContain('<ol class="nearest">');
  });

  test("a press opens ADD SPOT at the place of its pixel, a key at the middle, and outside of the world nothing [MAP-010] [A-141]", async () => {
    const view = { latitude: -17, longitude: 179.99, zoom: 10 };
    const { latitude, longitude } = placeAt(view, 1200, 100) ?? {};
    const { status, to } = await asked("/map?at=-17,179.99,10&x=1200&y=100");
    expect([status, decodeURIComponent(to)]).toEqual([302, `/map?at=-17,179.99,10&add=${latitude},${longitude}`]);
    const { html } = await asked(to);
    expect(html).toContain("ADD SPOT");
    expect(html).toContain(`value="${latitude}"`);
    expect(decodeURIComponent((await asked("/map?at=-17,179.99,10&x=0&y=0")).to)).toContain("add=-17,179.99");
    for (const press of ["x=-1&y=5", "x=abc&y=", "x=1601&y=3"])
      expect((await asked(`/map?at=0,0,2&${press}`)).to).not.toContain("add=");
  });
});

test("a map whose Spots cannot be read shows the error page with a message, and is there again afterwards [MAP-007]", async () => {
  const lookAt = async (path: string) => {
    const { status, html } = await asked(path);
    return [status, html.includes("We've encountered an issue:"), /<p class="message">([^<]+)/.exec(html)?.[1]];
  };
  database.exec("ALTER TABLE spots RENAME TO elsewhere");
  try {
    for (const path of ["/map", "/map?spot=1", "/map_edits/1"])
      expect(await lookAt(path)).toEqual([500, true, "Something went wrong on our side"]);
  } finally {
    database.exec("ALTER TABLE elsewhere RENAME TO spots");
  }
  expect(await lookAt("/map")).toEqual([200, false, undefined]);
});

describe("tiles of a source that is set", () => {
  test("are fetched by the server, and lie in the map with whom they are owed to, for members [MAP-017] [A-140]", async () => {
    const png = readFileSync(await mediaFile("dot.png"));
    const source = await standIn(answering(png));
    const other = await serve({ TILE_URL: `${source.url}/{z}/{x}/{y}.png`, TILE_ATTRIBUTION: "© Mappers" });
    const as = await other.logIn("mia");
    const html = await (await other.fetch("/map?at=50.4,-5.1,9", { as })).text();
    const [, first = ""] = /<image href="(\/map\/tiles\/9\/\d+\/\d+)"/.exec(html) ?? [];
    expect(html).toContain("© Mappers");
    const tile = await other.fetch(first, { as });
    expect([tile.status, tile.headers.get("content-type"), tile.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "private, max-age=604800",
    ]);
    expect(Buffer.from(await tile.arrayBuffer())).toEqual(png);
    expect((await other.fetch(first)).status).toBe(401);
    source.become(answering("", 404));
    const none = await other.fetch("/map/tiles/9/1/1", { as });
    expect([none.status, none.headers.get("cache-control")]).toEqual([404, "private, max-age=60"]);
    expect([none.headers.get("content-type"), await none.text()]).toEqual([
      "image/svg+xml",
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
    ]);
    expect(source.asked.map(({ url }) => url)).toEqual([`${first.replace("/map/tiles", "")}.png`, "/9/1/1.png"]);
    await Promise.all([source.stop(), other.stop()]);
  });

  test("are none where no source is set", async () => {
    expect((await asked("/map?at=50.4,-5.1,9")).html).not.toContain("/map/tiles/");
    expect((await asked("/map/tiles/9/1/1")).status).toBe(404);
  });
});

test("the top bar has the menu, the title and icons for the map, Upload Edit, Crew Edits, Search and the profile [NAV-001]", async () => {
  const [bar = ""] = /<header class="bar">[\s\S]*?<\/header>/.exec((await asked("/map")).html) ?? [];
  expect(bar).toMatch(
    /<summary[\s\S]*>Menu[\s\S]*<a class="brand"[^>]*aria-label="Stokeline, home"|<summary[\s\S]*>Menu[\s\S]*aria-label="Stokeline, home"[^>]*class="brand"/,
  );
  const tools = [...bar.matchAll(/<a class="tool[^"]*"[^>]*href="([^"]*)"[^>]*>(<svg|<img)/g)].map(([, to]) => to);
  for (const to of ["/map", "/upload_edit", "/crew_edits", "/search", `/profile/${ID.mia}`]) expect(tools).toContain(to);
});

describe("a Spot", () => {
  const FIELDS = {
    title: "Gannet Ledge",
    description: "A left over sand",
    sports: ["Surf", "Skate"],
    latitude: "50.4172",
    longitude: "-5.1024",
  };

  test("that may double another asks first, and keeps what was typed and its picture", async () => {
    const there = { ...FIELDS, title: "Chapel Slab", latitude: "52.1", longitude: "-4.6" };
    const first = await send("/map?add=52.1,-4.6", there, "sol");
    expect(first.status).toBe(303);
    const again = { ...there, title: "Chapel Ledge", latitude: "52.1006", sports: ["Surf"] };
    const asking = await send("/map?at=52,-4,9&add=52.1006,-4.6", again, "mia", "photo.jpg");
    expect([asking.status, decodeURIComponent(asking.to)]).toEqual([
      303,
      expect.stringMatching(/^\/map\?at=52,-4,9&add=52.1006,-4.6&near=surf#spot$/),
    ]);
    const cookie = `auth-token=${tokens.mia}; ${asking.cookies}`;
    const { html } = await asked(asking.to.replace("#spot", ""), "mia", { headers: { cookie } });
    for (const words of ["Is it this one?", "Chapel Slab", "70 m", 'value="Chapel Ledge"', "Your picture is uploaded"])
      expect(html).toContain(words);
    const [, id = ""] = /<button[^>]*name="another"[^>]*value="(\d+)"/.exec(html) ?? [];
    expect(html).toContain(`spot=${id}"`);
    expect(html).not.toContain(">Add Spot<");
    const [, spotImage = ""] = /name="spotImage" value="([^"]+)"/.exec(html) ?? [];

    expect((await send(asking.to.replace("#spot", ""), { ...again, spotImage, another: "1" })).to).toContain("near=");
    const added = await send(asking.to.replace("#spot", ""), { ...again, spotImage, another: id });
    expect(added.to).not.toContain("near=");
    expect((await asked(added.to)).html).toContain(">Chapel Ledge</a>");
    expect((await asked("/map?add=52.1,-4.6&near=x,ski,99")).html).not.toContain("Is it");
  });

  test("is added with a picture, shown, changed and deleted by its owner [MAP-008, MAP-013, MAP-014]", async () => {
    const added = await send("/map?add=50.4172,-5.1024", FIELDS, "mia", "photo.jpg");
    expect([added.status, decodeURIComponent(added.to)]).toEqual([303, "/map?at=50.4172,-5.1024,15"]);
    const pin = pinsIn((await asked(added.to)).html).find(({ label }) => label?.startsWith("Gannet"));
    expect(pin).toMatchObject({ label: "Gannet Ledge, Surf, Skate", x: 800, y: 480 });

    const { html } = await asked(pin?.to ?? "", "mia");
    const [, picture = ""] = /<img src="(\/media\/spots\/\d+_500x500[^"]*)"/.exec(html) ?? [];
    expect([picture.length > 0, (await served.fetch(picture, { as: tokens.kit })).status]).toEqual([true, 200]);
    for (const words of ["A left over sand", ">Edit<", "Delete this Spot"]) expect(html).toContain(words);
    const id = /spot=(\d+)/.exec(pin?.to ?? "")?.[1] ?? "";
    const others = (await asked(`/map?spot=${id}`, "sol")).html;
    for (const words of [">Edit<", "Delete this Spot"]) expect(others).not.toContain(words);

    const form = (await asked(`/map?edit=${id}`)).html;
    for (const words of ["EDIT SPOT", "Update Spot", 'value="Gannet Ledge"', "A left over sand", 'value="50.4172"'])
      expect(form).toContain(words);
    expect((await asked(`/map?edit=${id}`, "sol")).status).toBe(404);
    expect((await send(`/map?edit=${id}`, { ...FIELDS, title: "Shag Rock" }, "sol")).status).toBe(403);
    const changed = await send(`/map?edit=${id}`, { ...FIELDS, title: "Shag Rock" });
    expect((await asked(changed.to)).html).toContain("Shag Rock, Surf, Skate");
    expect((await asked(`/map/${id}/remove`, "sol", { method: "POST" })).status).toBe(403);
    const removed = await asked(`/map/${id}/remove`, "mia", { method: "POST" });
    expect([removed.status, (await asked(removed.to)).html.includes("Shag Rock")]).toEqual([303, false]);
    expect((await asked(`/map?spot=${id}`)).status).toBe(404);
    expect((await served.fetch(picture, { as: tokens.mia })).status).toBe(404);
  });

  test("that is refused keeps what was typed and its picture, and shows one message [MAP-021, MAP-038]", async () => {
    const { status, html } = await send(
      "/map?add=50,-5",
      { ...FIELDS, title: "", sports: [], description: "Kept words" },
      "mia",
      "photo.jpg",
    );
    expect([status, html.includes("Please enter a spot title")]).toEqual([422, true]);
    for (const words of ["Kept words", 'name="spotImage" value="', "Your picture is uploaded"]) expect(html).toContain(words);
    expect(html).not.toContain("Please select a sport");
    const wrong = await send("/map?add=50,-5", FIELDS, "mia", "h264.mp4");
    expect([wrong.status, wrong.html.includes("Image type not recognised, please upload file of type PNG, JPEG or JPG")]).toEqual(
      [422, true],
    );
  });

  test("needs a sport, of which a tick is enough, also when the last is unticked again [MAP-026, MAP-027, MAP-036]", async () => {
    const none = await send("/map?add=50,-5", { ...FIELDS, sports: [] });
    expect([none.status, none.html.includes("Please select a sport")]).toEqual([422, true]);
    expect((await send("/map?add=50.5,-5.5", { ...FIELDS, title: "Ticked", sports: ["Skate"] })).status).toBe(303);
    const { id } = database.prepare("SELECT id FROM spots WHERE title = 'Ticked'").get() as { id: number };
    const unticked = await send(`/map?edit=${id}`, { ...FIELDS, sports: [] });
    expect([unticked.status, unticked.html.includes("Please select a sport")]).toEqual([422, true]);
  });

  test("that cannot be kept for a reason of ours says so, and keeps what was typed [MAP-037]", async () => {
    database.exec("CREATE TRIGGER broken BEFORE INSERT ON spots BEGIN SELECT RAISE(ABORT, 'broken'); END");
    const { status, html } = await send("/map?add=50,-5", { ...FIELDS, latitude: "51", description: "Kept words" });
    database.exec("DROP TRIGGER broken");
    expect([status, html.includes("Error adding spot"), html.includes("Kept words")]).toEqual([500, true, true]);
  });

  test("takes no second picture while one is uploaded [MAP-029]", async () => {
    const { html } = await send("/map?add=50,-5", { ...FIELDS, title: "" }, "mia", "photo.jpg");
    const [, picture = ""] = /<input type="hidden" name="spotImage" value="([^"]+)"/.exec(html) ?? [];
    expect([picture !== "", html.includes('type="file"')]).toEqual([true, false]);
    const added = await send("/map?add=50,-5", { ...FIELDS, latitude: "49", title: "With the first", spotImage: picture });
    expect(added.status).toBe(303);
    expect(database.prepare("SELECT spot_image AS image FROM spots WHERE title = 'With the first'").get()).toEqual({
      image: picture,
    });
  });

  test("can be marked as a business by businesses alone, whose Apparel it can be for [MAP-022, MAP-028]", async () => {
    const [riders, brands] = [(await asked("/map?add=1,1")).html, (await asked("/map?add=1,1", "northbreak")).html];
    for (const words of ['name="isBusiness"', 'value="Apparel"'])
      expect([riders.includes(words), brands.includes(words)]).toEqual([false, true]);
    expect((await send("/map?add=1,1", { ...FIELDS, isBusiness: "on" })).html).toContain("Just brands can mark a Spot as theirs");
  });

  test("shows a business's Profile and Website to others, and both kinds may lead to an upload [MAP-019, MAP-020] [A-133, A-134]", async () => {
    const shop = addSpot("northbreak", "Northbreak", 10, 10, { is_business: 1 });
    const page = (await asked(`/map?spot=${shop}`, "kit")).html;
    expect(page).toContain(`href="/profile/${ID.northbreak}">Profile`);
    expect(page).toContain(`href="/profile/${ID.northbreak}/website"`);
    expect(page).toContain(`href="/upload_edit?spot=${shop}"`);
    expect((await asked(`/map?spot=${shop}`, "northbreak")).html).not.toContain(">Website<");
    const riders = addSpot("sol", "Sols", 10, 11);
    const adds = async (name: Name) => (await asked(`/map?spot=${riders}`, name)).html.includes("Add edits to a spot");
    expect([await adds("sol"), await adds("mia")]).toEqual([true, false]);
    database.exec(`UPDATE edits SET spot_id = ${riders} WHERE id = ${EDITS.bowl.id}`);
    expect(await adds("sol")).toBe(false);
  });

  test("waits, if an under-13 added it, until the operator lets others see it [A-173]", async () => {
    const id = addSpot("pip", "Little wave", 20, 20, { awaits_approval: 1 });
    expect([
      (await asked(`/map?spot=${id}`)).status,
      (await asked(`/map?spot=${id}`, "pip")).html.includes("Others will see this Spot"),
    ]).toEqual([404, true]);
    const approve = (who: Name, reason: string) => send(`/map/${id}/approve`, { reason }, who);
    expect((await asked(`/map?spot=${id}`, "ops")).html).toMatch(/<textarea(?=[^>]* required="")[^>]*name="reason"/);
    expect([(await approve("mia", "A skatepark")).status, (await approve("ops", "")).status]).toEqual([403, 422]);
    await approve("ops", "A skatepark");
    const { status, html } = await asked(`/map?spot=${id}`);
    expect([status, html.includes(ID.pip)]).toEqual([200, false]);
  });
});

describe("a report of a Spot", () => {
  const button = (id: string) => `action="/map/${id}/report"`;

  test("has the choices of a report of an Edit, too", async () => {
    const id = addSpot("sol", "The alley", 22, 22);
    const { html } = await asked(`/map?spot=${id}`);
    for (const reason of [...ASKED_REASONS.grave, ...ASKED_REASONS.other])
      expect(html).toContain(`name="fault" required="" value="${reason}"/>${REPORT_REASONS[reason].words}`);
    expect((await send(`/map/${id}/report`, { fault: "bullying" })).status).toBe(303);
    expect((await asked(`/map?spot=${id}`, "ops")).html).toContain("Reported as Bullying: 1");
  });

  test("has three choices, is thanked for, and hides the Spot once three people sent it until the operator lets it be seen", async () => {
    const id = addSpot("sol", "The quarry", 21, 21);
    const { html } = await asked(`/map?spot=${id}`);
    for (const fault of ["Closed", "Dangerous", "Private property"])
      expect(html).toMatch(new RegExp(`<input type="radio" name="fault" required="" value="${fault}"/>${fault}`));
    expect((await asked(`/map?spot=${id}`, "sol")).html).not.toContain(button(id));
    expect((await send(`/map/${id}/report`, { fault: "Ugly" })).status).toBe(422);
    const sent = await send(`/map/${id}/report`, { fault: "Closed" });
    expect([sent.status, decodeURIComponent(sent.to)]).toEqual([303, "/map?at=21,21,15"]);
    const again = (await asked(`/map?spot=${id}`)).html;
    expect([again.includes("You reported this Spot."), again.includes(button(id))]).toEqual([true, false]);
    for (const name of ["kit", "pip"] as const) await send(`/map/${id}/report`, { fault: "Private property" }, name);
    expect((await asked(`/map?spot=${id}`)).status).toBe(404);
    expect((await asked(`/map?spot=${id}`, "sol")).html).toContain("Nobody else sees this Spot");
    expect((await asked("/notifications", "sol")).html).toMatch(/Several people[\s\S]*The quarry/);
    const operators = (await asked(`/map?spot=${id}`, "ops")).html;
    for (const words of ["Reported as Closed: 1, Private property: 2", "It is fine", "Delete this Spot"])
      expect(operators).toContain(words);
    await send(`/map/${id}/approve`, {}, "ops");
    expect((await asked(`/map?spot=${id}`, "kit")).status).toBe(200);
  });

  test("as dangerous shows a warning once three people sent it", async () => {
    const id = addSpot("sol", "The weir", 22, 22);
    for (const name of ["mia", "kit", "pip"] as const) await send(`/map/${id}/report`, { fault: "Dangerous" }, name);
    expect((await asked(`/map?spot=${id}`)).html).toContain("people say that this Spot is dangerous");
  });
});

describe("/map.geojson", () => {
  /** Their Spots are where no other test has any. */
  const BOX = "-75,-55,-70,-50";
  const SPOTS: [title: string, by: Name, more: Record<string, number>][] = [
    ["adult's", "sol", {}],
    ["teen's", "kit", { sports: 2 }],
    ["child's", "pip", {}],
    ["waiting", "pip", { awaits_approval: 1 }],
    ["hidden", "sol", { is_hidden: 1 }],
    ["shop", "northbreak", { is_business: 1 }],
    ["unapproved", "fakie", {}],
  ];
  const OPEN = ["adult's", "child's", "shop", "teen's"];
  const SEEN: [Name, titles: string[], authors: string[]][] = [
    ["mia", [...OPEN, "unapproved"], ["adult's", "shop", "unapproved"]],
    ["northbreak", [...OPEN, "unapproved"], ["adult's", "shop", "unapproved"]],
    ["sol", [...OPEN, "hidden", "unapproved"], ["adult's", "hidden", "shop", "unapproved"]],
    ["kit", OPEN, ["adult's", "shop", "teen's"]],
    ["pip", [...OPEN, "waiting"], ["adult's", "child's", "shop", "waiting"]],
    ["ops", [...OPEN, "hidden", "unapproved", "waiting"], [...OPEN, "hidden", "unapproved", "waiting"]],
  ];

  async function features(query: string, as: Name) {
    const answer = await served.fetch(`/map.geojson?${query}`, { as: tokens[as] });
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "application/geo+json",
      "no-store",
    ]);
    const { features }: { features: { properties: Record<string, unknown> }[] } = await answer.json();
    return features.map(({ properties, ...feature }): Record<string, unknown> => ({ ...feature, ...properties }));
  }
  const titlesOf = (found: { title?: unknown }[]) => found.map(({ title }) => String(title)).sort();

  beforeAll(() => {
    for (const [index, [title, by, more]] of SPOTS.entries()) addSpot(by, title, -50 - index / 10, -70 - index / 10, more);
  });

  test.each(SEEN)("has the Spots that %s sees, and their authors where they are named [A-173]", async (name, titles, authors) => {
    const found = await features(`bbox=${BOX}`, name);
    expect(titlesOf(found)).toEqual(titles.toSorted());
    expect(titlesOf(found.filter(({ by }) => by))).toEqual(authors.toSorted());
    expect((await features("", name)).length).toBeGreaterThanOrEqual(found.length);
  });

  test("tells each Spot as a point, of one sport where it is asked for, and in its box alone", async () => {
    const [teens] = await features(`bbox=${BOX}&sport=skate`, "mia");
    expect(teens).toMatchObject({
      type: "Feature",
      geometry: { type: "Point", coordinates: [-70.1, -50.1] },
      description: "About teen's",
      sports: ["Skate"],
      by: null,
    });
    expect(titlesOf(await features("bbox=-70.15,-50.15,-70.05,-50.05", "mia"))).toEqual(["teen's"]);
    expect(titlesOf(await features("bbox=170,-55,-75,-50", "mia"))).toEqual([]);
  });

  test("refuses what is no box", async () => {
    for (const bbox of ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "0,10,5,5", "-181,0,0,1", "0,-91,1,1", "NaN,0,1,1"])
      expect([bbox, (await asked(`/map.geojson?bbox=${bbox}`)).status]).toEqual([bbox, 422]);
  });
});

describe("the Edits of a Spot [RTE-008, MAP-040]", () => {
  test("come in pages of six, two at first, to their end [MAP-041, MAP-042, LIM-027] [MAP-046]", async () => {
    const spot = addSpot("sol", "Busy", 30, 30);
    for (let n = 1; n <= 20; n++) {
      const file = `INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, attached_at, created_at)
        VALUES ('many-${n}', ${ID.sol}, 'edit', 'many-${n}.jpg', 'image/jpeg', 1, 'many-${n}', 'ready', 1, 1)`;
      database.exec(file);
      database.exec(`INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready, under18_viewable, spot_id, created_at)
        VALUES (${8000 + n}, ${ID.sol}, 'many-${n}', 'many-${n}.jpg', 'image/jpeg', 'One of many', 'Surf', 'Landscape', 1, 1, ${spot}, ${n})`);
    }
    const shown = (html: string) => [...html.matchAll(/<article[^>]*id="edit-(\d+)"/g)].map(([, id]) => Number(id));
    const pages: { html: string; ids: number[] }[] = [];
    for (let next = `/map_edits/${spot}`; next; ) {
      const { html } = await asked(next, "kit");
      pages.push({ html, ids: shown(html) });
      next = /href="(\/map_edits\/\d+\?before=[^"]*)"/.exec(html)?.[1] ?? "";
    }
    expect(pages.map(({ ids }) => ids.length)).toEqual([12, 6, 2]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 20 }, (_, index) => 8020 - index));
    expect(pages.map(({ html }) => html.includes("No More Edits!"))).toEqual([false, false, true]);
    expect(pages[0]?.html).toContain("SPOT EDITS");
  });

  test("have the cards of every list [MAP-047]", async () => {
    const spot = addSpot("sol", "Cards", 32, 32);
    database.exec(`UPDATE edits SET spot_id = ${spot} WHERE id = ${EDITS.bowl.id}`);
    const cardIn = (html: string) =>
      new RegExp(`<article[^>]*id="edit-${EDITS.bowl.id}"[\\s\\S]*?</article>`)
        .exec(html)?.[0]
        .replace(/name="to" value="[^"]*"|loading="\w+"/g, "");
    const card = cardIn((await asked(`/map_edits/${spot}`, "kit")).html);
    expect(card).toBeDefined();
    expect(card).toBe(cardIn((await asked("/skate_edits?tab=international", "kit")).html));
    database.exec(`UPDATE edits SET spot_id = NULL WHERE id = ${EDITS.bowl.id}`);
  });

  test("are said to be none if there are none, with a link to an upload [MAP-043, MAP-044]", async () => {
    const { html } = await asked(`/map_edits/${addSpot("sol", "Empty", 31, 31)}`);
    expect(html).toContain("There are currently no Spot Edits.");
    expect(html).toMatch(/href="\/upload_edit">Upload an Edit/);
    expect((await asked("/map_edits/17")).status).toBe(404);
  });
});

describe("the Spot of an Edit [EDIT-020, EDIT-021, ENT-064] [A-134]", () => {
  const optionsIn = (html: string) =>
    [
      ...(/<select[^>]*name="spotId"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "").matchAll(/<option value="(\d*)"([^>]*)>([^<]*)</g),
    ].map(([, value, chosen, label]) => ({ value, label, chosen: chosen !== "" }));

  test("is chosen of the nearest that are no business, and of the one that led to the upload", async () => {
    const near = addSpot("sol", "By the town", 50.412, -5.08);
    const shop = addSpot("northbreak", "The shop", 50.413, -5.081, { is_business: 1 });
    const labels = (html: string) => optionsIn(html).map(({ label }) => label);
    const { html } = await asked("/upload_edit");
    expect(labels(html).slice(0, 2)).toEqual(["No Spot", "By the town"]);
    expect(labels(html)).not.toContain("The shop");
    expect(optionsIn((await asked(`/upload_edit?spot=${shop}`)).html)).toContainEqual({
      value: shop,
      label: "The shop",
      chosen: true,
    });
    expect(labels((await asked("/upload_edit", "pip")).html)).toEqual([]);

    const details = { description: "At last", sport: "Surf", under18Viewable: "on", filmerInstagram: "@" };
    const post = (spotId: string) =>
      asked("/upload_edit", "mia", { method: "POST", body: new URLSearchParams({ ...details, spotId }) });
    const refused = await post(addSpot("pip", "Secret", 1, 1, { awaits_approval: 1 }));
    expect([refused.status, refused.html.includes("Please choose one of the Spots on offer")]).toEqual([422, true]);
    const { to } = await post(near);
    expect(optionsIn((await asked(to.replace("/gear", ""))).html)).toContainEqual({
      value: near,
      label: "By the town",
      chosen: true,
    });
  });

  test("stays while its form changes something else", async () => {
    const spot = addSpot("sol", "Kept", 50.414, -5.082);
    database.exec(`UPDATE edits SET spot_id = ${spot}, spot_location = 'Kept' WHERE id = ${EDITS.bowl.id}`);
    const { html } = await asked(`/edit/${EDITS.bowl.id}`);
    const chosen = optionsIn(html).find((option) => option.chosen);
    expect(chosen).toMatchObject({ value: spot, label: "Kept" });
    const fields = {
      description: "Bowl at noon",
      sport: "Skate",
      gearOf: "Skate",
      filmerInstagram: "@",
      under18Viewable: "on",
      spotId: spot,
    };
    expect((await send(`/edit/${EDITS.bowl.id}`, fields)).status).toBe(303);
    expect(
      database.prepare("SELECT spot_id AS spotId, spot_location AS place FROM edits WHERE id = ?").get(Number(EDITS.bowl.id)),
    ).toEqual({ spotId: Number(spot), place: "Kept" });
  });
});

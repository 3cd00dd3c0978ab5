import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
  for (const name of ["mia", "sol", "ana", "kit", "pip", "noa", "rex", "northbreak", "fakie", "ops"] as const)
    tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const rows = (table: "follows" | "crews" | "clicks") => database.prepare(`SELECT * FROM ${table}`).all();
const profile = (name: Name) => `/profile/${ID[name]}`;

async function page(who: Name, path: string): Promise<string> {
  const html = await (await served.fetch(path, { as: tokens[who] })).text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("<!-- -->", "");
}

async function press(who: Name | "visitor", path: string, fields: Record<string, string>) {
  const as = who === "visitor" ? undefined : tokens[who];
  const answer = await served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as });
  return [answer.status, answer.headers.get("location")];
}

describe("the page", () => {
  test("has Follow, Crew, Instagram through our own link, and the share menu for someone else [PROF-020, PROF-021, PROF-023]", async () => {
    const html = await page("ana", profile("sol"));
    expect(html).toMatch(/<button[^>]*>[\s\S]*?Follow<\/button>/);
    expect(html).toContain("Add to Crew");
    expect(html).toMatch(/icons\.svg#add-user/);
    expect(html).toContain(`href="/profile/${ID.sol}/instagram"`);
    expect(html).not.toContain("instagram.com");
    for (const platform of ["email", "facebook", "twitter", "whatsapp"])
      expect(html).toContain(`href="/profile/${ID.sol}/share/${platform}"`);
  });

  test("has Edit Profile, the picture's form and the lists, and no Follow or Crew, for its owner [ACC-037, PROF-015, PROF-024]", async () => {
    const html = await page("mia", profile("mia"));
    expect(html).toContain('href="/edit_profile"');
    expect(html).toMatch(
      /<form[^>]*action="\/profile\/1001\/picture#picture"[^>]*enctype="multipart\/form-data"|enctype="multipart[^>]*action="\/profile\/1001\/picture#picture"/i,
    );
    expect(html).toMatch(/<details[^>]*open[^>]*><summary>[\s\S]*?Crew Pending <b>1<\/b>/);
    expect(html).toMatch(/Your Crew <b>2<\/b>/);
    expect(html).not.toMatch(/\/profile\/1001\/(follow|crew|instagram|website)"/);
    for (const who of ["sol", "ops", "northbreak"] as const)
      expect(await page(who, profile("mia"))).not.toMatch(/edit_profile|1001\/picture|Crew Pending|Your Crew|tab=stokes/);
  });

  test("shows a business's region, a form for its logo and, to others, its website [PROF-016, PROF-022, PROF-038]", async () => {
    expect(await page("northbreak", profile("northbreak"))).toMatch(/Upload Logo[\s\S]*https:\/\/northbreak\.example/);
    const html = await page("sol", profile("northbreak"));
    expect(html).toContain(`href="/profile/${ID.northbreak}/website"`);
    expect(html).toContain("National");
    expect(html).not.toMatch(/Gender|<iframe/);
  });

  test("has Report once, in the menu of the name, but not for its owner [P-96]", async () => {
    const [report, to] = [`${profile("sol")}/report`, `${profile("sol")}#to-others`];
    expect(await page("kit", profile("sol"))).toContain(`action="${report}"`);
    expect(await page("sol", profile("sol"))).not.toContain("/report");
    for (let n = 0; n < 2; n++) expect(await press("kit", report, { to })).toEqual([303, to]);
    const html = await page("kit", profile("sol"));
    expect(html).not.toContain(`action="${report}"`);
    expect(html).toContain("You reported this profile");
    expect(await page("ana", profile("sol"))).toContain(`action="${report}"`);
    expect((await press("sol", report, { to }))[0]).toBe(403);
    const kept = database.prepare("SELECT count(*) FROM reports WHERE profile_id = ?").pluck();
    expect([kept.get(Number(ID.sol)), (await press("visitor", report, { to }))[0]]).toEqual([1, 401]);
  });

  test("shows a business the line to write to us, and nobody else [PROF-025, ACC-049]", async () => {
    const line = /Sponsorship[\s\S]*team rider[\s\S]*ambassador[\s\S]*content[\s\S]*href="\/profile\/1001\/contact"/;
    for (const who of ["northbreak", "fakie"] as const) expect(await page(who, profile("mia"))).toMatch(line);
    for (const who of ["sol", "kit", "ops", "mia"] as const)
      expect(await page(who, profile("mia"))).not.toMatch(/team rider|\/contact"/);
    expect(await page("northbreak", profile("kit"))).toContain("/contact");
    expect(await page("fakie", profile("kit"))).not.toContain("/contact");
    expect(await page("northbreak", profile("pip"))).not.toContain("/contact");
  });

  test("says that there is no such user if the person is unknown, suspended or unfinished [PROF-001]", async () => {
    for (const path of ["/profile/1", "/profile/x", profile("ash"), profile("noa"), profile("rex")]) {
      const answer = await served.fetch(path, { as: tokens.mia });
      expect([answer.status, (await answer.text()).includes("No user found")]).toEqual([404, true]);
    }
  });

  test("an empty Stokes tab has its words and leads to Edits [PROF-034, PROF-035]", async () => {
    const html = await page("ana", `${profile("ana")}?tab=stokes`);
    expect(html).toContain("You currently have not Stoked any posts.");
    expect(html).toMatch(/href="\/surf_edits"[^>]*>Go Stoke some Edits!/);
    expect(await page("sol", `${profile("ana")}?tab=stokes`)).not.toContain("have not Stoked");
  });
});

describe("a website on its tab [PROF-006]", () => {
  const framesOf = async (path: string, init: RequestInit = {}) => {
    const { headers } = await served.fetch(path, { as: tokens.sol, ...init });
    return /frame-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
  };

  test("is framed without being one of us, and nowhere but there", async () => {
    const html = await page("sol", `${profile("northbreak")}?tab=website`);
    const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? "";
    for (const part of ['src="https://northbreak.example/"', 'sandbox="allow-scripts allow-forms allow-popups"'])
      expect(frame).toContain(part);
    expect(frame).toMatch(/referrerpolicy="no-referrer"/i);
    expect(html).toContain(`href="/profile/${ID.northbreak}/website"`);
    expect(await page("northbreak", `${profile("northbreak")}?tab=website`)).not.toContain("<iframe");
  });

  test("that document alone may hold a frame", async () => {
    expect(await framesOf(`${profile("northbreak")}?tab=website`)).toBe("https:");
    for (const path of [
      "/",
      profile("northbreak"),
      `${profile("northbreak")}?tab=uploads`,
      `${profile("northbreak")}/picture?tab=website`,
      "/surf_edits?tab=website",
      "/profile/x?tab=website",
    ])
      expect(await framesOf(path)).toBe("'none'");
    const posted = { method: "POST", body: new FormData() };
    expect(await framesOf(`${profile("sol")}?tab=website`, posted)).toBe("'none'");
  });
});

describe("Follow", () => {
  test("follows, shows Following, and takes it back [SOC-004, SOC-005]", async () => {
    const to = profile("mia");
    for (const _ of [1, 2]) expect(await press("sol", `${to}/follow`, { wanted: "true", to })).toEqual([303, to]);
    expect(rows("follows")).toHaveLength(1);
    expect(await page("sol", to)).toMatch(/>[^<]*Following<\/button>/);
    expect(await press("sol", `${to}/follow`, { wanted: "false", to })).toEqual([303, to]);
    expect(rows("follows")).toEqual([]);
  });

  test("leads whoever has no profile yet to their own, as Crew does [SOC-013, SOC-014, ACC-043]", async () => {
    for (const button of ["follow", "crew"]) {
      expect(await press("noa", `${profile("mia")}/${button}`, { wanted: button === "crew" ? "asked" : "true" })).toEqual([
        303,
        profile("noa"),
      ]);
      expect(await press("rex", `${profile("mia")}/${button}`, { wanted: "asked" })).toEqual([303, "/"]);
      expect(await press("visitor", `${profile("mia")}/${button}`, { wanted: "asked" })).toEqual([401, null]);
    }
    expect(rows("follows")).toEqual([]);
  });

  test("is for others who are there, and goes back to no other site [ACC-034]", async () => {
    expect((await press("mia", `${profile("mia")}/follow`, { wanted: "true" }))[0]).toBe(403);
    for (const path of [profile("ash"), "/profile/1", "/profile/x"])
      expect((await press("mia", `${path}/follow`, { wanted: "true" }))[0]).toBe(404);
    expect(await press("mia", `${profile("kit")}/follow`, { wanted: "false", to: "//evil.example" })).toEqual([303, "/"]);
    expect(rows("follows")).toEqual([]);
  });
});

describe("Crew", () => {
  /** Adults may ask a 13-17 who follows them. */
  beforeAll(async () => {
    for (const name of ["ana", "sol"] as const) await press("kit", `${profile(name)}/follow`, { wanted: "true" });
  });

  test("asks and takes back with one button, whose icon changes [SOC-006, SOC-007]", async () => {
    const to = profile("kit");
    expect(await page("sol", to)).toMatch(/icons\.svg#add-user[\s\S]*?Add to Crew/);
    expect(await press("sol", `${to}/crew`, { wanted: "asked", to })).toEqual([303, to]);
    expect(await page("sol", to)).toMatch(/icons\.svg#users[\s\S]*?Crew requested/);
    expect(await page("kit", profile("sol"))).toContain("Accept into Crew");
    await press("sol", `${to}/crew`, { wanted: "nothing", to });
    expect(await page("sol", to)).toContain("Add to Crew");
  });

  test("on one's own profile plus accepts and minus rejects and removes [SOC-017, SOC-018, SOC-019]", async () => {
    const to = profile("kit");
    for (const name of ["ana", "sol"] as const) await press(name, `${to}/crew`, { wanted: "asked" });
    const html = await page("kit", to);
    for (const label of ["Accept Ana Roux", "Reject Ana Roux", "Accept Sol Aas", "Reject Sol Aas"])
      expect(html).toContain(`>${label}</span>`);
    expect(html).toMatch(
      /<b>Grown-up<\/b> Do you know (<!-- -->)?Ana Roux(<!-- -->)? in real life\?[\s\S]*?Reject Ana Roux[\s\S]*?Accept Ana Roux/,
    );

    expect(await press("kit", `${profile("ana")}/crew`, { wanted: "accepted", to })).toEqual([303, to]);
    expect(await press("kit", `${profile("sol")}/crew`, { wanted: "nothing", to })).toEqual([303, to]);
    const after = await page("kit", to);
    expect(after).toContain(">Remove Ana Roux from your Crew</span>");
    expect(after).not.toMatch(/(Accept|Reject|Remove) Sol/);
    await press("kit", `${profile("ana")}/crew`, { wanted: "nothing", to });
    expect(await page("kit", to)).not.toContain("Ana Roux");
  });

  test("is accepted by nobody who was not asked", async () => {
    await press("ana", `${profile("kit")}/crew`, { wanted: "asked" });
    expect((await press("ana", `${profile("kit")}/crew`, { wanted: "accepted" }))[0]).toBe(404);
    expect((await press("pip", `${profile("ana")}/crew`, { wanted: "accepted" }))[0]).toBe(404);
    expect((await press("northbreak", `${profile("kit")}/crew`, { wanted: "asked" }))[0]).toBe(403);
    expect((await press("ana", `${profile("kit")}/crew`, {}))[0]).toBe(422);
    expect(await page("ana", profile("kit"))).toContain("Crew requested");
    await press("ana", `${profile("kit")}/crew`, { wanted: "nothing" });
  });
});

test("minors see who follows them and remove each; adults have no such list [P-33]", async () => {
  const to = profile("kit");
  await press("sol", `${to}/follow`, { wanted: "true" });
  expect(await page("kit", to)).toMatch(/Your Followers[\s\S]*?Remove<span class="unseen"> (<!-- -->)?Sol Aas/);
  expect(await page("sol", profile("sol"))).not.toContain("Your Followers");
  expect(await press("kit", `${profile("sol")}/remove_follower`, { to })).toEqual([303, to]);
  expect(await page("kit", to)).toContain("No one follows you yet.");
  expect((await press("kit", `${profile("sol")}/remove_follower`, { to }))[0]).toBe(404);
});

describe("a new picture", () => {
  async function send(who: Name, whom: Name, contents: Buffer | undefined, name = "me.png") {
    const body = new FormData();
    if (contents) body.append("picture", new Blob([new Uint8Array(contents)]), name);
    return served.fetch(`${profile(whom)}/picture`, { method: "POST", body, as: tokens[who] });
  }

  test("is on the profile at once: a rider's image, a business's logo [PROF-016, PROF-017, MEDIA-029]", async () => {
    const photo = await readFile(await mediaFile("photo.jpg"));
    for (const [who, address] of [
      ["sol", `/media/videos/${ID.sol}/${ID.sol}_250x250`],
      ["northbreak", `/media/logos/${ID.northbreak}_250x250`],
    ] as const) {
      const answer = await send(who, who, photo);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, profile(who)]);
      const shown = new RegExp(`<img[^>]*src="(${address}\\?v=\\w+)"`).exec(await page("mia", profile(who)))?.[1];
      expect((await served.fetch(shown ?? "", { as: tokens.mia })).headers.get("content-type")).toBe("image/jpeg");

      await send(who, who, photo);
      expect(await page("mia", profile(who))).not.toContain(shown);
    }
  });

  test("is refused in the page's own words if its type is wrong, whatever its name [MEDIA-005]", async () => {
    for (const name of ["html.png", "h264.mp4", "text.mp4"]) {
      const answer = await send("mia", "mia", readFileSync(await mediaFile(name)), "me.png");
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain("Image type not recognised, please upload file of type PNG, JPG or JPEG");
      expect(html).toMatch(/<h1[^>]*>Mia Trevose/);
      expect(html).toMatch(/<details[^>]*open=""[^>]*><summary>[\s\S]*?Upload Image/);
    }
    expect([(await send("mia", "mia", undefined)).status, (await send("mia", "mia", Buffer.from(""))).status]).toEqual([
      422, 422,
    ]);
  });

  test("over 50,000,000 bytes is refused with its sentence [MEDIA-001]", async () => {
    const answer = await send("mia", "mia", await readFile(await mediaFile("one_byte_more.jpg")));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("File too big, please upload a file of size less than 50Mb");
  });

  test("is for one's own profile only, and for one that is complete", async () => {
    const photo = await readFile(await mediaFile("photo.jpg"));
    for (const who of ["sol", "ops"] as const) expect((await send(who, "mia", photo)).status).toBe(403);
    const early = await send("noa", "noa", photo);
    expect([early.status, early.headers.get("location")]).toEqual([303, profile("noa")]);
    expect(await page("mia", profile("mia"))).not.toMatch(/<img class="portrait"/);
  });
});

describe("links that lead away go through an address of ours", () => {
  const go = async (who: Name | "visitor", path: string) => {
    const answer = await served.fetch(path, { as: who === "visitor" ? undefined : tokens[who] });
    return [answer.status, answer.headers.get("location")] as const;
  };

  test("which records the click and goes to what is stored [PROF-022, PROF-023, PROF-026]", async () => {
    const before = rows("clicks").length;
    expect(await go("sol", `${profile("northbreak")}/website`)).toEqual([302, "https://northbreak.example/"]);
    expect(await go("sol", `${profile("mia")}/instagram`)).toEqual([302, "https://www.instagram.com/mia.rides"]);
    const [status, mail] = await go("northbreak", `${profile("mia")}/contact`);
    expect([status, mail?.slice(0, 35)]).toEqual([302, "mailto:hello@stokeline.example?subj"]);
    expect(await go("sol", `${profile("mia")}/share/facebook`)).toEqual([
      302,
      expect.stringMatching(/^https:\/\/www\.facebook\.com\/.*profile%2F1001$/),
    ]);
    expect(rows("clicks")).toHaveLength(before + 4);
  });

  test("and takes no address from outside", async () => {
    for (const more of ["?to=https://evil.example", "?url=//evil.example", "?website=https://evil.example"])
      expect(await go("sol", `${profile("northbreak")}/website${more}`)).toEqual([302, "https://northbreak.example/"]);
    for (const path of [
      `${profile("mia")}/website`,
      `${profile("northbreak")}/instagram`,
      `${profile("pip")}/instagram`,
      `${profile("ash")}/share/email`,
      "/profile/1/website",
      `${profile("mia")}/share/..%2F..%2Fevil`,
    ])
      expect((await go("sol", path))[1]).toBeNull();
  });

  test("and shows whoever may not the page that they would meet elsewhere [PROF-007]", async () => {
    const before = rows("clicks").length;
    const login = await served.fetch(`${profile("mia")}/share/email`);
    expect([login.status, (await login.text()).includes("Login")]).toEqual([200, true]);
    expect(await go("noa", `${profile("mia")}/instagram`)).toEqual([302, profile("noa")]);
    expect(await go("rex", `${profile("mia")}/instagram`)).toEqual([302, "/"]);
    expect((await go("sol", `${profile("pip")}/instagram`))[0]).toBe(404);
    for (const [who, whom] of [
      ["sol", "mia"],
      ["fakie", "kit"],
      ["northbreak", "pip"],
    ] as const)
      expect((await go(who, `${profile(whom)}/contact`))[0]).toBe(403);
    expect((await go("sol", `${profile("mia")}/share/myspace`))[0]).toBe(422);
    expect(rows("clicks")).toHaveLength(before);
  });
});

import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { hasPackage } from "#app/routes/developers/package-file.server.ts";
import routes from "#app/routes.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";
import { DISCOUNTS, makeDiscounts } from "../truth.ts";

/** All kinds of viewers: by state, then by role. */
const WHO = {
  visitor: ["visitor", "ash"],
  initial: ["rex"],
  profile: ["noa"],
  complete: ["mia", "kit", "pip", "tam", "northbreak", "fakie", "ops", "stat"],
} as const;
type State = keyof typeof WHO;

/**
 * What is met: the page itself; the login screen in its place; another address; nothing at all; or, with a number, a button's address, which
 * is no page.
 */
type Met = "page" | "login" | `/${string}` | 302 | 401 | 403 | 404 | 405 | 410;
type Row = Record<State, Met>;

const OWN: Met = `/profile/${ID.noa}`;
const row = (visitor: Met, initial: Met, profile: Met, complete: Met): Row => ({ visitor, initial, profile, complete });

const EVERYBODY = row("page", "page", "page", "page");
const SET_UP = row("login", "/", OWN, "page");
const FROM_PROFILE = row("login", "/", "page", "page");
const LEGAL_PAGE = row("page", "/", "page", "page");
const BANDED = row("login", "page", "page", "page");
const BUTTON = row(401, "/", OWN, 405);
const OUTGOING = row("login", "/", OWN, 302);
const OPERATORS = row("login", "/", OWN, 404);
const FOR_OPERATOR = row("login", "/", OWN, "/");
const MAILED = row(404, 404, 404, 404);
const OVER = row(410, 410, 410, 410);

const TABLE: Record<string, Row> = {
  "/": EVERYBODY,
  "/login": row("page", "/", "/", "/"),
  "/reset_password": LEGAL_PAGE,
  "/terms_and_conditions": EVERYBODY,
  "/privacy_policy": EVERYBODY,
  "/help": EVERYBODY,
  "/transparency": EVERYBODY,
  "/community_guidelines": LEGAL_PAGE,
  "/cookies_policy": LEGAL_PAGE,
  "/environmental_and_sustainability_policy": LEGAL_PAGE,
  "/trust_and_safety_procedure": FROM_PROFILE,
  "/data_retention_and_erasure_policy": FROM_PROFILE,
  "/sponsorship_tips": FROM_PROFILE,
  "/filming_tips": FROM_PROFILE,
  "/posting_tips": FROM_PROFILE,
  "/blog": FROM_PROFILE,
  "/information": FROM_PROFILE,
  "/sponsored/:editId/website": row("login", "/", OWN, 404),
  "/privacy_policy_6-9": BANDED,
  "/privacy_policy_10-12": BANDED,
  "/privacy_policy_13-17": BANDED,
  "/privacy_policy_18+": BANDED,
  "/privacy+policy_6-9": row("login", "/privacy_policy_6-9", "/privacy_policy_6-9", "/privacy_policy_6-9"),
  "/statistics": FOR_OPERATOR,
  "/statistics.csv": row(401, "/", OWN, "/"),
  "/jobs": FOR_OPERATOR,
  "/user_map": FOR_OPERATOR,

  "/complaint": EVERYBODY,
  "/complaints/:complaintId": FOR_OPERATOR,
  "/appeals/:decisionId": FOR_OPERATOR,
  "/appeal/:token": OVER,
  "/age_receipt/:token": OVER,
  "/moderation": FOR_OPERATOR,
  "/moderation/:kind/:postId": FOR_OPERATOR,
  "/moderation/consents": FOR_OPERATOR,
  "/moderation/ages": FOR_OPERATOR,
  "/moderation/texts": FOR_OPERATOR,
  "/moderation/log": FOR_OPERATOR,
  "/moderation/log.csv": row(401, "/", OWN, "/"),
  "/people/:userId": FOR_OPERATOR,
  "/moderation/:kind/:postId/erase": row(401, "/", OWN, "/"),
  "/send_emails": FOR_OPERATOR,
  "/send_email/:mail": FOR_OPERATOR,
  "/send_emails/mailings/:mailingId": FOR_OPERATOR,
  "/send_email/:mail/draft": FOR_OPERATOR,
  "/send_email/:mail/test": row(401, "/", OWN, "/"),
  "/send_emails/delete_account_check": FOR_OPERATOR,
  "/send_emails/churn_rate": row(401, "/", OWN, "/"),
  "/unsubscribe/:token": OVER,
  "/opening_lawfully": FOR_OPERATOR,
  "/assessments": FOR_OPERATOR,
  "/docs/api": FOR_OPERATOR,
  "/developers": row(404, 404, 404, 404),
  "/developers/reference": row(404, 404, 404, 404),
  "/developers/try": row("login", 404, 404, 404),
  "/developers/graphiql": row(404, 404, 404, 404),
  "/developers/changes": row(404, 404, 404, 404),
  "/developers/schema.graphql": row(404, 404, 404, 404),
  "/developers/package.tgz": row(404, 404, 404, 404),
  "/assessments/:name": FOR_OPERATOR,
  "/tutorial": FROM_PROFILE,
  "/places": row(401, "/", "page", "page"),
  "/profile/:userId": row("login", "/", OWN, "page"),
  "/edit_profile": SET_UP,
  "/change_password": SET_UP,
  "/sessions": SET_UP,
  "/second_factor": SET_UP,
  "/second_factor/code": row("login", "/", OWN, "/second_factor"),
  "/upload_edit": SET_UP,
  "/upload_edit/gear": row("login", "/", OWN, "/upload_edit"),
  "/upload_edit/file": row("login", "/", OWN, "/upload_edit"),
  "/upload_edit/other_file": row("login", "/", OWN, "/upload_edit"),
  "/upload_edit/post": row("login", "/", OWN, "/upload_edit"),
  "/edits/:editId": SET_UP,
  "/crew_edits": SET_UP,
  "/following_edits": SET_UP,
  "/competition/:sportCategory/:category": SET_UP,
  "/highest_stoke_edits": SET_UP,
  "/local_athletes": SET_UP,
  "/surf_edits": SET_UP,
  "/skate_edits": SET_UP,
  "/snowboard_edits": SET_UP,
  "/ski_edits": SET_UP,
  "/bmx_edits": SET_UP,
  "/mtb_edits": SET_UP,
  "/scooter_edits": SET_UP,
  "/climbing_edits": SET_UP,
  "/business/upload_discount": row("login", "/", OWN, 404),
  "/business/upload_discount/products": row("login", "/", OWN, 404),
  "/business/edit_discount/:discountId": row("login", "/", OWN, 404),
  "/map": SET_UP,
  "/map/places": row(401, "/", OWN, "page"),
  "/map_picture": row(401, "/", OWN, 404),
  "/map.geojson": row(401, "/", OWN, "page"),
  "/map/tiles/:z/:x/:y": row(401, "/", OWN, 404),
  "/map/land/:z/:x/:y": row(401, "/", OWN, 404),
  "/map_edits/:spotId": row("login", "/", OWN, 404),
  "/map/:spotId/guide": row("login", "/", OWN, 404),
  "/map/:spotId/rode_here": row("login", "/", OWN, 404),
  "/map/:spotId/save": BUTTON,
  "/saved_spots": SET_UP,
  "/map/:spotId/guide_picture": row("login", "/", OWN, 404),
  "/map/:spotId/guide/:lineId": BUTTON,
  "/map/:spotId/history": FOR_OPERATOR,
  "/map/:spotId/remove": BUTTON,
  "/map/:spotId/report": BUTTON,
  "/map/:spotId/approve": BUTTON,
  "/edits/:editId/approve": BUTTON,
  "/business/drafts/:draftId/discard": BUTTON,
  "/new_discounts": SET_UP,
  "/local_discounts": SET_UP,
  "/your_codes": SET_UP,
  "/surf_discounts": SET_UP,
  "/skate_discounts": SET_UP,
  "/snowboard_discounts": SET_UP,
  "/ski_discounts": SET_UP,
  "/bmx_discounts": SET_UP,
  "/mtb_discounts": SET_UP,
  "/scooter_discounts": SET_UP,
  "/climbing_discounts": SET_UP,
  "/apparel_discounts": SET_UP,
  "/discounts/:discountId": SET_UP,
  "/discounts/:discountId/code": SET_UP,
  "/discounts/:discountId/code_failed": BUTTON,
  "/discounts/:discountId/view": BUTTON,
  "/discounts/:discountId/flag": BUTTON,
  "/discounts/:discountId/remove": BUTTON,
  "/discounts/:discountId/website": OUTGOING,
  "/discounts/:discountId/share/:platform": OUTGOING,

  "/sponsorship": SET_UP,
  "/sponsorship/ask/:athleteId": row("login", "/", OWN, 404),
  "/business/numbers": row("login", "/", OWN, 404),
  "/business/numbers/file": row(401, "/", OWN, 404),
  "/business/lists": row("login", "/", OWN, 404),
  "/business/lists/:listId": row("login", "/", OWN, 404),
  "/business/lists/:listId/file": row(401, "/", OWN, 404),
  "/business/keep/:athleteId": row("login", "/", OWN, 404),
  "/sponsorship/parent/:token": MAILED,
  "/profile/:userId/sponsors": row("login", "/", OWN, 404),
  "/edit_sponsor_page": row("login", "/", OWN, 404),
  "/sponsor_page/parent/:token": MAILED,
  "/sponsorship/parent/:token/terms": MAILED,
  "/sponsorship/:sponsorshipId/terms": row("login", "/", OWN, 404),
  "/sponsorship/:sponsorshipId": row("login", "/", OWN, 404),
  "/data_sharing_agreement": FROM_PROFILE,
  "/search": SET_UP,
  "/business/search": OPERATORS,
  "/logout": BUTTON,
  "/erase_account": BUTTON,
  "/theme": BUTTON,
  "/film_size": BUTTON,
  "/settings": BUTTON,
  "/export": BUTTON,
  "/edits/:editId/stoke": BUTTON,
  "/edits/:editId/save": BUTTON,
  "/saved": SET_UP,
  "/notifications": SET_UP,
  "/edits/:editId/view": BUTTON,
  "/edits/:editId/flag": BUTTON,
  "/reports/:kind/:postId/reason": BUTTON,
  "/edits/:editId/remove": BUTTON,
  "/edits/:editId/captions.vtt": row(401, "/", OWN, 404),
  "/drafts/:draftId/discard": BUTTON,
  "/drafts/:draftId/stills/:still": row(401, "/", OWN, 404),
  "/edit/:editId": row("login", "/", OWN, 403),
  "/edits/:editId/filmer": row("login", "/", OWN, 404),
  "/edits/:editId/poster": row("login", "/", OWN, `/profile/${ID.mia}`),
  "/edits/:editId/share/:platform": OUTGOING,
  "/profile/:userId/picture": SET_UP,
  "/profile/:userId/follow": BUTTON,
  "/profile/:userId/crew": BUTTON,
  "/profile/:userId/remove_follower": BUTTON,
  "/profile/:userId/block": BUTTON,
  "/profile/:userId/mute": BUTTON,
  "/profile/:userId/report": BUTTON,
  "/profile/:userId/approve": BUTTON,
  "/blocked": SET_UP,
  "/seen_by_others": SET_UP,
  "/profile/:userId/website": OUTGOING,
  "/profile/:userId/instagram": OUTGOING,
  "/profile/:userId/contact": OUTGOING,
  "/profile/:userId/share/:platform": OUTGOING,
  "/parent/:token": MAILED,
  "/restore_email/:token": OVER,
  "/export/:token": MAILED,
  "/export/:token/file": MAILED,
  "/*": row("login", "/", OWN, 404),
};

/** Pages that do not exist for Pip and Tam. */
const NOT_UNDER_13 = [...ROWS.values()].filter(({ under13 }) => under13).map(({ path }): string => path);
const isNotFor = (pattern: string, name: string) => ["pip", "tam"].includes(name) && NOT_UNDER_13.includes(pattern);

/** Pages for which the person counts more than the state. */
const all = (met: Met, ...names: Name[]) => Object.fromEntries(names.map((name) => [name, met]));
const BUT: Partial<Record<string, Partial<Record<Name, Met>>>> = {
  "/sponsorship_tips": all(404, "pip", "tam"),
  "/data_sharing_agreement": all(404, "pip", "tam"),
  "/edit/:editId": { mia: "page" },
  "/local_discounts": all(404, "northbreak", "fakie", "ops"),
  "/business/upload_discount": all("page", "northbreak", "fakie", "ops"),
  "/business/upload_discount/products": all("/business/upload_discount", "northbreak", "fakie", "ops"),
  "/business/edit_discount/:discountId": { northbreak: "page" },
  "/sponsorship": all(404, "pip", "tam"),
  "/sponsorship/ask/:athleteId": { northbreak: "page" },
  "/edit_sponsor_page": all("page", "mia", "stat", "kit"),
  "/business/numbers": { northbreak: "page" },
  "/business/numbers/file": { northbreak: "page" },
  "/business/lists": { northbreak: "page" },
  "/business/keep/:athleteId": { northbreak: "page" },
  "/business/search": { northbreak: "page", fakie: "page", ops: "page" },
  "/statistics": { ops: "page", stat: "page" },
  "/statistics.csv": { ops: "page", stat: "page" },
  "/jobs": { ops: "page" },
  "/user_map": { ops: "page" },
  "/map/:spotId/history": { ops: 404 },

  "/appeals/:decisionId": { ops: 404 },
  "/complaints/:complaintId": { ops: 404 },
  "/moderation": { ops: "page" },
  "/moderation/:kind/:postId": { ops: 404 },
  "/moderation/consents": { ops: "page" },
  "/moderation/ages": { ops: "page" },
  "/moderation/texts": { ops: "page" },
  "/moderation/log": { ops: "page" },
  "/moderation/log.csv": { ops: "page" },
  "/people/:userId": { ops: "page" },
  "/moderation/:kind/:postId/erase": { ops: 405 },
  "/send_emails": { ops: "page" },
  "/send_email/:mail": { ops: "page" },
  "/send_emails/mailings/:mailingId": { ops: 404 },
  "/send_email/:mail/draft": { ops: "page" },
  "/send_email/:mail/test": { ops: 405 },
  "/send_emails/delete_account_check": { ops: "page" },
  "/send_emails/churn_rate": { ops: 405 },
  "/opening_lawfully": { ops: "page" },
  "/assessments": { ops: "page" },
  "/docs/api": { ops: "page" },
  "/developers": { ops: "page" },
  "/developers/reference": { ops: "page" },
  "/developers/try": { ops: "page" },
  "/developers/graphiql": { ops: "page" },
  "/developers/changes": { ops: "page" },
  "/developers/schema.graphql": { ops: "page" },
  "/developers/package.tgz": { ops: hasPackage() ? "page" : 404 },
  "/assessments/:name": { ops: "page" },
  "/profile/:userId/website": all(404, ...WHO.complete),
  "/profile/:userId/contact": all(403, "mia", "kit", "pip", "tam", "ops", "stat"),
};

const pathOf = (pattern: string) =>
  pattern
    .replace(":userId", ID.sol)
    .replace(":spotId", "1")
    .replace(":athleteId", ID.mia)
    .replace(":sponsorshipId", "1")
    .replace(":editId", EDITS.bowl.id)
    .replace(":discountId", DISCOUNTS.offer.id)
    .replace(":sportCategory", "skate")
    .replace(":category", "16+male")
    .replace(":platform", "email")
    .replace(":draftId", "forged")
    .replace(":mailingId", "1")
    .replace(":kind/:postId", "edit/1")
    .replace(":decisionId", "1")
    .replace(":complaintId", "1")
    .replace(":mail", "terms")
    .replace(":name", "childrens_risk_assessment")
    .replace(":token", "forged.token")
    .replace("/*", "/no/such_place");

let served: Served;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of [...WHO.initial, ...WHO.profile, ...WHO.complete]) tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeDiscounts(database);
  // Suspended while logged in.
  database
    .prepare("INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, ?, 1, ?)")
    .run(createHash("sha256").update("of ash").digest("base64url"), Number(ID.ash), Date.now() + 1_000_000);
  database.close();
  tokens.ash = "of ash";
});

afterAll(() => served.stop());

const isPersonal = (path: string, who: string, { headers }: Response) =>
  /forged|^\/second_factor$/.test(path) || (who !== "visitor" && who !== "ash" && !headers.has("etag"));

async function met(path: string, who: string): Promise<{ what: Met | number; html: string }> {
  const answer = await served.fetch(path, { as: tokens[who] });
  const html = await answer.text();
  const to = answer.headers.get("location");
  const isLogin = /<h1[^>]*>Login</.test(html);
  if (isLogin && path !== "/login") {
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return { what: "login", html };
  }
  if (to?.startsWith("/")) return { what: to as `/${string}`, html };
  if (answer.status === 200)
    expect(answer.headers.get("cache-control")).toMatch(isPersonal(path, who, answer) ? /no-store/ : /^private, no-cache$/);
  return { what: answer.status === 200 ? "page" : answer.status, html };
}

test("the table names every address of the route list, and no other", () => {
  const known = routes.map(({ path = "" }) => `/${path.replace(/^\//, "")}`);
  expect(Object.keys(TABLE).sort()).toEqual(known.sort());
});

describe.each(Object.entries(TABLE))("%s", (pattern, expected) => {
  const everybody = Object.entries(WHO).flatMap(([state, names]) => names.map((name) => [name, state as State] as const));

  test.each(everybody)("as %s [ACC-003, ACC-007, ACC-011]", async (name, state) => {
    const { what, html } = await met(pathOf(pattern), name);
    const own = isNotFor(pattern, name) ? 404 : BUT[pattern]?.[name as Name];
    expect(what).toBe(name === "visitor" || name === "ash" ? expected.visitor : (own ?? expected[state]));
    // GraphiQL's script names files of its own.
    if (pattern !== "/developers/graphiql") expect(html).not.toMatch(/at .*\.(js|ts):\d+|SqliteError|node_modules/);
  });
});

describe("an odd spelling is no way to a page", () => {
  test.each([
    ["/STATISTICS", "/", 404],
    ["/%73tatistics", "/", 404],
    ["//statistics", 404, 404],
    ["/statistics//", "/", 404],
    ["/statistics/", "/", "page"],
    ["/Terms_and_conditions", 404, 404],
    [`/PROFILE/${ID.sol}`, 404, 404],
  ] as const)("%s [ACC-007]", async (path, forMember, forOperator) => {
    expect([(await met(path, "mia")).what, (await met(path, "ops")).what]).toEqual([forMember, forOperator]);
    expect((await met(path, "visitor")).what).toBe(path.startsWith("/Terms") ? 404 : "login");
  });

  test("and none sends a form", async () => {
    const answer = await served.fetch("/THEME", { method: "POST", body: new URLSearchParams({ theme: "dark" }), as: tokens.mia });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([404, null]);
  });
});

describe("the pages under /business are for businesses and the operator", () => {
  test.each(["/business/upload_discount", "/business/search"])("%s [ACC-017, ACC-018, ACC-022]", async (path) => {
    for (const who of ["northbreak", "fakie", "ops"]) expect([who, (await met(path, who)).what]).toEqual([who, "page"]);
    for (const who of ["mia", "kit", "pip", "stat"]) expect([who, (await met(path, who)).what]).toEqual([who, 404]);
  });
});

describe("a button without its form, in every state [ACC-015, ACC-016]", () => {
  const buttons = Object.keys(TABLE).filter(
    (pattern) =>
      TABLE[pattern] === BUTTON &&
      !["/logout", "/erase_account", "/export", "/edits/:editId/remove", "/discounts/:discountId/remove"].includes(pattern),
  );
  test.each(
    buttons.flatMap((pattern) => ["visitor", "ash", "rex", "noa", "mia", "pip", "fakie"].map((name) => [pattern, name] as const)),
  )("POST %s as %s breaks nothing", async (pattern, name) => {
    const answer = await served.fetch(pathOf(pattern), { method: "POST", body: new URLSearchParams(), as: tokens[name] });
    expect(answer.status).toBeLessThan(500);
    if (answer.status < 400) expect(answer.headers.get("location")).toMatch(/^\//);
  });
});

describe("each page lies at its address", () => {
  test.each([
    ["/tutorial", "Welcome", "[RTE-006]"],
    ["/upload_edit", "Upload Edit", "[RTE-009]"],
    ["/crew_edits", "Crew Edits", "[RTE-011]"],
    ["/following_edits", "Following"],
    ["/competition/skate/16+male", "Skate Competition: 16+, male", "[RTE-038]"],
    ["/highest_stoke_edits", "Highest Stoke Edits", "[RTE-015]"],
    ["/local_athletes", "Local Athletes Edits", "[RTE-013]"],
    ["/business/search", "Search For Athletes", "[RTE-016]", "northbreak"],
    ["/business/upload_discount", "Add Discount", "[RTE-017]", "northbreak"],
    ["/search", "Search for Users, Discounts and Edits", "[RTE-012]"],
    [`/profile/${ID.sol}`, "Sol Aas", "[RTE-019]"],
    ["/community_guidelines", "Community Guidelines", "[RTE-023]"],
    ["/terms_and_conditions", "Terms and Conditions", "[RTE-027]"],
    ["/cookies_policy", "Cookies Policy", "[RTE-028]"],
    ["/privacy_policy", "Privacy Policy 18+", "[RTE-032]"],
    ["/blog", "Recent Posts", "[RTE-021]"],
    ["/information", "Information", "[RTE-022]"],
    ["/sponsorship_tips", "Tips on Getting Sponsorship", "[RTE-024]"],
    ["/posting_tips", "Tips on Posting Content", "[RTE-025]"],
    ["/filming_tips", "Tips on Shooting Content", "[RTE-026]"],
    ["/trust_and_safety_procedure", "Trust and Safety Content Moderation Procedure", "[RTE-029]"],
    ["/data_retention_and_erasure_policy", "Data Retention and Erasure Policy", "[RTE-030]"],
    ["/environmental_and_sustainability_policy", "Environmental and Sustainability Policy", "[RTE-031]"],
  ])("%s is headed %s %s", headed);

  test.each(["Surf", "Skate", "Snowboard", "Ski", "BMX", "MTB", "Scooter", "Climbing"])(
    "the list of %s Edits [RTE-035]",
    (sport) => headed(`/${sport.toLowerCase()}_edits`, `${sport} Edits`),
  );

  test.each(["Surf", "Skate", "Snowboard", "Ski", "BMX", "MTB", "Scooter", "Climbing", "Apparel"])(
    "the list of %s Discounts [RTE-036, FEED-015, FEED-016]",
    (sport) => headed(`/${sport.toLowerCase()}_discounts`, `${sport} Discounts`),
  );

  test.each([
    ["/new_discounts", "New Discounts", "[RTE-037, FEED-019]"],
    ["/local_discounts", "Local Discounts", "[RTE-014, ACC-020]"],
    [`/discounts/${DISCOUNTS.offer.id}`, "Northbreak Boards&#x27;s Discount", "[RTE-040, FEED-051]"],
  ])("%s is headed %s %s", headed);

  async function headed(path: string, heading: string, _rows?: string, who = "mia") {
    const { html } = await met(path, who);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<!-- -->/g, "")).toBe(heading);
  }
});

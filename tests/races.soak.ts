import "./no-limits.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { mutations } from "#app/trpc/index.ts";
import { db } from "#db";
import { deliverables, discounts, jobs, sessions, sponsorships as sponsorshipRows, termSheets } from "#db/schema/index.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { addUpload } from "./add-discount.ts";
import { addEdit } from "./add-edit.ts";
import { addSpot } from "./add-spot.ts";
import { tokenOf, viewer } from "./cast.ts";
import { type Counts, changed, countsNow } from "./counts.ts";
import { doEverything, formAt, mutation, type Sending } from "./everything.ts";
import { formAddresses } from "./forms.ts";
import { isRefused, overHttp } from "./over-http.ts";
import { openWholeApp } from "./whole-app.ts";
import { dayIn, WHOLE } from "./whole-request.ts";

const base = await openWholeApp();

/** Addresses of forms and names of mutations that succeeded. */
const done = new Set<string>();

/** Sends each form and operation so many times at once, and compares the rows that they leave. */
async function left(band: AgeBand, isBusiness: boolean, times: number): Promise<[string, Counts][]> {
  const steps: [string, Counts][] = [];
  let before = countsNow();
  const send = async (sending: Sending) => {
    if (sending.request.method === "GET") return overHttp(base, sending);
    const answers = await Promise.all(Array.from({ length: times }, () => overHttp(base, sending)));
    const after = countsNow();
    steps.push([sending.name, changed(before, after)]);
    before = after;
    const told = await Promise.all(answers.map(async (answer) => ({ answer, isDone: await isDone(answer) })));
    if (told.some((each) => each.isDone)) done.add(sending.name);
    return told.find((each) => each.isDone)?.answer ?? answers[0];
  };
  await doEverything(band, isBusiness, () => {}, send);
  for (const sending of byOthers()) await send(sending);
  return steps;
}

/** Acts that the account may not do, done by others who may. */
function byOthers(): Sending[] {
  const jobId = db.insert(jobs).values({ kind: "remove-media", key: "none", state: "dead", runAt: 0 }).returning().get().id;
  tokenOf("mia");
  const [session = { tokenHash: "" }] = db.select().from(sessions).where(eq(sessions.userId, ID.mia)).all();
  const brand = viewer("northbreak");
  const reportedEdit = addEdit({ posterId: ID.sol });
  reports.report(viewer("ana"), { editId: reportedEdit }, "other");
  const [list = "", other = ""] = ["Team", "Film"].map((name) => shortlists.create(brand, name));
  const kept = { listId: list, userId: ID.sol };
  const { agrees, ...details } = WHOLE;
  const request = (state: "draft" | "asked" | "offered" | "deal" | "stopped", athlete: "mia" | "sol" | "ana") => {
    const facts = { ...details, brandId: ID.northbreak, athleteId: ID[athlete], state, offeredAt: 1 };
    return db.insert(sponsorshipRows).values(facts).returning().get().id;
  };
  const [draft, asked, offered, deal, changing, over] = [
    request("draft", "ana"),
    request("asked", "sol"),
    request("offered", "mia"),
    request("deal", "mia"),
    request("deal", "sol"),
    request("stopped", "mia"),
  ];
  const sheetOf = (sponsorshipId: string, facts: { version: number } | { state: "written" }) =>
    db
      .insert(termSheets)
      .values({ sponsorshipId, brandName: "Northbreak", athleteName: "Mia", terms: details, state: "accepted", ...facts })
      .returning()
      .get().id;
  const { id: offer = "0" } = db.select().from(discounts).where(eq(discounts.posterId, ID.northbreak)).get() ?? {};
  sheetOf(over, { version: 1 });
  const change = sheetOf(changing, { state: "written" });
  const { id: line } = db
    .insert(deliverables)
    .values({ sponsorshipId: deal, what: "A picture", dueOn: dayIn(9), usage: "None" })
    .returning()
    .get();
  const setUp = { athleteOrPhotographer: "Athlete", category: ["Surf"], age: "18+", isBusiness: false };
  return [
    formAt("/jobs", { job: jobId }, viewer("ops")),
    formAt("/send_email/terms", {}, viewer("ops")),
    formAt("/send_email/terms/draft", { subject: "New terms", body: "They changed." }, viewer("ops")),
    formAt("/send_email/terms/test", {}, viewer("ops")),
    mutation("sendCookiesPolicyEmail", {}, "{ id }", viewer("ops")),
    formAt(`/profile/${ID.fakie}/approve`, { to: "/", reason: "A real shop" }, viewer("ops")),
    formAt(`/sponsorship/ask/${ID.mia}`, { ...WHOLE, gives: "Products", expects: "Posts", doing: "ask" }, viewer("northbreak")),
    formAt("/business/lists", { listName: "Winter" }, brand),
    formAt(`/business/keep/${ID.sol}`, { listId: list }, brand),
    formAt(`/business/lists/${list}`, { doing: "rename", listName: "Team of 2027" }, brand),
    mutation("createShortlist", { listName: "Summer" }, "{ id }", brand),
    mutation("renameShortlist", { listId: list, listName: "Team" }, "{ id }", brand),
    mutation("keepAthlete", kept, "{ id }", brand),
    mutation("changeKeptAthlete", { ...kept, note: "Fast" }, "{ id }", brand),
    mutation("dropAthlete", kept, "{ id }", brand),
    mutation("deleteShortlist", { listId: other }, "{ id }", brand),
    mutation("keepSponsorshipDraft", { userId: ID.ana, words: "Ride for us" }, "{ id }", brand),
    mutation("deleteSponsorshipDraft", { id: draft }, "{ id }", brand),
    mutation("askAthlete", { userId: ID.ana, ...details, agrees: true }, "{ id }", brand),
    mutation("takeSponsorshipStep", { id: asked, step: "withdraw" }, "{ id }", brand),
    mutation("sendSponsorshipCode", { id: offered, contact: "for.brands@elsewhere.example" }, "{ id }", viewer("mia")),
    mutation("acceptSponsorship", { id: offered, contact: emailOf("mia") }, "{ id }", viewer("mia")),
    mutation("addDeliverable", { id: deal, what: "A film", dueOn: dayIn(9), usage: "None" }, "{ id }", brand),
    mutation("takeDeliverableStep", { id: deal, deliverableId: line, deliverableStep: "pass" }, "{ id }", viewer("ops")),
    formAt("/business/numbers", { discountId: offer, week: dayIn(0), times: "3" }, brand),
    mutation("enterRedemptions", { discountId: offer, week: dayIn(0), times: 4 }, "{ id }", brand),
    formAt("/edit_sponsor_page", { offers: "Films", isShown: true }, viewer("mia")),
    mutation("changeSponsorPage", { offers: "Films", isShown: true }, "{ id }", viewer("mia")),
    formAt("/edit_sponsor_page", { doing: "send-code", parentEmail: "page.parent@elsewhere.example" }, viewer("kit")),
    mutation("sendSponsorPageCode", { parentEmail: "page.parent@elsewhere.example" }, "{ id }", viewer("kit")),
    mutation("takeSponsorPageStep", { userId: ID.ana, pageStep: "release" }, "{ id }", viewer("ops")),
    mutation("changeTerms", { id: deal, offer: "Three boards" }, "{ id }", brand),
    mutation("takeTermSheetStep", { id: changing, sheetId: change, sheetStep: "pass" }, "{ id }", viewer("ops")),
    mutation("giveDealFeedback", { id: over, went: "well" }, "{ id }", viewer("mia")),
    mutation("readDealFeedback", { id: over }, "{ id }", viewer("ops")),
    mutation("showSponsor", { id: deal, wanted: true }, "{ id }", viewer("mia")),
    formAt(`/map/${addSpot()}/guide`, { tide: "Low tide" }, viewer("mia")),
    mutation("writeSpotGuide", { spotId: addSpot({ title: "Another" }), tide: "High tide" }, "{ id }", viewer("ana")),
    mutation(
      "postGuidePicture",
      {
        spotId: addSpot({ title: "Pictured" }),
        filename: addUpload("mia", { purpose: "spot", attachedAt: null }),
        altText: "Steps",
      },
      "{ id }",
      viewer("mia"),
    ),
    formAt(`/map/${addSpot({ title: "Kept" })}/save`, { wanted: "true", list: "Winter" }, viewer("mia")),
    mutation("saveSpot", { spotId: addSpot({ title: "Kept, too" }) }, "{ id }", viewer("kit")),
    formAt(
      `/map/${addSpot({ title: "Ridden" })}/rode_here`,
      { edit: addEdit({ posterId: ID.mia, createdAt: Date.now() }) },
      viewer("mia"),
    ),
    formAt("/moderation/texts", { hate: "Please be kind" }, viewer("ops")),
    formAt("/moderation", { post: `edit.${reportedEdit}`, doing: "dismiss" }, viewer("ops")),
    formAt("/sessions", { session: session.tokenHash, password: PASSWORD }, viewer("mia")),
    formAt(`/parent/${tokenFor(ID.tam)}`, { doing: "news", answer: "yes" }, viewer("visitor")),
    formAt(`/parent/${tokenFor(ID.tam)}`, { doing: "settings", informationOptIn: true }, viewer("visitor")),
    mutation("initialSetup", setUp, "{ id }", viewer("rex")),
    mutation(
      "ageVerification",
      { age: "6-9", parentEmail: "a.parent@stokeline.example", verification: 1 },
      "{ id }",
      viewer("noa"),
    ),
  ];
}

async function isDone(answer: Response): Promise<boolean> {
  const text = await answer.clone().text();
  expect(answer.status).toBeLessThan(500);
  expect(text).not.toContain("INTERNAL_SERVER_ERROR");
  return !isRefused(answer.status, text);
}

test.each([
  ["of 13 to 17", "13-17", false],
  ["that is a business", "18+", true],
] as const)("whatever an account %s sends twice at once has the result of one", async (_, band, isBusiness) => {
  db.run("savepoint once");
  const once = await left(band, isBusiness, 1);
  db.run("rollback to once");
  expect(await left(band, isBusiness, 2)).toEqual(once);
});

/** Sent without success: no account here gets that far. */
const REFUSED = ["/restore_email/:token", "/moderation/:kind/:postId/erase", "/send_emails", "postDiscountUpdate"];

test("each form and operation was carried out by someone", async () => {
  const forms = (await formAddresses()).map(({ pattern }) => pattern);
  const mailings = MAILING_NAMES.map(operationOf).filter((name) => name !== "sendCookiesPolicyEmail");
  const all = [...forms, ...Object.keys(mutations)].filter((name) => !mailings.some((other) => other === name));
  expect(all.filter((name) => !done.has(name)).sort()).toEqual(REFUSED.sort());
});

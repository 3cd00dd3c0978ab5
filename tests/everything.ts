import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { and, eq, isNull, ne, notInArray } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { handlerOf } from "#app/jobs/index.server.ts";
import { sendSome } from "#app/jobs/mailing.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { VISITOR, type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import routes from "#app/routes.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import { SponsorshipInput } from "#app/schemas/sponsorships.ts";
import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import * as discountViews from "#app/services/discounts/views.server.ts";
import { tellConsenter } from "#app/services/guardians/age-receipts.server.ts";
import { confirmationOf, open, tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as unanswered from "#app/services/guardians/unanswered.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import * as unsubscribing from "#app/services/mailings/unsubscribing.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import * as athleteFigures from "#app/services/search/athlete-figures.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor as requestToken } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import {
  crews as crewRows,
  decisions,
  deliverables,
  discounts,
  drafts,
  edits,
  emailChanges,
  guideLines,
  jobs,
  reports as reportRows,
  sponsorships as sponsorshipRows,
  spots as spotRows,
  termSheets,
  users,
} from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { addDiscount } from "./add-discount.ts";
import { addEdit } from "./add-edit.ts";
import { addSpot } from "./add-spot.ts";
import { viewer } from "./cast.ts";
import { codeAt, STEP_MS } from "./one-time-code.ts";
import { codeIn, lettersTo } from "./outbox.ts";
import { elsewhere } from "./parents.ts";
import { turnOn } from "./second-factor.ts";
import { dayIn, WHOLE } from "./whole-request.ts";

export type Fields = Record<string, string | string[] | boolean | number | Blob | undefined>;

/** A form or an operation with every field filled in, or the form's page. */
export interface Sending {
  /** The pattern of the address, or the name of the operation. */
  name: string;
  as: Viewer;
  request: Request;
  fields: Fields;
}
export type Send = (sending: Sending) => Promise<unknown>;

/** The addresses of all sent forms and the names of all sent mutations. */
export const sent = new Set<string>();

const photo = await openAsBlob(await mediaFile("photo.jpg"));
const film = await openAsBlob(await mediaFile("phone_portrait.mov"));
/** It is shown small before it is made whole. */
const slowFilm = await openAsBlob(await mediaFile("needs_work_720.mp4"));
const brokenFilm = await openAsBlob(await mediaFile("endless_prores.mov"));
const CAPTIONS = new Blob(["WEBVTT\n\n00:00.000 --> 00:01.000\nGo!\n"]);

const DAY = 24 * 60 * 60 * 1000;
const LISTS = [
  { address: "/business/lists", fields: { listName: "Team" } },
  { address: `/business/keep/${ID.mia}`, fields: { listName: "Team" } },
  { address: "/business/lists/1", fields: { doing: "rename", listName: "Team" } },
];
const WHOLE_REQUEST = { ...WHOLE, gives: "Money", pay: "£500 a year", expects: "Posts" };

let made = 0;

/**
 * Signs somebody up and sends every form and every operation, each field filled in, here or by `send`. Calls `look` after each with the
 * account's id.
 */
export async function doEverything(band: AgeBand, isBusiness: boolean, look: (id: string) => void, send: Send = sendHere) {
  const n = ++made;
  const email = `everything.${n}@stokeline.example`;
  const parentEmail = `parent.of.${n}@stokeline.example`;
  const [password, next] = ["granite-kelp-41", "granite-kelp-42"];
  let id = "";

  const me = () => (id ? viewerById(id) : VISITOR);
  const after = () => {
    id ||= db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id ?? "";
    if (id) look(id);
  };

  async function form(address: string, fields: Fields = {}, who = me()) {
    const as = /^\/((sponsorship\/|sponsor_page\/)?parent|age_receipt)\//.test(address) ? VISITOR : who;
    const sending = formAt(address, fields, as);
    await send({ ...sending, request: new Request(sending.request.url), fields: {} });
    after();
    const answer = await send(sending);
    sent.add(sending.name);
    after();
    return answer instanceof Response ? (answer.headers.get("location") ?? "") : "";
  }

  async function wire(operation: string, fields: Fields = {}, selection = "{ id }", as = me()) {
    const answer = await send(mutation(operation, fields, selection, as));
    sent.add(operation);
    after();
    const { data } = answer instanceof Response ? await answer.json() : {};
    return data?.[operation] ?? {};
  }

  /** Runs the waiting jobs like the worker. */
  async function work() {
    const waiting = () =>
      db
        .select()
        .from(jobs)
        .where(notInArray(jobs.kind, ["sweep", "remove-media"]))
        .get();
    for (let job = waiting(); job; job = waiting()) {
      const { id, kind, key } = job;
      await handlerOf(kind)?.run(key, new AbortController().signal);
      db.delete(jobs).where(eq(jobs.id, id)).run();
      after();
    }
  }

  /** In a deal each step of a line is taken, by the operator, the brand and the person. */
  async function deliver(request: string) {
    const at = `/sponsorship/${request}`;
    await form(
      at,
      { doing: "add-line", what: "A film", dueOn: dayIn(2), usage: "On our page", usageUntil: dayIn(99) },
      viewer("northbreak"),
    );
    const { id: deliverableId = "0" } = db.select().from(deliverables).where(eq(deliverables.sponsorshipId, request)).get() ?? {};
    await form(at, { doing: "line-pass", deliverableId }, viewer("ops"));
    await sponsorships.sweep();
    const { id: editId = "0" } = db.select().from(edits).where(eq(edits.posterId, id)).get() ?? {};
    for (const [doing, who] of [
      ["tick", me()],
      ["sendBack", viewer("northbreak")],
      ["tick", me()],
      ["confirm", viewer("northbreak")],
    ] as const)
      await form(at, { doing: `line-${doing}`, deliverableId, editId }, who);
    await changeTerms(request);
    await wire("addDeliverable", { id: request, what: "Another", dueOn: dayIn(2), usage: "None" });
    await wire("takeDeliverableStep", { id: request, deliverableId, deliverableStep: "tick", editId });
    await work();
  }

  /** A change is offered, passed on and answered, by whoever may, and after the end the person says how it went. */
  async function changeTerms(request: string) {
    const at = `/sponsorship/${request}`;
    const brand = viewer("northbreak");
    const sheet = () => db.select().from(termSheets).where(isNull(termSheets.version)).get()?.id ?? "0";
    await form(at, { doing: "change-terms", offer: "Still more", duties: "Less", endsOn: dayIn(400) }, brand);
    await form(at, { doing: "sheet-refuse", sheetId: sheet(), reply: "Too little" }, viewer("ops"));
    db.delete(termSheets).where(isNull(termSheets.version)).run();
    await wire("changeTerms", { id: request, offer: "More than before" }, "{ id }", brand);
    await form(at, { doing: "sheet-pass", sheetId: sheet(), licence: true }, viewer("ops"));
    await work();
    await form(at, { doing: "sheet-accept", sheetId: sheet() });
    await form(`/sponsorship/parent/${requestToken(request)}`, { doing: "sheet-accept", sheetId: sheet() });
    await wire("takeTermSheetStep", { id: request, sheetId: sheet(), sheetStep: "drop" }, "{ id }", brand);
    await work();
  }

  async function enterNumbers() {
    const brand = viewer("northbreak");
    const { id: discountId = "0" } = db.select().from(discounts).where(eq(discounts.posterId, ID.northbreak)).get() ?? {};
    await form("/business/numbers", { discountId, week: dayIn(0), times: "3" }, brand);
    await wire("enterRedemptions", { discountId, week: dayIn(0), times: 4 }, "{ id }", brand);
  }

  async function showToSponsors() {
    const texts = { offers: "Films", wants: "Boards", refuses: "Vapes", results: "First", equipment: "A board" };
    const page = { ...texts, languages: "English", travel: "Wales", level: "For fun", isShown: true };
    const own = db
      .select({ id: edits.id })
      .from(edits)
      .where(and(eq(edits.posterId, id), eq(edits.crewOnly, false)))
      .get();
    await form("/edit_sponsor_page", page, viewer("mia"));
    await wire("changeSponsorPage", page, "{ id }", viewer("mia"));
    await form("/edit_sponsor_page", { doing: "send-code", parentEmail });
    await form("/edit_sponsor_page", { doing: "ask", parentEmail, code: "000000" });
    await wire("changeSponsorPage", { ...page, editIds: own ? [own.id] : [] });
    await wire("sendSponsorPageCode", { parentEmail });
    await work();
    await wire("takeSponsorPageStep", { pageStep: "ask", parentEmail, code: code() });
    await work();
    const asked = sponsorships.pageConsents.find(id);
    if (asked) await form(`/sponsor_page/parent/${sponsorships.pageLinks.tokenFor(asked)}`, { doing: "accept" });
    await form(`/profile/${id}/sponsors`, { doing: "release", asking: String(asked?.createdAt) }, viewer("ops"));
    await wire("takeSponsorPageStep", { userId: id, pageStep: "refuse", reply: "No" }, "{ id }", viewer("ops"));
    await work();
  }

  async function sayHowItWent(request: string) {
    const at = `/sponsorship/${request}`;
    await form(at, { doing: "stop", reply: "No time" });
    await form(at, { doing: "feedback", went: "well", experience: "Each board came" });
    await form(at, { doing: "feedback-read" }, viewer("ops"));
    await wire("giveDealFeedback", { id: request, went: "badly", experience: "No film" }, "{ id }", viewer("northbreak"));
    await wire("readDealFeedback", { id: request }, "{ id }", viewer("ops"));
  }

  async function askedByBrand() {
    db.update(users).set({ bandSetAt: 1 }).where(eq(users.id, id)).run();
    const asked = SponsorshipInput.parse(WHOLE_REQUEST);
    const { id: request = "0" } = (await attempt(() => sponsorships.ask(viewer("northbreak"), id, asked))) ?? {};
    const step = (who: "northbreak" | "ops", doing: "offer" | "release" | "confirm") =>
      form(`/sponsorship/${request}`, { doing, licence: true }, viewer(who));
    await step("ops", "offer");
    const isRequest = eq(sponsorshipRows.id, request);
    db.update(sponsorshipRows)
      .set({ changedAt: Date.now() - 40 * DAY })
      .where(isRequest)
      .run();
    await sponsorships.sweep();
    await form(`/sponsorship/${request}`, { doing: "send-code", parentEmail });
    await work();
    await form(`/sponsorship/${request}`, { doing: "accept", code: "000000" });
    await form(`/sponsorship/${request}`, { doing: "accept", code: code() });
    await work();
    await form(`/sponsorship/parent/${requestToken(request)}`, { doing: "question", reply: "Where is it?" });
    await form(`/sponsorship/${request}`, { doing: "question", reply: "Where is it?" });
    await form(`/sponsorship/${request}`, { doing: "pass" }, viewer("ops"));
    const answer = { doing: "answer", reply: "Here", pay: "20 EUR", offer: "More", duties: "Less" };
    await form(`/sponsorship/${request}`, answer, viewer("northbreak"));
    await step("ops", "offer");
    await form(`/sponsorship/parent/${requestToken(request)}`, { doing: "accept" });
    await form(`/sponsorship/${request}`, { doing: "accept", contact: email });
    await step("ops", "release");
    await step("northbreak", "confirm");
    await form(`/sponsorship/${request}`, { doing: "confirm" });
    await form(`/sponsorship/${request}`, { doing: "show" });
    await work();
    await deliver(request);
    await sayHowItWent(request);
    await enterNumbers();
    await showToSponsors();
  }

  const isCode = /\b\d{6}\b/;
  const letter = () => lettersTo(parentEmail, env.DATA_DIR).findLast((one) => isCode.test(one)) ?? "";
  const code = () => isCode.exec(letter())?.[0] ?? "";
  const isReceipt = /\/age_receipt\/(\S+)/;
  const receipt = () => isReceipt.exec(lettersTo(parentEmail, env.DATA_DIR).findLast((one) => isReceipt.test(one)) ?? "")?.[1];
  const parentsPage = () => `/parent/${tokenFor(id) ?? "none"}`;

  /* Joining */
  if (isBusiness) await form("/", { name: "Everything", email, password });
  else await wire("signup", { name: "Everything", email, password }, "{ token }");
  await wire("login", { email, password }, "{ token }");
  await form("/login", { email, password, to: "/" });
  const age = band === "13-17" && !isBusiness ? "18+" : band;
  const setUp = { group: "Athlete", sports: ["Surf", "Skate"], age, parentEmail, marketingOptIn: true, isBusiness };
  const setUpByWire = {
    athleteOrPhotographer: "Athlete",
    category: ["Surf"],
    age,
    parentEmail,
    marketingOptIn: true,
    isBusiness,
  };
  await wire("ageVerification", { age, parentEmail, verification: 1 });
  await form("/", { ...setUp, doing: "send-code" });
  await work();
  unanswered.sweep(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await work();
  await form("/", { ...setUp, code: "000000" });
  await wire("initialSetup", { ...setUpByWire, code: "000000" });
  await form("/", { ...setUp, code: code() });
  await work();
  await form("/theme", { theme: "dark", to: "/" });
  await form("/film_size", { films: "small", to: "/" });
  await wire("newUser", { newUser: true });

  /* The profile */
  const profile = {
    about: "Here to ride",
    instagram: "@every.thing",
    city: "Newquay",
    country: "United Kingdom",
    gender: "Other",
    sponsors: "A board maker",
    website: "https://everything.example",
    businessRegion: "National",
    businessIsBricks: true,
    businessProof: "Company number 01234567",
  };
  if (isBusiness) await form(`/profile/${id}`, { ...profile, profileImage: new File([photo], "me.jpg") });
  const { filename: image } = await wire("profileImageUpload", { file: photo }, "{ filename }");
  await wire("profileSetup", { ...profile, profileImage: image });
  await form(`/profile/${id}`, { ...profile, drawing: "Owl" });
  await form(`/profile/${id}/picture`, { drawing: "Turtle" });
  await wire("businessLogoUpload", { file: photo }, "{ filename }");

  const change = { ...profile, name: "Everything", email, age: band, sports: ["Surf"], group: "Athlete", isBusiness };
  await form("/edit_profile", { ...change, parentEmail, code: code() });
  tellConsenter(id, parentEmail, "18+", band);
  await work();
  await form(`/age_receipt/${receipt() ?? "none"}`, { objection: "That is not so" });
  await work();
  if (band === "13-17") {
    const moved = { ...change, country: "Germany", parentEmail };
    await form("/edit_profile", { ...moved, doing: "send-code" });
    await work();
    await form("/edit_profile", { ...moved, code: code() });
    await work();
  }
  await form(`/people/${id}`, { doing: "reachYounger", reason: "None" });
  await form(`/people/${id}`, { doing: "reachYounger", reason: "A parent wrote" }, viewer("ops"));
  await form(`/people/${id}`, { doing: "checkedForm", reason: "We have a signed form" }, viewer("ops"));
  await wire("userUpdate", { ...profile, appCookies: true, websiteCookies: true, marketingOptIn: true });
  for (const setting of ["marketingOptIn", "informationOptIn", "websiteCookies", "appCookies", "showsPlace"])
    await form("/settings", { setting, wanted: "true", to: "/" });
  for (const setting of ["notifyStokes", "notifyFollows", "notifyCrew", "notifyPosts"])
    await form("/settings", { setting, wanted: "true", to: "/" });
  await form("/settings", { setting: "openTo", openTo: ["Content", "Events"], to: "/" });
  const chosen = { marketingOptIn: true, informationOptIn: true, websiteCookies: true, appCookies: true };
  await wire("userSettingsUpdate", chosen);

  /* Spots, one of which is deleted */
  const allSports = Object.fromEntries(SPORT_NAMES.map((name) => [slugOf(name), true]));
  const where = {
    title: "Fistral",
    description: "Best at mid tide",
    latitude: 50.416,
    longitude: -5.1,
    isBusiness,
    ...allSports,
  };
  const picture = async () => (await wire("spotUpload", { file: photo }, "{ filename }")).filename;
  const { id: spotId = "0" } = await wire("postSpot", { ...where, spotImage: await picture(), userName: "x", userWebsite: "x" });
  await wire("postSpotUpdate", { ...where, id: spotId, title: "North Fistral" });
  await wire("postSpot", { ...where, spotImage: await picture() }).then((spot) => wire("deleteSpot", { id: spot.id }));
  const drawn = { title: "Fistral", description: "Best at mid tide", sports: ["Surf"], latitude: "50.516", longitude: "-5.1" };
  await form("/map?add=50.516,-5.1", { ...drawn, isBusiness, spotImage: new File([photo], "spot.jpg") });
  await form(`/map?edit=${spotId}`, { ...drawn, title: "South Fistral" });
  const newest = db.select({ id: spotRows.id }).from(spotRows).where(eq(spotRows.posterId, id)).orderBy(spotRows.createdAt).all();
  if (newest.length > 1) await form(`/map/${newest.at(-1)?.id}/remove`);
  await form(`/map/${spotId}/approve`, { reason: "A skatepark" });
  await form(`/map/${spotId}/approve`, { reason: "A skatepark" }, viewer("ops"));
  await form(`/map/${spotId}/guide`, { difficulty: "Beginners", tide: "Mid tide" });
  await wire("writeSpotGuide", { spotId, difficulty: "Experts", wave: "Reef break" }, "{ id }");
  const [line] = db.select().from(guideLines).where(eq(guideLines.spotId, spotId)).orderBy(guideLines.createdAt).all();
  await form(`/map/${spotId}/history`, { line: line?.id }, viewer("ops"));
  await form(`/map/${spotId}/guide`, { hazards: "A rip at low tide", seen: Date.now() });
  const lines = () => db.select().from(guideLines).where(eq(guideLines.spotId, spotId)).all();
  const [hazards] = lines().filter(({ field }) => field === "hazards");
  await form(`/map/${spotId}/guide/${hazards?.id}`, { reason: "other" }, viewer("sol"));
  const shown = new File([photo], "guide.jpg");
  await form(`/map/${spotId}/guide_picture`, { altText: "The bay at low tide", filename: shown });
  const ownPicture = lines().find(({ mediaId }) => mediaId !== null);
  await form(`/map/${spotId}/guide/${ownPicture?.id}`, { reason: "other" }, viewer("sol"));
  await wire("postGuidePicture", { spotId, filename: await picture(), altText: "The steps" }, "{ id }");
  const [own, another] = lines().filter(({ posterId, mediaId }) => posterId === id && mediaId === null);
  await form(`/map/${spotId}/guide/${own?.id}`, { doing: "remove" });
  await wire("deleteGuideLine", { id: another?.id }, "{ id }");
  const othersSpot = addSpot();
  await wire("saveSpot", { spotId, list: "Dawn" }, "{ id }");
  await wire("deleteSavedSpot", { spotId }, "{ id }");
  await form(`/map/${spotId}/save`, { wanted: "true", list: "Winter" });
  await form(`/map/${othersSpot}/save`, { wanted: "true" });
  const hazard = { spotId: othersSpot, posterId: ID.sol, field: "hazards", value: "A rip" } as const;
  const { id: othersLine } = db.insert(guideLines).values(hazard).returning().get();
  await form(`/map/${othersSpot}/guide/${othersLine}`, { reason: "other" });
  await form(`/map/${othersSpot}/guide`, { tide: "Low tide" });
  await wire("writeSpotGuide", { spotId: othersSpot, tide: "Not known" }, "{ id }");
  await form(`/map/${othersSpot}/report`, { fault: "Closed" });
  for (const [name, fault] of [
    ["kit", "Dangerous"],
    ["stat", "Dangerous"],
    ["ops", "Dangerous"],
    ["mia", "Closed"],
    ["sol", "Closed"],
    ["ana", "Private property"],
  ] as const)
    await attempt(() => reports.reportSpot(viewer(name), spotId, fault));
  after();

  /* Edits */
  const details = {
    description: "A wave",
    altText: "Me on it",
    filmerInstagram: "@some.filmer",
    under18Viewable: true,
    crewOnly: true,
  };
  const draft = () =>
    db.select({ id: drafts.id }).from(drafts).where(eq(drafts.userId, id)).orderBy(drafts.createdAt).all().at(-1)?.id;
  await form("/upload_edit", { ...details, sport: "Surf", audience: "crew" });
  await form(`/upload_edit/gear?draft=${draft()}`, { surfboard: "A fish", leash: "Six foot" });
  await form(`/upload_edit/file?draft=${draft()}`, { file: new File([film], "clip.mov") });
  await form(`/upload_edit/other_file?draft=${draft()}`, { file: new File([slowFilm], "other.mov") });
  await work();
  await form(`/upload_edit/post?draft=${draft()}`, { captions: new File([CAPTIONS], "c.vtt"), captionsLanguage: "en" });
  const { filename } = await wire("videoUpload", { file: photo }, "{ filename }");
  await wire("videoUpload", { file: brokenFilm }, "{ filename }");
  const ofEdit = {
    crewOnly: false,
    category: "Surf",
    competition: "15andundermale",
    spotLocation: "Anywhere",
    spotId,
  };
  const place = { userCity: "Newquay", userCountry: "France", userInstagram: "x", userGender: "Other", orientation: "Landscape" };
  const posted = { ...details, ...ofEdit };
  const { id: mine = "0" } = await wire("postVideo", { ...posted, ...place, surfboard: "A fish", filename, height: 9, width: 9 });
  await form(`/edit/${mine}`, {
    ...details,
    crewOnly: false,
    sport: "Surf",
    gearOf: "Surf",
    audience: "everybody",
    surfboard: "Another",
  });
  await wire("postVideoUpdate", { ...posted, id: mine, surfboard: "A third" });
  await wire("postVideoUpdate", { id: mine, adFor: "Northbreak" });
  await form(`/map/${spotId}/rode_here`, { edit: mine });
  await form(`/edits/${mine}/approve`, { reason: "A fair ad" });
  await form(`/edits/${mine}/approve`, { reason: "A fair ad" }, viewer("ops"));
  await form("/upload_edit", { ...details, sport: "Surf", audience: "crew" });
  await form(`/drafts/${draft()}/discard`);
  const isOwnFilm = and(eq(edits.posterId, id), eq(edits.mimetype, "video/mp4"));
  const { id: videoId = "0" } = db.select().from(edits).where(isOwnFilm).get() ?? {};
  await wire("deleteCaptions", { videoId });
  await wire("postCaptions", { videoId, language: "en", text: await CAPTIONS.text() });
  await work();

  /* Discounts: a business's own and others' */
  const today = new Date().toISOString().slice(0, 10);
  const offer = {
    amount: "20% off",
    description: "Boards",
    code: "EVERYTHING",
    inStore: true,
    startsOn: today,
    endsOn: today,
    terms: "One each",
  };
  const products = {
    productDescription1: "One",
    productDescription2: "Two",
    productDescription3: "Three",
    under18Viewable: true,
  };
  const ownDiscount = () =>
    db.select({ id: discounts.id }).from(discounts).where(eq(discounts.posterId, id)).orderBy(discounts.id).all().at(-1)?.id ??
    "0";
  await form("/business/upload_discount", { ...offer, sports: ["Surf"] });
  const pictures = Object.fromEntries([1, 2, 3].map((n) => [`filename${n}`, new File([photo], `${n}.jpg`)]));
  await form(`/business/upload_discount/products?draft=${draft()}`, { ...products, do: "post", ...pictures });
  await form(`/business/edit_discount/${ownDiscount()}`, { ...offer, ...products, sports: ["Skate"] });
  await form("/business/upload_discount", { ...offer, sports: ["Surf"] });
  await form(`/business/drafts/${draft()}/discard`);
  await form(`/discounts/${ownDiscount()}/remove`, { to: "/" });
  const upload = async () => (await wire("discountProductImagesUpload", { file: photo }, "{ filename }")).filename;
  const files = { filename1: await upload(), filename2: await upload(), filename3: await upload() };
  const mixed = { ...offer, ...products, ...allSports, businessIsBricks: true, title: "A title" };
  const { id: first = "0" } = await wire("postDiscount", { ...mixed, ...files });
  await wire("postDiscountUpdate", { ...mixed, id: first });
  await wire("deleteDiscount", { id: first });
  const more = { filename1: await upload(), filename2: await upload(), filename3: await upload() };
  await wire("postDiscount", { ...mixed, ...more });
  await wire("uploadedEditEmail", { email });
  await wire("uploadedDiscountEmail", { email, name: "Everything" });
  await form(`/profile/${ID.northbreak}/follow`, { wanted: "true", to: "/" });
  const others = addDiscount();
  await work();
  await form(`/discounts/${others}/view`);
  await wire("discountViews", { discountId: others });
  await form(`/discounts/${others}/code`);
  await form(`/discounts/${others}/code_failed`);
  await wire("codeTracker", { discountId: others, business: ID.northbreak, user: id });
  await wire("codeFailed", { discountId: others });
  await form(`/discounts/${others}/flag`, { to: "/" });
  await form(`/reports/discount/${others}/reason`, { to: "/", reason: "danger" });
  await form(`/profile/${id}/approve`, { reason: "A real shop" });
  await attempt(() => discountViews.record(viewer("ops"), ownDiscount()));
  await work();

  /* The parent, who opens the account, or asks for its data. */
  await form(parentsPage(), { doing: "send-code" });
  await form(parentsPage(), { doing: "news", answer: "yes" });
  await form(parentsPage(), {
    doing: "settings",
    informationOptIn: true,
    waysOut: true,
    notifyStokes: true,
    notifyCrew: true,
    notifyFollows: true,
    notifyPosts: true,
  });
  await work();
  const ask = isBusiness ? "data" : "open";
  await form(`${parentsPage()}?ask=${ask}`, { code: "000000" });
  await form(`${parentsPage()}?ask=${ask}`, { code: code() });
  await work();

  /* With others */
  const theirs = EDITS.bowl.id;
  await form(`/edits/${theirs}/view`);
  await wire("videoViews", { videoId: theirs });
  await form(`/edits/${theirs}/save`, { wanted: "true", to: "/" });
  await wire("deleteSave", { videoId: theirs });
  await wire("save", { videoId: theirs });
  await form(`/edits/${theirs}/stoke`, { wanted: "true", to: "/" });
  await wire("vote", { videoId: EDITS.abroad.id }).then((vote) => wire("deleteVote", { id: vote.id }));
  await form(`/edits/${theirs}/flag`, { to: "/" });
  await wire("report", { videoId: EDITS.abroad.id });
  await form(`/profile/${ID.sol}/report`, { to: "/" });
  await attempt(() => reports.reportProfile(viewer("ops"), id));
  const aboutMe = { kind: "harmful" as const, page: `/profile/${id}`, complaint: "Look", name: "" };
  await attempt(() => moderation.complaints.file(VISITOR, elsewhere(), { ...aboutMe, email: `${id}@elsewhere.example` }));
  after();
  const complained = await form("/complaint", { kind: "harmful", page: `/edits/${theirs}`, complaint: "It scares me", email });
  const complaint = /number=(\d+)/.exec(complained)?.[1] ?? "";
  await form(`/complaints/${complaint}`, { doing: "answer", answer: "No" });
  await form(`/complaints/${complaint}`, { doing: "answer", answer: "We looked at it" }, viewer("ops"));
  await form(`/profile/${ID.mia}/follow`, { wanted: "true", to: "/" });
  await wire("follow", { followId: ID.ana }).then((follow) => wire("deleteFollow", { id: follow.id }));
  await form(`/profile/${ID.mia}/crew`, { wanted: "asked", to: "/" });
  const asked = db.select().from(crewRows).where(eq(crewRows.askerId, id)).get();
  await wire("crew", { crewId: ID.sol }).then((crew) => wire("deleteCrew", { id: crew.id }));
  await attempt(() => crews.ask(viewer("kit"), id));
  await wire("addToCrew", { userId: ID.kit });
  await work();
  for (const { id: crew } of db.select().from(crewRows).all()) {
    await form(parentsPage(), { doing: "crew", crew, answer: "yes" });
    await attempt(() => parentAgrees(id, crew));
  }
  if (asked) await attempt(() => crews.accept(viewer("mia"), id));
  after();
  await form(parentsPage(), { doing: "make-crew-code" });
  await form(parentsPage(), { doing: "use-crew-code", crewCode: "BCDFG-HJKLM" });
  await form(`/profile/${ID.kit}/crew`, { wanted: "accepted", to: "/" });
  await crewWithChild(id, after);
  await attempt(() => follows.set(viewer("mia"), id, true));
  await attempt(() => follows.set(viewer("kit"), id, true));
  await attempt(() => follows.set(viewer("sol"), id, true));
  await wire("removeFollower", { userId: ID.sol });
  for (const act of ["mute", "deleteMute", "block", "deleteBlock"]) await wire(act, { userId: ID.stat });
  await form(`/profile/${ID.sol}/mute`, { wanted: "true", to: "/" });
  await form(`/profile/${ID.ana}/block`, { wanted: "true", to: "/" });
  await wire("instagramTracker", { user: id, instagram: "mia.rides" });
  await wire("websiteTracker", { user: id, business: ID.northbreak, discountId: "Sponsored" });
  await wire("filmerTracker", { user: id, filmerInstagram: "some.filmer" });
  await wire("profileTracker", { user: id, profileId: ID.mia });
  await wire("shareTracker", { user: id, userShared: ID.mia, platform: "Email" });
  await wire("contactUser", { business: id, user: ID.mia });
  await form(`/sponsorship/ask/${ID.mia}`, { ...WHOLE_REQUEST, doing: "ask" });
  await form("/sponsorship/1", { doing: "accept", contact: email });
  for (const name of ["askAthlete", "keepSponsorshipDraft"]) await wire(name, { userId: ID.mia, words: "Ride for us" });
  await wire("deleteSponsorshipDraft", { id: "1" });
  await wire("takeSponsorshipStep", { id: "1", step: "withdraw" });
  await wire("sendSponsorshipCode", { id: "1", contact: email, parentEmail });
  await wire("acceptSponsorship", { id: "1", contact: email, code: "000000" });
  await wire("showSponsor", { id: "1", wanted: true });
  await askedByBrand();
  await othersAct(mine);
  await athleteFigures.sweep();
  for (const act of LISTS) await form(act.address, act.fields);
  for (const name of ["createShortlist", "renameShortlist", "deleteShortlist"])
    await wire(name, { listId: "1", listName: "Team" });
  for (const name of ["keepAthlete", "changeKeptAthlete", "dropAthlete"]) await wire(name, { listId: "1", userId: ID.mia });
  after();
  await work();
  const latest = `${Number.MAX_SAFE_INTEGER}-${Number.MAX_SAFE_INTEGER}`;
  await wire("readNotifications", { upTo: latest });
  await form("/notifications", { upTo: latest });

  /* The account */
  await wire("requestExport", {}, "{ state }");
  await form("/export");
  await work();
  const factor = await turnOn(id, password);
  after();
  await form("/second_factor", { doing: "kept" });
  await form("/second_factor/code", { code: factor.later() });
  const [pass, off] = factor.recovery;
  await wire("passSecondFactor", { code: pass }, "{ token }");
  await wire("keepRecoveryCodes");
  await wire("turnOffSecondFactor", { code: off, password });
  const { begun, key = "" } = await wire("beginSecondFactor", {}, "{ begun key }");
  await wire("turnOnSecondFactor", { begun, code: codeAt(key), password }, "{ token }");
  await wire("renewRecoveryCodes", { code: codeAt(key, Date.now() + STEP_MS) }, "{ token }");
  await wire("changePassword", { oldPassword: password, newPassword: next });
  await form("/change_password", { oldPassword: next, newPassword: password });
  await wire("userUpdate", { email: `waiting.${email}` });
  await form("/edit_profile", { ...change, email: `new.${email}`, password });
  for (const address of [
    "/jobs",
    "/send_emails",
    "/send_email/terms",
    "/send_email/terms/draft",
    "/send_email/terms/test",
    "/send_emails/churn_rate",
  ])
    await form(address);
  for (const operation of MAILING_NAMES.map(operationOf)) await wire(operation);
  await wire("deleteAccountCheck");
  await wire("churnRate", {}, "");
  await form("/send_emails/churn_rate", {}, viewer("ops"));
  await form("/send_email/terms/draft", { subject: "New terms", body: "They changed." }, viewer("ops"));
  await form("/send_email/terms/test", {}, viewer("ops"));
  await form("/developers/try", { document: "{ user { id } }", variables: "{}" }, viewer("ops"));
  await wire("churnRate", {}, "", viewer("ops"));
  await wire("deleteAccountCheck", {}, "{ id }", viewer("ops"));
  const mailing = await mailings.send(viewer("ops"), "terms");
  while (!mailings.get(viewer("ops"), mailing.id).finishedAt) await sendSome(mailing.id, new AbortController().signal);
  after();
  await form(`/unsubscribe/${unsubscribing.tokenFor(id, "fortnightlyAthlete")}`);
  await form(`/restore_email/${db.select().from(emailChanges).get()?.id ?? "none"}`);
  await wire("sendEmail", { email: `new.${email}` });
  await form("/reset_password", { email: `new.${email}` });
  await work();
  const reset = { email: `new.${email}`, newPassword: "granite-kelp-43" };
  await wire("resetPassword", { ...reset, verification: "BBBBBBBBB" });
  await wire("resetPassword", { ...reset, verification: codeIn(lettersTo(reset.email, env.DATA_DIR).at(-1)) });
  await form("/reset_password?step=code", { email, verification: "BBBBBBBBB", newPassword: "granite-kelp-43" });
  await form("/sessions", { session: "none", password });
  sessions.open(id);
  const [{ tokenHash: session } = { tokenHash: "" }] = sessions.ofViewer(viewerById(id), undefined);
  await wire("endSession", { id: session, password: reset.newPassword });
  await wire("endEverySession", { password: reset.newPassword });
  await wire("logout");
  await form("/logout");
  await form(`/profile/${ID.mia}/remove_follower`, { to: "/" });
  await wire("removeFromCrew", { userId: ID.mia });
  const [other = { id: "0" }] = db
    .select({ id: edits.id })
    .from(edits)
    .where(and(eq(edits.posterId, id), ne(edits.id, mine)))
    .all();
  if (isBusiness) await form(`/edits/${other.id}/remove`, { to: "/" });
  else await wire("deleteVideo", { id: other.id });
  await form(`/people/${id}`, { doing: "note", note: "None" });
  await form(`/people/${id}`, { doing: "note", note: "Rides with friends from the club" }, viewer("ops"));
  await form("/moderation", { post: `edit.${mine}`, doing: "dismiss" });
  await form(`/moderation/edit/${mine}`, { doing: "suspend", reason: "None" });
  await form(`/people/${id}`, { doing: "endLogIns", band: "18+", parentEmail: "a.parent@stokeline.example", reason: "None" });
  await form(`/moderation/edit/${mine}/erase`);
  await operatorDecides(id, mine);
  await form(`/people/${id}`, { doing: "warn", reason: "Be kind", rule: "salt" }, viewer("ops"));
  after();
  const isSuspension = and(eq(decisions.userId, id), eq(decisions.act, "suspend"));
  const decision = db.select().from(decisions).where(isSuspension).get()?.id ?? "";
  await form(`/appeal/${moderation.tokenFor(decision)}`, { appeal: "It is not me" });
  await form(`/appeal/${moderation.tokenFor(decision)}`, { doing: "data" });
  await form(`/appeal/${moderation.tokenFor(decision)}`, { doing: "delete", password: "another" });
  await form(`/appeals/${decision}`, { doing: "overturn", answer: "No" });
  after();
  await form(`/appeals/${decision}`, { doing: "overturn", answer: "You were right" }, viewer("ops"));
  db.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(eq(users.id, id)).run();
  await form("/moderation/ages", { email });
  await form("/moderation/texts", { hate: "Be kind" });
  if (isBusiness) await form("/erase_account");
  else await wire("deleteAccount");
}

/** Has a member of the Crew view and Stoke the Edit, and a followed person post one. */
async function othersAct(editId: string): Promise<void> {
  await attempt(() => views.record(viewer("mia"), editId));
  await attempt(() => stokes.set(viewer("mia"), editId, true));
  notifications.recordPost(addEdit({ posterId: ID.mia }));
}

/** Has a child whose parent must agree send and receive a Crew request. */
async function crewWithChild(id: string, after: () => void): Promise<void> {
  for (const [asker, asked] of [
    [ID.pip, id],
    [id, ID.pip],
  ] as const) {
    await attempt(() => crews.ask(viewerById(asker), asked));
    const link = db
      .select()
      .from(crewRows)
      .where(and(eq(crewRows.askerId, asker), eq(crewRows.askedId, asked)))
      .get();
    if (link) await attempt(() => parentAgrees(ID.pip, link.id));
    await attempt(() => crews.accept(viewerById(asked), asker));
    if (link) await attempt(() => parentAgrees(id, link.id));
    after();
    if (link && asker === id) await attempt(() => acts.answerCrew(tokenFor(ID.pip) ?? "", link.id, false));
    else await attempt(() => crews.remove(viewer("pip"), id));
  }
  after();
}

/** Sends it from a browser in which a mailed code was typed. */
function parentAgrees(childId: string, crewId: string): void {
  const token = tokenFor(childId) ?? "";
  const opened = open(token);
  if (opened) acts.answerCrew(token, crewId, true, confirmationOf(opened));
}

/** Dismisses this person's reports, clears the profile, and suspends the person for an Edit that somebody else reported. */
async function operatorDecides(id: string, editId: string): Promise<void> {
  for (const { editId: reported } of db.select().from(reportRows).where(eq(reportRows.reporterId, id)).all())
    if (reported) await attempt(() => moderation.decide(viewer("ops"), "edit", reported, "dismiss", ""));
  db.insert(reportRows).values({ reporterId: ID.mia, editId }).onConflictDoNothing().run();
  await attempt(() => moderation.decide(viewer("ops"), "profile", id, "remove", "It advertises"));
  await attempt(() => moderation.decide(viewer("ops"), "edit", editId, "suspend7", "It shows a crash"));
  db.update(users).set({ approvedAt: 1 }).where(eq(users.id, id)).run();
}

/** Acts that the age does not allow are refused. */
async function attempt<T>(act: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

/** Makes a filled-in form. */
export function formAt(address: string, fields: Fields, as: Viewer): Sending {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields))
    for (const one of [value ?? []].flat())
      if (one !== false) body.append(field, one instanceof Blob ? one : String(one === true ? "on" : one));
  const request = new Request(`http://127.0.0.1${address}`, { method: "POST", body });
  return { name: routeAt(address).pattern, as, request, fields };
}

/** Makes a mutation, with its file as GraphQL clients send it. */
export function mutation(name: string, fields: Fields, selection: string, as: Viewer): Sending {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined && !(value instanceof Blob));
  const file = Object.values(fields).find((value) => value instanceof Blob);
  const given = told.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).concat(file ? "file: $file" : []);
  const query = `mutation${file ? " ($file: Upload!)" : ""} { ${name}${given.length ? `(${given.join(", ")})` : ""} ${selection} }`;
  const body = new FormData();
  if (file) {
    body.set("operations", JSON.stringify({ query, variables: { file: null } }));
    body.set("map", JSON.stringify({ f: ["variables.file"] }));
    body.set("f", new File([file], "wire.jpg"));
  }
  const key = { "idempotency-key": randomUUID() };
  const headers = file ? key : { ...key, "content-type": "application/json" };
  const request = new Request("http://127.0.0.1/graphql", {
    method: "POST",
    headers,
    body: file ? body : JSON.stringify({ query }),
  });
  return { name, as, request, fields };
}

/** Calls the action or the loader directly. */
async function sendHere({ as: viewer, request }: Sending): Promise<unknown> {
  const { pathname } = new URL(request.url);
  const origin = elsewhere();
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  if (pathname === "/graphql") return answerGraphql(request, { viewer, origin, idempotencyKey });
  const { file, params } = routeAt(pathname);
  const { action, loader = () => null } = await import(/* @vite-ignore */ `../app/${file}`);
  const act = request.method === "POST" ? action : loader;
  try {
    return await act({ request, params, context: { viewer, origin, token: undefined, nonce: "" } });
  } catch (thrown) {
    return thrown;
  }
}

function routeAt(address: string) {
  const { pathname } = new URL(address, "http://here");
  for (const { file, path = "" } of routes) {
    const pattern = `/${path.replace(/^\//, "")}`;
    const found = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(pathname);
    if (found) return { file, pattern, params: { ...found.groups } };
  }
  throw new Error(`No screen stands at ${pathname}`);
}

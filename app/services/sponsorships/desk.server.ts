import { count, eq, inArray, or } from "drizzle-orm";
import { type Cursor, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { RELEASED, stepsFrom } from "#app/schemas/sponsorship-course.ts";
import { db } from "#db";
import { discounts, reports, sponsorships } from "#db/schema/index.ts";
import { answerOf } from "./addresses.server.ts";
import { mayAskAtAll } from "./asking.server.ts";
import { isRunning, linesOf } from "./deliverables.server.ts";
import * as feedback from "./feedback.server.ts";
import {
  contactFor,
  courseOf,
  find,
  lastHappenings,
  listOthers,
  listToDo,
  partiesOf,
  roleIn,
  type Sponsorship,
} from "./finding.server.ts";
import * as pageDesk from "./page-desk.server.ts";
import { codeSentFor, consentOf } from "./parents.server.ts";
import { toPassOn } from "./rounds.server.ts";
import * as termSheets from "./term-sheets.server.ts";
import { asksForLicence } from "./terms.server.ts";

const PAGE = 20;

export type DeskRequest = ReturnType<typeof shownTo>[number];

/** Returns the pages and requests that wait for the viewer, the oldest first, and the others, the newest first. A further page of one list leaves out the other. */
export function deskOf(viewer: Viewer, { after, before }: { after?: Cursor | undefined; before?: Cursor | undefined } = {}) {
  const toDo = before ? [] : listToDo(viewer, PAGE + 1, after);
  const others = after ? [] : listOthers(viewer, PAGE + 1, before);
  const pages = after || before ? [] : pageDesk.waiting(viewer);
  return { who: whoLooks(viewer), pages, toDo: pageOf(viewer, toDo), others: pageOf(viewer, others) };
}

export type OneRequest = NonNullable<ReturnType<typeof requestOf>>;

/** Returns a request with the facts and the steps that the viewer's role allows. */
export function requestOf(viewer: Viewer, id: string) {
  const row = find(viewer, id);
  if (!row) return undefined;
  const [request] = shownTo(viewer, [row]);
  const unread = roleIn(viewer, row) === "operator" ? toPassOn(row) : undefined;
  return (
    request && {
      ...request,
      course: courseOf(viewer, row),
      steps: stepsFrom(request.role, row.state),
      contact: contactFor(viewer, row),
      ownAddress: answerOf(viewer, row),
      parentsCode: codeSentFor(viewer, row),
      consent: consentOf(viewer, row),
      toPassOn: unread,
      lines: linesOf(request.role, row),
      mayAddLines: request.role === "brand" && isRunning(row),
      sheets: withoutHiddenNames(termSheets.listFor(request.role, row), request),
      mayChangeTerms: request.role === "brand" && termSheets.mayChange(row),
      feedback: feedback.listFor(viewer, row),
      maySayHowItWent: feedback.mayGive(viewer, row),
      asksForLicence: request.role === "operator" && asksForLicence(row),
      history: request.role === "operator" ? historyOf(row.brandId) : undefined,
    }
  );
}

/** A sheet names nobody who is hidden from the reader, as after a block. */
function withoutHiddenNames<Sheet extends { brandName: string; athleteName: string }>(
  sheets: Sheet[],
  { brand, athlete }: DeskRequest,
): Sheet[] {
  return sheets.map((sheet) => ({
    ...sheet,
    brandName: brand ? sheet.brandName : "",
    athleteName: athlete ? sheet.athleteName : "",
  }));
}

function pageOf(viewer: Viewer, found: Sponsorship[]) {
  const { shown, next } = cut(found, PAGE, ({ changedAt: time, id }) => ({ time, id }));
  return { requests: shownTo(viewer, shown), next };
}

function shownTo(viewer: Viewer, rows: readonly Sponsorship[]) {
  const people = partiesOf(viewer, rows);
  const happened = lastHappenings(rows);
  return rows.map((row) => ({
    ...row,
    role: roleIn(viewer, row),
    brand: people.get(row.brandId),
    athlete: people.get(row.athleteId),
    happening: happened.get(row.id) ?? "ended rule",
  }));
}

/** Counts the brand's requests by how they went, and the reports about it and its posts. */
function historyOf(brandId: string) {
  const { state, brandId: of } = sponsorships;
  const counted = db.select({ state, total: count() }).from(sponsorships).where(eq(of, brandId)).groupBy(state).all();
  const totalOf = (...states: Sponsorship["state"][]) =>
    counted.reduce((sum, row) => (states.includes(row.state) ? sum + row.total : sum), 0);
  const offers = db.select({ id: discounts.id }).from(discounts).where(eq(discounts.posterId, brandId));
  const about = or(eq(reports.profileId, brandId), inArray(reports.discountId, offers));
  return {
    asked: counted.reduce((sum, row) => (row.state === "draft" ? sum : sum + row.total), 0),
    agreed: totalOf("agreed", ...RELEASED, "stopped"),
    saidNo: totalOf("declined"),
    refused: totalOf("refused"),
    wentBadly: feedback.countBad(brandId),
    reports: db.select({ total: count() }).from(reports).where(about).get()?.total ?? 0,
  };
}

function whoLooks(viewer: Viewer): "operator" | "brand" | "waiting" | "athlete" {
  if (viewer.operator) return "operator";
  if (mayAskAtAll(viewer)) return "brand";
  return viewer.isBusiness ? "waiting" : "athlete";
}

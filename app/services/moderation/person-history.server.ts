import { and, desc, eq, gt, isNotNull, ne, or } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import { existing, invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { DECISIONS, FIRST_RULE, type PERSON_DECISIONS, type PostKind, type Rule } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { decisions, operatorNotes, reports, sessions, sponsorships } from "#db/schema/index.ts";
import { isOpenAbout, referenceTo } from "../decisions/open-reports.server.ts";
import { subjectOf } from "../decisions/subjects.server.ts";
import { deviceOf } from "../people/sessions.server.ts";
import { lastHappening } from "../sponsorships/index.server.ts";
import { aboutPostsOf, findAccount } from "./accounts.server.ts";
import { decide } from "./deciding.server.ts";
import { reasonFor } from "./rule-texts.server.ts";

const MOST = 50;
const MINUTE = 60 * 1000;

/** A second press within this time has the result of one. */
function aMomentAgo(): number {
  return Date.now() - MINUTE;
}

/** What is known of a person beside the account, the newest first and at most 50 of each. Log-ins say the device and no address. */
export function historyOfAccount(viewer: Viewer, userId: string) {
  requireOperator(viewer);
  const isOfPerson = or(eq(sponsorships.athleteId, userId), eq(sponsorships.brandId, userId));
  const reported = (which: ReturnType<typeof aboutPostsOf>) =>
    db
      .select()
      .from(reports)
      .where(which)
      .orderBy(desc(reports.createdAt))
      .limit(limitOf(MOST))
      .all()
      .map((report) => ({
        ...subjectOf(report),
        reportId: report.id,
        reason: report.reason ?? report.fault,
        state: report.state,
        createdAt: report.createdAt,
      }));
  return {
    reportsOf: reported(aboutPostsOf(userId)),
    reportsBy: reported(eq(reports.reporterId, userId)),
    appeals: db
      .select()
      .from(decisions)
      .where(and(eq(decisions.userId, userId), isNotNull(decisions.appealedAt)))
      .orderBy(desc(decisions.appealedAt))
      .limit(limitOf(MOST))
      .all(),
    deals: db
      .select()
      .from(sponsorships)
      .where(and(isOfPerson, ne(sponsorships.state, "draft")))
      .orderBy(desc(sponsorships.changedAt))
      .limit(limitOf(MOST))
      .all()
      .map((row) => ({ id: row.id, happening: lastHappening(row), changedAt: row.changedAt })),
    logIns: db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Date.now())))
      .orderBy(desc(sessions.createdAt))
      .limit(limitOf(MOST))
      .all()
      .map(({ userAgent, createdAt }) => ({ device: deviceOf(userAgent), createdAt })),
    notes: db
      .select()
      .from(operatorNotes)
      .where(eq(operatorNotes.userId, userId))
      .orderBy(desc(operatorNotes.createdAt), desc(operatorNotes.id))
      .limit(limitOf(MOST))
      .all(),
  };
}

/** The person is not told, but gets the note in a copy of the data. */
export function note(viewer: Viewer, userId: string, words: string): void {
  existing(findAccount(viewer, userId));
  if (words === "") throw invalid("note", "Please write the note");
  if (isLong(words, LENGTHS.note)) throw invalid("note", `Please use at most ${LENGTHS.note} characters`);
  atomically(() => {
    const isSame = and(
      eq(operatorNotes.userId, userId),
      eq(operatorNotes.note, words),
      gt(operatorNotes.createdAt, aMomentAgo()),
    );
    if (db.select({ id: operatorNotes.id }).from(operatorNotes).where(isSame).get()) return;
    db.insert(operatorNotes).values({ userId, note: words }).run();
  });
}

/** Warns or suspends a person whom nobody needs to have reported. It is a decision about the profile, which can be appealed. */
export function decideAboutPerson(
  viewer: Viewer,
  userId: string,
  name: (typeof PERSON_DECISIONS)[number],
  words: string,
  rule: Rule = FIRST_RULE,
): void {
  existing(findAccount(viewer, userId));
  const kind: PostKind = "profile";
  const { act } = DECISIONS[name];
  const reason = reasonFor(rule, words);
  atomically(() => {
    const isSame = and(
      eq(decisions.userId, userId),
      eq(decisions.kind, kind),
      eq(decisions.act, act),
      eq(decisions.reason, reason),
      gt(decisions.createdAt, aMomentAgo()),
    );
    if (db.select({ id: decisions.id }).from(decisions).where(isSame).get()) return;
    const open = db.select({ id: reports.id }).from(reports).where(isOpenAbout(kind, userId)).get();
    if (!open) db.insert(reports).values(referenceTo(kind, userId)).run();
    decide(viewer, kind, userId, name, reason, rule);
  });
}

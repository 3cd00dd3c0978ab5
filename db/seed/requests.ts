import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type SponsorshipState, type SponsorshipStep, STATES } from "#app/schemas/sponsorships.ts";
import { dayIn } from "#app/text/dates.ts";
import { db } from "#db";
import * as tables from "#db/schema/index.ts";
import { ID } from "./world.ts";

type By = (typeof tables.sponsorshipSteps.$inferSelect)["by"];
type Taken = [SponsorshipStep | "end", By];

const ASKED: Taken[] = [["ask", "brand"]];
const OFFERED: Taken[] = [...ASKED, ["offer", "operator"]];
const RETURNED: Taken[] = [...ASKED, ["return", "operator"]];
const WITH_PARENT: Taken[] = [...OFFERED, ["accept", "minor"]];
const QUESTIONED: Taken[] = [...OFFERED, ["question", "athlete"]];
const PASSED: Taken[] = [...QUESTIONED, ["pass", "operator"]];
const ANSWERED: Taken[] = [...PASSED, ["answer", "brand"]];
const AGREED: Taken[] = [...OFFERED, ["accept", "athlete"]];
const RELEASED: Taken[] = [...AGREED, ["release", "operator"]];
const BRAND_CONFIRMED: Taken[] = [...RELEASED, ["confirm", "brand"]];
const DEAL: Taken[] = [...BRAND_CONFIRMED, ["confirm", "athlete"]];

/** The steps that led to each state. */
const COURSES: Record<SponsorshipState, Taken[]> = {
  draft: [],
  asked: ASKED,
  returned: RETURNED,
  askedAgain: [...RETURNED, ["ask", "brand"]],
  offered: OFFERED,
  withParent: WITH_PARENT,
  questioned: QUESTIONED,
  questionPassed: PASSED,
  answered: ANSWERED,
  offeredAgain: [...ANSWERED, ["offer", "operator"]],
  agreed: AGREED,
  released: RELEASED,
  brandConfirmed: BRAND_CONFIRMED,
  athleteConfirmed: [...RELEASED, ["confirm", "athlete"]],
  deal: DEAL,
  refused: [...ASKED, ["refuse", "operator"]],
  declined: [...OFFERED, ["decline", "athlete"]],
  withdrawn: [...OFFERED, ["withdraw", "brand"]],
  ended: [...OFFERED, ["end", "rule"]],
  stopped: [...DEAL, ["stop", "brand"]],
};

const WORDS: Partial<Record<SponsorshipStep | "end", string>> = {
  return: "How many Edits a month do you think of?",
  refuse: "This rider has a deal with another brand of boards.",
  question: "May I ride other boards, too, when I travel?",
  answer: "Yes, everywhere but at our own events.",
  stop: "We have no team next year.",
};

const HOUR = 60 * 60 * 1000;

/** Makes a request in each state, each of another brand, about adults but for one that waits for a parent. */
export function loadRequests(): void {
  const { id, isBusiness, approvedAt } = tables.users;
  const isBrand = and(eq(isBusiness, true), isNotNull(approvedAt), ne(id, ID.northbreak));
  const others = db.select({ id }).from(tables.users).where(isBrand).orderBy(id).all();
  const brands = [ID.northbreak, ...others.map((brand) => brand.id)];
  const athletes = [ID.sol, ID.ana];
  STATES.forEach((state, n) => {
    const brandId = brands[Math.floor(n / athletes.length) % brands.length] ?? ID.northbreak;
    load(state, brandId, state === "withParent" ? ID.kit : (athletes[n % athletes.length] ?? ID.sol));
  });
}

function load(state: SponsorshipState, brandId: string, athleteId: string): void {
  const course = COURSES[state];
  const begun = Date.now() - 5 * 24 * HOUR;
  const isPassedOn = course.some(([step]) => step === "offer");
  const row = db
    .insert(tables.sponsorships)
    .values({
      ...{ brandId, athleteId, state, purpose: "Team rider", startsOn: dayIn(7), endsOn: dayIn(200), answerBy: dayIn(20) },
      ...{ place: "Cornwall and wherever the season goes", gives: ["Products", "Discount"], expects: ["Posts"] },
      ...{ offer: "Two boards a year", duties: "One Edit a month", words: "We like how you ride, and how you fall." },
      ...{ terms: "We keep your address for as long as we work together.", createdAt: begun, changedAt: begun + 5 * HOUR },
      offeredAt: isPassedOn ? begun + HOUR : null,
      showsBrand: state === "deal",
    })
    .returning()
    .get();
  const { id } = row;
  course.forEach(([step, by], n) => {
    const at = begun + n * HOUR;
    const taken = db.insert(tables.sponsorshipSteps).values({ sponsorshipId: id, step, by, createdAt: at }).returning().get();
    const words = WORDS[step];
    const isRead = step === "return" || step === "refuse" || (n + 1 < course.length && step !== "stop");
    if (words)
      db.insert(tables.sponsorshipReplies)
        .values({ stepId: taken.id, toId: step === "answer" ? athleteId : brandId, words, passedAt: isRead ? at : null })
        .run();
  });
  if (state === "deal") loadLines(id);
  if (state === "deal" || state === "stopped") loadSheets(row);
  if (state === "withParent")
    db.insert(tables.sponsorshipContacts)
      .values({ sponsorshipId: id, userId: athleteId, parentEmail: "parent@stokeline.example" })
      .run();
}

/** The deal has a change that waits for the athlete, and the one that was stopped went well. */
function loadSheets({ id: sponsorshipId, ...row }: typeof tables.sponsorships.$inferSelect): void {
  const { id, name } = tables.users;
  const nameOf = (one: string) => db.select({ name }).from(tables.users).where(eq(id, one)).get()?.name ?? "";
  const { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms } = row;
  const agreed = { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms };
  const names = { brandName: nameOf(row.brandId), athleteName: nameOf(row.athleteId) };
  const sheet = { sponsorshipId, ...names, terms: agreed, changedAt: row.changedAt, createdAt: row.changedAt };
  db.insert(tables.termSheets)
    .values({ ...sheet, version: 1, state: "accepted" })
    .run();
  if (row.state === "stopped")
    db.insert(tables.dealFeedback)
      .values({ sponsorshipId, userId: row.athleteId, wentWell: true, experience: "Every board came on time." })
      .run();
  else
    db.insert(tables.termSheets)
      .values({
        ...sheet,
        terms: { ...agreed, offer: "Three boards a year", endsOn: dayIn(365) },
        state: "open",
        createdAt: Date.now(),
      })
      .run();
}

function loadLines(sponsorshipId: string): void {
  const line = { sponsorshipId, usage: "On the brand's own pages", usageUntil: dayIn(400) };
  db.insert(tables.deliverables)
    .values([
      { ...line, what: "A film of the new board in small waves", dueOn: dayIn(14), state: "open" },
      { ...line, what: "A picture from the first winter day", dueOn: dayIn(40), state: "written" },
    ])
    .run();
}

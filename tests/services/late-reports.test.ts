import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { dayIn } from "#app/text/dates.ts";
import { db } from "#db";
import { jobs, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;

let addresses = 0;

/** The number of emails to one address is limited, for all tests of a process together. */
const reporter = () => `late.reporter.${addresses}@elsewhere.example`;

afterEach(() => Object.assign(env, { AWAY_UNTIL: "" }));

/** Runs the job that waits for the day after a report. Returns the emails to the reporter. */
async function lettersAfterADay(reportId: string): Promise<string[]> {
  addresses++;
  db.update(users).set({ email: reporter() }).where(eq(users.id, ID.sol)).run();
  await sendMail("late-report-mail", reportId);
  return lettersTo(reporter(), env.DATA_DIR);
}

const ofAnAdult = () => reports.reportEdit(viewer("sol"), addEdit({ posterId: ID.ana }));
const ofAMinor = () => reports.reportEdit(viewer("sol"), addEdit({ posterId: ID.kit }));
const grave = () => reports.giveReason(viewer("sol"), "edit", addedAndReported(), "grooming");

function addedAndReported(): string {
  const id = addEdit({ posterId: ID.ana });
  reports.reportEdit(viewer("sol"), id);
  return id;
}

const jobsFor = (reportId: string) =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "late-report-mail"), eq(jobs.key, reportId)))
    .all();

/** Leaves out the receiver, the time and the boundaries. */
const wordsOf = (letter: string) => letter.slice(letter.indexOf("Hi,"), letter.lastIndexOf("crew"));

test("a job waits for a day after a report", () => {
  const [job] = jobsFor(ofAnAdult().id);
  expect(Math.round(((job?.runAt ?? 0) - Date.now()) / DAY)).toBe(1);
});

test("a reporter learns after a day that nobody has decided and whom to call, and by no word who is under 18", async () => {
  const [hidden = ""] = await lettersAfterADay(grave().id);
  expect(hidden).toContain("Others can't see it until we have looked.");
  const letters = [await lettersAfterADay(ofAMinor().id), await lettersAfterADay(ofAnAdult().id)].flat();
  const [ofMinor = "", ofAdult = ""] = letters.map(wordsOf);
  expect(ofMinor).toBe(ofAdult);
  expect(ofMinor).toContain("We will look at it, and then we write to you.");
  for (const letter of [hidden, ofMinor]) {
    for (const words of ["we have not looked at it yet", "0800 1111 (Childline)", "999 (Police, fire and ambulance)", "/help"])
      expect(letter).toContain(words);
    expect(letter).not.toContain("We are away");
  }
});

test("nobody is written to about what is decided, nor about a fault of a Spot", async () => {
  const { id, editId } = ofAMinor();
  moderation.decide(viewer("ops"), "edit", editId ?? "", "dismiss", "");
  expect(await lettersAfterADay(id)).toEqual([]);
  const fault = reports.reportSpot(viewer("mia"), addSpot(), "Closed");
  expect(jobsFor(fault.id)).toEqual([]);
});

test("the email says until when the operator is away, and after that day nothing of it", async () => {
  Object.assign(env, { AWAY_UNTIL: dayIn(3) });
  expect((await lettersAfterADay(ofAMinor().id))[0]).toMatch(/We are away until \d+ \w+ \d{4}\./);
  Object.assign(env, { AWAY_UNTIL: dayIn(-1) });
  expect((await lettersAfterADay(ofAMinor().id))[0]).not.toContain("away");
});

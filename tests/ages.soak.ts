import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { ageReceipts, jobs, users } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { completed, DOORS, type Door } from "./age-doors.ts";
import { viewer } from "./cast.ts";
import { lettersTo } from "./outbox.ts";
import { aParent, doMails, lastCode, lastLetter } from "./parents.ts";
import { sendMail } from "./send-mail.ts";

/* One account goes from band to band, up to three times, by the forms and at both doors of the wire. */

type Outcome = "code" | "free" | "refused";

/** What a move needs: a parent's code, nothing, or the operator (or a year). */
const MOVES: Record<AgeBand, Record<AgeBand, Outcome>> = {
  "6-9": { "6-9": "free", "10-12": "code", "13-17": "code", "18+": "refused" },
  "10-12": { "6-9": "code", "10-12": "free", "13-17": "code", "18+": "refused" },
  "13-17": { "6-9": "code", "10-12": "code", "13-17": "free", "18+": "refused" },
  "18+": { "6-9": "code", "10-12": "code", "13-17": "free", "18+": "free" },
};

const YOUNG: readonly AgeBand[] = ["6-9", "10-12"];
const rank = (band: AgeBand) => AGE_BANDS.indexOf(band);
const othersThan = (band: AgeBand) => AGE_BANDS.filter((other) => other !== band);
const THREE = AGE_BANDS.flatMap((start) =>
  othersThan(start).flatMap((first) =>
    othersThan(first).flatMap((second) => othersThan(second).map((third) => [start, first, second, third] as const)),
  ),
);

interface Expected {
  shown: AgeBand;
  /** The oldest band since the set-up was completed. */
  held: AgeBand;
  waits: boolean;
  /** The first address that agreed. Addresses typed later are ignored. */
  consenter: string | undefined;
}

beforeEach(() => {
  rmSync(join(env.DATA_DIR, "outbox"), { recursive: true, force: true });
  db.update(users).set({ publicSince: 1 }).run();
});

const queued = (kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind)).all();
const receipts = () => db.select().from(ageReceipts).where(eq(ageReceipts.userId, ID.rex)).all();

/** Sends the age, then a parent's code if one is needed. */
async function go(door: Door, to: AgeBand, consenter: string | undefined): Promise<string> {
  const typed = aParent();
  const [parent, isNew] = [consenter ?? typed, viewer("rex").state === "initial"];
  await DOORS[door][isNew ? "initial set-up" : "edit profile"]({ answer: to, parentEmail: typed });
  await DOORS[door]["age verification"]({ answer: to, parentEmail: typed });
  await doMails("rex");
  const code = lastCode(parent);
  const way = viewer("rex").state === "initial" ? "initial set-up" : "edit profile";
  if (code) await DOORS[door][way]({ answer: to, parentEmail: typed, code });
  completed();
  if (consenter) expect(lettersTo(typed, env.DATA_DIR)).toEqual([]);
  return parent;
}

function next(before: Expected, to: AgeBand, parent: string): Expected {
  const { shown, held, waits, consenter } = before;
  const outcome = MOVES[shown][to];
  if (outcome === "refused") return before;
  return {
    shown: to,
    held: rank(to) > rank(held) ? to : held,
    waits: waits || rank(to) < rank(shown),
    consenter: outcome === "code" ? parent : consenter,
  };
}

/** The band shown, and whether the account may reach an adult and a 13-17 who does not follow it. */
function found() {
  const rex = viewer("rex");
  const { reach, reachWaits, band, state } = rex;
  return {
    ...{ state, band, reach, reachWaits },
    seesGrown: edits.find(rex, EDITS.grown.id) !== undefined,
    asksAdult: crews.mayAsk(rex, ID.ana),
    asksTeen: crews.mayAsk(rex, ID.kit),
    follows: follows.allowed(ID.rex, ID.sol),
  };
}

function expected({ shown, held, waits }: Expected): ReturnType<typeof found> {
  return {
    ...{ state: "complete", band: shown, reach: held, reachWaits: waits },
    seesGrown: shown === "18+",
    asksAdult: !waits,
    asksTeen: !waits && held !== "18+",
    follows: !waits,
  };
}

describe.each(["form", "wire", "trpc"] as const)("ages told by %s", (door) => {
  test.each(THREE)(
    "from %s to %s, %s and %s: the youngest band is shown, the oldest one governs whom it reaches, and who consented gets receipts [A-188, SETUP-005, SETUP-029]",
    async (start, ...moves) => {
      const parent = await go(door, start, undefined);
      let now: Expected = { shown: start, held: start, waits: false, consenter: YOUNG.includes(start) ? parent : undefined };
      expect(found()).toEqual(expected(now));

      for (const to of moves) {
        db.delete(jobs).run();
        const before = now;
        const told = receipts().length;
        now = next(before, to, await go(door, to, before.consenter));

        expect(found()).toEqual(expected(now));
        const isDown = rank(to) < rank(before.shown);
        expect(queued("age-question-mail")).toHaveLength(isDown ? 1 : 0);
        const isTold = before.consenter && now.shown !== before.shown;
        expect(receipts().slice(told).length).toBe(isTold ? 1 : 0);
        if (!isTold) continue;
        for (const { key } of queued("age-receipt-mail")) await sendMail("age-receipt-mail", key);
        expect(lastLetter(before.consenter ?? "")).toMatch(/The age of Rex on Stokeline is now.+\/age_receipt\/\d+\.[\w-]{43}/s);
      }
    },
  );
});

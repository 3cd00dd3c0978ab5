import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SENTENCES, sentenceFor } from "#app/content/sponsorship-words.ts";
import { requestFor } from "#app/routes/sponsorships/show-data.server.ts";
import { stepWords } from "#app/routes/sponsorships/words.ts";
import { COURSE, type Happening, type Reader } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipState } from "#app/schemas/sponsorships.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import { jobs, sponsorships as rows, sponsorshipContacts, sponsorshipSteps, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter } from "#tests/parents.ts";
import { sendMail } from "#tests/send-mail.ts";

/** Written by hand, independent of the product's table: the person that each cell names. A name that is missing here has no cell. */
const NAMED: Record<Happening, Partial<Record<Reader, RegExp>>> = {
  "draft brand": { brand: /only you/ },
  "asked brand": { brand: /^We have your request/, operator: /^The brand asks/ },
  "returned operator": { brand: /^We've read your request and have a question/, operator: /^You sent it back/ },
  "askedAgain brand": { brand: /^You changed your request/, operator: /^The brand has changed its request/ },
  "offered operator": {
    brand: /passed it on to the athlete/,
    athlete: /^A brand asks whether you/,
    minor: /^A brand asks whether you.*adult you trust/,
    operator: /^You passed it on/,
  },
  "withParent minor": {
    brand: /^The athlete would like to.*parent or guardian hasn't answered yet, so nothing is agreed/,
    minor: /^You said yes\. Your parent or guardian hasn't/,
    parent: /^Your child would like to/,
    operator: /^The athlete said yes\. The parent or guardian hasn't/,
  },
  "questioned athlete": {
    brand: /^The athlete has a question/,
    athlete: /^You asked a question/,
    operator: /^The athlete has a question/,
  },
  "questioned parent": {
    brand: /^The athlete's parent or guardian has a question/,
    minor: /^Your parent or guardian has a question/,
    parent: /^You asked a question/,
    operator: /^The parent or guardian has a question/,
  },
  "questionPassed operator": {
    brand: /^You're asked/,
    athlete: /passed your question on/,
    minor: /the question of your parent or guardian/,
    parent: /passed your question on/,
    operator: /^You passed the question on/,
  },
  "answered brand": {
    brand: /^You answered/,
    athlete: /answered your question/,
    minor: /answered the question of your parent or guardian/,
    parent: /answered your question/,
    operator: /^The brand has answered/,
  },
  "offeredAgain operator": {
    brand: /passed your answer on/,
    athlete: /answered your question.*say yes or no/,
    minor: /the question of your parent or guardian.*their turn/,
    parent: /answered your question.*only if you say yes/,
    operator: /^You passed the answer on/,
  },
  "agreed athlete": { brand: /^The athlete said yes/, athlete: /^You said yes.*your address/, operator: /^The athlete said yes/ },
  "agreed parent": {
    brand: /^The athlete and their parent or guardian said yes/,
    minor: /^Your parent or guardian said yes.*their address/,
    parent: /^You said yes.*your address/,
    operator: /^The parent or guardian said yes/,
  },
  "released operator": {
    brand: /given you an address/,
    athlete: /the address that you chose/,
    minor: /the address of your parent or guardian.*not to you/,
    parent: /given your address to the brand.*not to your child/,
    operator: /^You released/,
  },
  "brandConfirmed brand": {
    brand: /^You said/,
    athlete: /^The brand says that you/,
    minor: /^The brand says that you/,
    parent: /^The brand says.*your child/,
    operator: /^The brand says/,
  },
  "athleteConfirmed athlete": { brand: /^The athlete says/, athlete: /^You said/, operator: /^The athlete says/ },
  "athleteConfirmed minor": {
    brand: /^The athlete says/,
    minor: /^You said/,
    parent: /^Your child says/,
    operator: /^The athlete says/,
  },
  "deal brand": {
    brand: /^You confirmed/,
    athlete: /^The brand confirmed your/,
    minor: /^The brand confirmed your/,
    parent: /^The brand confirmed.*your child/,
    operator: /^The brand confirmed/,
  },
  "deal athlete": { brand: /^The athlete confirmed/, athlete: /^You confirmed/, operator: /^The athlete confirmed/ },
  "deal minor": {
    brand: /^The athlete confirmed/,
    minor: /^You confirmed/,
    parent: /^Your child confirmed/,
    operator: /^The athlete confirmed/,
  },
  "refused operator": {
    brand: /^We've refused your/,
    athlete: /^We've ended.*about you/,
    minor: /^We've ended.*about you/,
    parent: /^We've ended.*about your child/,
    operator: /^You refused/,
  },
  "declined athlete": { brand: /^The athlete said no/, athlete: /^You said no/, operator: /^The athlete said no/ },
  // The brand may not learn that this athlete is a minor.
  "declined minor": {
    brand: /^The athlete said no to your request\. You can ask again after 90 days\.$/,
    minor: /^You said no/,
    operator: /^The athlete said no/,
  },
  "declined parent": {
    brand: /^The athlete's parent or guardian said no/,
    minor: /^Your parent or guardian said no/,
    parent: /^You said no/,
    operator: /^The parent or guardian said no/,
  },
  "withdrawn brand": {
    brand: /^You withdrew/,
    athlete: /^The brand has withdrawn/,
    minor: /^The brand has withdrawn/,
    parent: /^The brand has withdrawn.*your child/,
    operator: /^The brand has withdrawn/,
  },
  "withdrawn athlete": {
    brand: /^The athlete has taken back/,
    athlete: /^You took back/,
    operator: /^The athlete has taken back/,
  },
  "withdrawn minor": {
    brand: /^The athlete has taken back/,
    minor: /^You took back/,
    parent: /^Your child has taken back/,
    operator: /^The athlete has taken back/,
  },
  "withdrawn parent": {
    brand: /^The athlete's parent or guardian has taken back/,
    minor: /^Your parent or guardian has taken back/,
    parent: /^You took back/,
    operator: /^The parent or guardian has taken back/,
  },
  "stopped brand": {
    brand: /^You ended/,
    athlete: /^The brand has ended/,
    minor: /^The brand has ended/,
    parent: /^The brand has ended.*your child/,
    operator: /^The brand ended/,
  },
  "stopped athlete": { brand: /^The athlete has ended/, athlete: /^You ended/, operator: /^The athlete ended/ },
  "stopped minor": {
    brand: /^The athlete has ended/,
    minor: /^You ended/,
    parent: /^Your child has ended/,
    operator: /^The athlete ended/,
  },
  "stopped parent": {
    brand: /^The athlete's parent or guardian has ended/,
    minor: /^Your parent or guardian has ended/,
    parent: /^You ended/,
    operator: /^The parent or guardian ended/,
  },
  // The reason for the end could reveal a block.
  "ended rule": {
    brand: /^This request has ended\.$/,
    athlete: /^This request has ended\.$/,
    minor: /^This request has ended\.$/,
    parent: /about your child has ended\.$/,
    operator: /^It has ended/,
  },
};

const CELLS = Object.entries(NAMED).flatMap(([happening, readers]) =>
  Object.entries(readers).map(([reader, words]) => [happening as Happening, reader as Reader, words] as const),
);

describe("each cell of the table names who acted, for who reads it", () => {
  test.each(CELLS)("%s, read by the %s", (happening, reader, words) => {
    expect(sentenceFor(happening, reader)).toMatch(words);
  });

  test("there is a cell for each of these and for nobody else", () => {
    const cells = (table: Record<string, object>) =>
      Object.entries(table).flatMap(([happening, readers]) => Object.keys(readers).map((reader) => `${happening}, ${reader}`));
    expect(cells(SENTENCES).sort()).toEqual(cells(NAMED).sort());
  });

  test("whoever has become 18 since reads what was meant for the minor", () => {
    expect(sentenceFor("deal minor", "athlete")).toBe(SENTENCES["deal minor"].minor);
  });
});

const PARENT = "parent.of.kit@stokeline.example";

describe("the emails and the page say the sentence of the table's cell", () => {
  let letterBox = 0;
  const addressOf = (name: Name) => `${name}.${letterBox}@elsewhere.example`;

  /** Unused addresses, since the number of mails to one address is limited. */
  beforeEach(() => {
    db.delete(jobs).run();
    letterBox++;
    for (const name of ["northbreak", "mia", "kit"] as const)
      db.update(users)
        .set({ email: addressOf(name) })
        .where(eq(users.id, ID[name]))
        .run();
  });

  /** Every step of the course but the first, by role. */
  const MOVES = Object.entries(COURSE).flatMap(([step, by]) =>
    Object.entries(by).flatMap(([role, moves]) =>
      Object.entries(moves).map(([from, to]) => ({
        step,
        role,
        from: from as SponsorshipState,
        happening: `${to} ${role}` as Happening,
      })),
    ),
  );
  const TAKEN = MOVES.filter(({ step }) => step !== "ask");

  function inState(state: SponsorshipState, isMinors: boolean): string {
    const facts = {
      brandId: ID.northbreak,
      athleteId: isMinors ? ID.kit : ID.mia,
      state,
      startsOn: "2027-01-01",
      endsOn: "2027-02-01",
    };
    const offeredAt = state === "asked" ? null : 1;
    const { id } = db
      .insert(rows)
      .values({ ...facts, offeredAt })
      .returning()
      .get();
    const by = { brandConfirmed: "brand", athleteConfirmed: isMinors ? "minor" : "athlete" } as const;
    if (state === "brandConfirmed" || state === "athleteConfirmed")
      db.insert(sponsorshipSteps).values({ sponsorshipId: id, step: "confirm", by: by[state] }).run();
    if (state === "answered") db.insert(sponsorshipSteps).values({ sponsorshipId: id, step: "offer", by: "operator" }).run();
    if (isMinors && !["asked", "returned", "askedAgain", "offered"].includes(state))
      db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: PARENT }).run();
    return id;
  }

  async function take(id: string, role: string, step: string): Promise<void> {
    const who = viewer(role === "brand" ? "northbreak" : role === "operator" ? "ops" : role === "minor" ? "kit" : "mia");
    if (role === "parent") return sponsorships.parents.answer(tokenFor(id), step as "accept", "When does it begin?");
    if (step !== "accept")
      return sponsorships.takeStep(who, id, step as "decline", {
        reply: "It names no brand",
        offer: "Boards",
        duties: "An Edit",
      });
    if (role === "athlete") return sponsorships.addresses.accept(who, id, addressOf("mia"));
    const parent = aParent();
    await sponsorships.parents.sendCode(who, id, elsewhere(), parent);
    await doMails("kit", ["parent-sponsorship-code-mail"]);
    sponsorships.parents.acceptWithCode(who, id, lastCode(parent));
  }

  const CASES = TAKEN.flatMap((move) => {
    const isMinors = move.role === "minor" || move.role === "parent";
    const isEither = move.role === "brand" || move.role === "operator";
    const ofAdult = isEither && move.from !== "withParent" ? [{ ...move, isMinors: false }] : [];
    return [...ofAdult, { ...move, isMinors: isMinors || isEither }].filter((one) => !isEither || one.isMinors || ofAdult.length);
  }).map((move) => ({ ...move, of: move.isMinors ? "a minor" : "an adult" }));

  test.each(CASES)("$step by the $role when it is $from, of $of", async ({ step, role, from, happening, isMinors }) => {
    const id = inState(from, isMinors);
    await take(id, role, step);
    const [athlete, reader] = isMinors ? (["kit", "minor"] as const) : (["mia", "athlete"] as const);
    for (const { kind, key } of db.select().from(jobs).where(eq(jobs.kind, "sponsorship-mail")).all()) {
      const [to, as] = key.endsWith(".brand")
        ? ([addressOf("northbreak"), "brand"] as const)
        : ([addressOf(athlete), reader] as const);
      expect(as).not.toBe(role);
      await sendMail(kind, key);
      expect(lastLetter(to).replace(/=\r?\n/g, "")).toContain(sentenceFor(happening, as));
    }
    for (const [name, as] of [
      ["northbreak", "brand"],
      [athlete, reader],
      ["ops", "operator"],
    ] as const) {
      const request = sponsorships.requestOf(viewer(name), id);
      if (request) expect(requestFor(request).state).toBe(sentenceFor(happening, as));
    }
  });
});

test.each([
  ["decline", "parent", "brand", "The parent or guardian said no"],
  ["decline", "parent", "minor", "Your parent or guardian said no"],
  ["withdraw", "brand", "minor", "The brand withdrew"],
  ["withdraw", "minor", "minor", "You withdrew"],
  ["accept", "minor", "athlete", "You said yes"],
  ["accept", "minor", "brand", "The athlete said yes"],
  ["offer", "operator", "brand", "We passed it on to the athlete"],
  ["end", "rule", "brand", "It ended"],
] as const)("in the history of a request, %s by the %s reads to the %s: %s", (step, by, reader, words) => {
  expect(stepWords(step, by, reader)).toBe(words);
});

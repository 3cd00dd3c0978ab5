import { beforeEach, expect, test } from "vitest";
import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import { mutations } from "#app/trpc/index.ts";
import { db } from "#db";
import { jobs, mailings } from "#db/schema/index.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

beforeEach(() => {
  db.delete(jobs).run();
});

test("there is an operation for each email, by a fixed pattern, and the two checks keep their names [GQL-085] [A-146]", () => {
  const names = Object.keys(mutations);
  expect(names).toEqual(expect.arrayContaining([...MAILING_NAMES.map(operationOf), "deleteAccountCheck", "churnRate"]));
  expect(MAILING_NAMES.map(operationOf)).toEqual(
    expect.arrayContaining([
      "sendFortnightlyAthleteEmail",
      "sendPrivacyPolicy6To9Email",
      "sendTermsEmail",
      "sendBusinessPostingEditsEmail",
    ]),
  );
});

const sections = {
  "the fortnightly and survey emails [OPS-014, OPS-015, OPS-016] [OPS-017]": MAILING_NAMES.slice(0, 4),
  "the notices about rules [OPS-018, OPS-019, OPS-020] [OPS-021, OPS-028, OPS-029]": [
    "communityGuidelines",
    "cookiesPolicy",
    "dataRetentionAndErasure",
    "environmental",
    "terms",
    "trustAndSafety",
  ],
  "the privacy policies [OPS-022, OPS-023, OPS-024] [OPS-025, OPS-026]": MAILING_NAMES.filter((mail) =>
    mail.startsWith("privacy"),
  ),
  "the tips and the radio silence emails [OPS-027, OPS-030, OPS-031] [OPS-032, OPS-033]": [
    "sponsorshipTips",
    "radioSilenceAthlete",
    "radioSilenceBusiness",
    "filmingTipsAthlete",
    "sponsorshipTipsAthlete",
  ],
  "the how-tos [OPS-034, OPS-035, OPS-036] [OPS-037, OPS-038]": MAILING_NAMES.filter((mail) => /^howTo|PostingEdits/.test(mail)),
} as const;

test.each(Object.entries(sections))("%s are sent by their operations", async (_, mails) => {
  for (const mail of mails) {
    const { data, errors } = await ask(`mutation { ${operationOf(mail)} { id mails } }`, {}, tokenOf("ops"));
    expect(errors).toEqual([]);
    expect(data?.[operationOf(mail)]).toMatchObject({ mails: expect.any(Number) });
    const again = await ask(`mutation { ${operationOf(mail)} { id mails } }`, {}, tokenOf("ops"));
    expect(again.data?.[operationOf(mail)]).toEqual({ ...(data?.[operationOf(mail)] as object), mails: 0 });
    expect(
      db
        .select()
        .from(mailings)
        .all()
        .map((mailing) => mailing.mail),
    ).toContain(mail);
  }
});

test("nobody else starts any of them [OPS-041] [A-01]", async () => {
  for (const mail of MAILING_NAMES) {
    const { errors } = await ask(`mutation { ${operationOf(mail)} { id } }`, {}, tokenOf("stat"));
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
  for (const check of ["deleteAccountCheck { id }", "churnRate"]) {
    const { errors } = await ask(`mutation { ${check} }`, {}, tokenOf("mia"));
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
  expect(db.select().from(mailings).all()).toEqual([]);
});

test("the checks answer with what they found [OPS-039, OPS-040]", async () => {
  const { data } = await ask("mutation { deleteAccountCheck { id closedAt } churnRate }", {}, tokenOf("ops"));
  expect(data).toEqual({ deleteAccountCheck: [], churnRate: 0 });
});

import { type EVERYWHERE, HELD, type Held } from "./held/index.ts";

type Name = keyof typeof HELD;
type Columns = { [N in Name]?: readonly (keyof (typeof HELD)[N]["fields"] | keyof typeof EVERYWHERE)[] };

export const MINORS_BANDS = ["6-9", "10-12", "13-17"] as const;
export type MinorsBand = (typeof MINORS_BANDS)[number];

/** Tables without a row about a minor, and tables that name nobody. */
const NO_ROWS: Name[] = [
  "jobs",
  "faults",
  "ruleTexts",
  "osmPlaces",
  "securityEvents",
  "closings",
  "statisticsWeeks",
  "mailings",
  "mailingDrafts",
  "bounces",
  "parentLimits",
  "sponsorshipSteps",
  "sponsorshipEnds",
  "shortlists",
  "redemptions",
  "shortlisted",
  "dataAgreements",
  "moderationLog",
  "endings",
  "removedLooks",
];

/** Empty for every minor. Only the nameless row that remains of a closed account has `closedAt`, and it has another number. */
const EMPTY: Columns = {
  users: ["paidCurrentMonth", "monthPaid", "closedAt"],
  sponsorshipContacts: ["email"],
  /* A parent's yes takes its place. */
  sponsorPages: ["isShown"],
  /* Only a visitor gives them. */
  complaints: ["email", "name"],
};

/** Not asked of an under-13, or chosen by the parent. */
const FROM_13: Columns = {
  users: ["instagram", "sponsors", "website", "businessProof", "websiteCookies", "appCookies", "showsPlace", "openTo"],
  edits: ["filmerInstagram", "adFor", "adWaits", "posterPlace", "spotId", "spotLocation"],
  discountSports: ["audience"],
  notifications: ["sponsorshipStepId", "decisionId"],
};
const ROWS_FROM_13: Name[] = [
  "closedAccounts",
  "guideLines",
  "sponsorships",
  "sponsorshipReplies",
  "deliverables",
  "termSheets",
  "dealFeedback",
  "sponsorPages",
  "sponsorPageConsents",
  "sponsorshipContacts",
  "athleteFigures",
  "athleteTurns",
];

const UNDER_13: Columns = {
  users: ["publicSince", "isPrivate", "waysOut"],
  edits: ["posterPrivate"],
  spots: ["awaitsApproval"],
  exportFiles: ["forParent"],
  guardians: ["newsAskedAt", "pageOpenedAt"],
  parentCodes: ["remindedAt"],
};
const ROWS_UNDER_13: Name[] = ["crewCodes", "toldAges"];

/** All data that may be held about a minor of each band, with each table's purpose and each column's meaning. */
export const HELD_BY_BAND: Record<MinorsBand, Record<string, Held>> = {
  "6-9": without([...NO_ROWS, ...ROWS_FROM_13], [EMPTY, FROM_13]),
  "10-12": without([...NO_ROWS, ...ROWS_FROM_13], [EMPTY, FROM_13]),
  "13-17": without([...NO_ROWS, ...ROWS_UNDER_13], [EMPTY, UNDER_13]),
};

function without(tables: readonly Name[], columns: readonly Columns[]): Record<string, Held> {
  const names = (Object.keys(HELD) as Name[]).filter((name) => !tables.includes(name));
  return Object.fromEntries(
    names.map((name) => {
      const left = columns.flatMap((byTable): readonly PropertyKey[] => byTable[name] ?? []);
      const fields = Object.entries(HELD[name].fields).filter(([field]) => !left.includes(field));
      return [name, { ...HELD[name], fields: Object.fromEntries(fields) }];
    }),
  );
}

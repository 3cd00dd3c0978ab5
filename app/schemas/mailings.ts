import type { AgeBand } from "./age-bands.ts";

export const OCCASIONS = {
  news: "Every two weeks",
  silence: "After four quiet weeks",
  surveys: "When we want to know something",
  tips: "To help people start",
  rules: "When a text changes",
} as const;

type Occasion = keyof typeof OCCASIONS;

export interface Audience {
  title: string;
  /** When the operator thinks of it; the page groups by it. */
  occasion: Occasion;
  /** Athletes are all who are no business. */
  who?: "athletes" | "businesses";
  band?: AgeBand;
  /** Goes to nobody under 13, nor to their parents. */
  from13?: true;
  /** Goes only to people who did nothing for four weeks. */
  silent?: true;
  /** The setting that has to be on; notices about the rules go to everybody. */
  needs: "marketing" | "information" | "nothing";
}

/** In the order of the operator's page. */
export const MAILINGS = {
  fortnightlyAthlete: { title: "Fortnightly athlete email", occasion: "news", who: "athletes", needs: "marketing" },
  fortnightlyBusiness: { title: "Fortnightly business email", occasion: "news", who: "businesses", needs: "marketing" },
  athleteSurvey: { title: "Athlete survey email", occasion: "surveys", who: "athletes", needs: "marketing" },
  businessSurvey: { title: "Business survey email", occasion: "surveys", who: "businesses", needs: "marketing" },
  communityGuidelines: { title: "Community guidelines", occasion: "rules", needs: "nothing" },
  cookiesPolicy: { title: "Cookies policy", occasion: "rules", needs: "nothing" },
  dataRetentionAndErasure: { title: "Data retention and erasure", occasion: "rules", needs: "nothing" },
  environmental: { title: "Environmental", occasion: "rules", needs: "nothing" },
  privacyPolicy6To9: { title: "Privacy policy, ages 6-9", occasion: "rules", band: "6-9", needs: "nothing" },
  privacyPolicy10To12: { title: "Privacy policy, ages 10-12", occasion: "rules", band: "10-12", needs: "nothing" },
  privacyPolicy13To17: { title: "Privacy policy, ages 13-17", occasion: "rules", band: "13-17", needs: "nothing" },
  privacyPolicy18Plus: { title: "Privacy policy, ages 18+", occasion: "rules", band: "18+", needs: "nothing" },
  privacyPolicyAll: { title: "Privacy policy, all", occasion: "rules", needs: "nothing" },
  sponsorshipTips: { title: "Sponsorship tips", occasion: "tips", from13: true, needs: "information" },
  terms: { title: "Terms", occasion: "rules", needs: "nothing" },
  trustAndSafety: { title: "Trust and safety", occasion: "rules", needs: "nothing" },
  radioSilenceAthlete: { title: "Radio silence athlete", occasion: "silence", who: "athletes", silent: true, needs: "marketing" },
  radioSilenceBusiness: {
    title: "Radio silence business",
    occasion: "silence",
    who: "businesses",
    silent: true,
    needs: "marketing",
  },
  filmingTipsAthlete: { title: "Filming tips athlete", occasion: "tips", who: "athletes", needs: "information" },
  sponsorshipTipsAthlete: {
    title: "Sponsorship tips athlete",
    occasion: "tips",
    who: "athletes",
    from13: true,
    needs: "information",
  },
  howToUseFeaturesAthleteToAthlete: {
    title: "How to use features, athlete to athlete",
    occasion: "tips",
    who: "athletes",
    needs: "information",
  },
  howToUseFeaturesAthleteToBusiness: {
    title: "How to use features, athlete to business",
    occasion: "tips",
    who: "athletes",
    from13: true,
    needs: "information",
  },
  howToUseFeaturesBusinessToAthlete: {
    title: "How to use features, business to athlete",
    occasion: "tips",
    who: "businesses",
    needs: "information",
  },
  howToUseFeaturesBusinessToBusiness: {
    title: "How to use features, business to business",
    occasion: "tips",
    who: "businesses",
    needs: "information",
  },
  businessPostingEdits: { title: "Business posting edits", occasion: "tips", who: "businesses", needs: "information" },
} as const satisfies Record<string, Audience>;

export type MailingName = keyof typeof MAILINGS;

export const MAILING_NAMES = Object.keys(MAILINGS) as MailingName[];

export type SendOperation = `send${Capitalize<MailingName>}Email`;

export function operationOf(mail: MailingName): SendOperation {
  return `send${mail[0]?.toUpperCase()}${mail.slice(1)}Email` as SendOperation;
}

export function isMailingName(text: string): text is MailingName {
  return Object.hasOwn(MAILINGS, text);
}

export function audienceOf(mail: MailingName): Audience {
  return MAILINGS[mail];
}

import type { AgeBand } from "./age-bands.ts";

export interface Audience {
  title: string;
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
  fortnightlyAthlete: { title: "Fortnightly athlete email", who: "athletes", needs: "marketing" },
  fortnightlyBusiness: { title: "Fortnightly business email", who: "businesses", needs: "marketing" },
  athleteSurvey: { title: "Athlete survey email", who: "athletes", needs: "marketing" },
  businessSurvey: { title: "Business survey email", who: "businesses", needs: "marketing" },
  communityGuidelines: { title: "Community guidelines", needs: "nothing" },
  cookiesPolicy: { title: "Cookies policy", needs: "nothing" },
  dataRetentionAndErasure: { title: "Data retention and erasure", needs: "nothing" },
  environmental: { title: "Environmental", needs: "nothing" },
  privacyPolicy6To9: { title: "Privacy policy, ages 6-9", band: "6-9", needs: "nothing" },
  privacyPolicy10To12: { title: "Privacy policy, ages 10-12", band: "10-12", needs: "nothing" },
  privacyPolicy13To17: { title: "Privacy policy, ages 13-17", band: "13-17", needs: "nothing" },
  privacyPolicy18Plus: { title: "Privacy policy, ages 18+", band: "18+", needs: "nothing" },
  privacyPolicyAll: { title: "Privacy policy, all", needs: "nothing" },
  sponsorshipTips: { title: "Sponsorship tips", from13: true, needs: "information" },
  terms: { title: "Terms", needs: "nothing" },
  trustAndSafety: { title: "Trust and safety", needs: "nothing" },
  radioSilenceAthlete: { title: "Radio silence athlete", who: "athletes", silent: true, needs: "marketing" },
  radioSilenceBusiness: { title: "Radio silence business", who: "businesses", silent: true, needs: "marketing" },
  filmingTipsAthlete: { title: "Filming tips athlete", who: "athletes", needs: "information" },
  sponsorshipTipsAthlete: { title: "Sponsorship tips athlete", who: "athletes", from13: true, needs: "information" },
  howToUseFeaturesAthleteToAthlete: { title: "How to use features, athlete to athlete", who: "athletes", needs: "information" },
  howToUseFeaturesAthleteToBusiness: {
    title: "How to use features, athlete to business",
    who: "athletes",
    from13: true,
    needs: "information",
  },
  howToUseFeaturesBusinessToAthlete: {
    title: "How to use features, business to athlete",
    who: "businesses",
    needs: "information",
  },
  howToUseFeaturesBusinessToBusiness: {
    title: "How to use features, business to business",
    who: "businesses",
    needs: "information",
  },
  businessPostingEdits: { title: "Business posting edits", who: "businesses", needs: "information" },
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

/** The day of each draft, and the day of its next review. */
export const DRAFTS = {
  illegal_content_risk_assessment: { made: "26 November 2026", reviewBy: "26 November 2027" },
  childrens_access_assessment: { made: "26 November 2026", reviewBy: "26 November 2027" },
  childrens_risk_assessment: { made: "26 November 2026", reviewBy: "26 November 2027" },
  data_protection_impact_assessment: { made: "22 November 2026", reviewBy: "22 November 2027" },
} as const;

export type AssessmentName = keyof typeof DRAFTS;

/** The owner adds these words before signing. Nothing in the product can know them. */
export const OWN_WORDS: Readonly<Record<AssessmentName, readonly string[]>> = {
  illegal_content_risk_assessment: [
    "Whether you agree with each level, and what you would change.",
    "How many people use the service in the United Kingdom, and what reports have shown so far.",
    "That you compared the kinds and the risk factors with Ofcom's, and when.",
  ],
  childrens_access_assessment: ["Whether you agree with the answer.", "How many children use the service, once there are any."],
  childrens_risk_assessment: [
    "Whether you agree with each level, and what you would change.",
    "How many children of each age group use the service, and what they, parents and experts told you.",
    "That you compared the kinds and the risk factors with Ofcom's, and when.",
  ],
  data_protection_impact_assessment: [
    "The advice of your data protection officer, if you have one.",
    "Whether the risks that remain are accepted, or what has to change first.",
  ],
};

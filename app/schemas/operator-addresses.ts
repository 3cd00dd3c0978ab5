import type { Address } from "./address.ts";

/** Pages that nobody but the operator opens, and statistics for people whom the operator allows. */
export const OPERATOR_ADDRESSES = {
  spotHistory: { path: "/map/:spotId/history", file: "operator/spot-history.tsx", only: "operator", query: ["before"] },
  statistics: { path: "/statistics", file: "operator/statistics.tsx", only: "statistics" },
  statisticsFile: { path: "/statistics.csv", file: "operator/statistics-file.ts", only: "statistics" },
  jobs: { path: "/jobs", file: "operator/jobs.tsx", only: "operator" },
  userMap: { path: "/user_map", file: "operator/user-map.tsx", only: "operator", query: ["at"] },
  moderation: {
    path: "/moderation",
    file: "operator/moderation.tsx",
    only: "operator",
    query: ["after", "kind", "why", "band", "days"],
  },
  moderatedPost: { path: "/moderation/:kind/:postId", file: "operator/moderated-post.tsx", only: "operator", query: ["media"] },
  erasePost: { path: "/moderation/:kind/:postId/erase", file: "operator/erase-post.ts", only: "operator" },
  ruleTexts: { path: "/moderation/texts", file: "operator/rule-texts.tsx", only: "operator" },
  consents: { path: "/moderation/consents", file: "operator/consents.tsx", only: "operator" },
  ages: { path: "/moderation/ages", file: "operator/ages.tsx", only: "operator" },
  person: { path: "/people/:userId", file: "operator/person.tsx", only: "operator" },
  appealed: { path: "/appeals/:decisionId", file: "operator/appealed.tsx", only: "operator" },
  complained: { path: "/complaints/:complaintId", file: "operator/complained.tsx", only: "operator" },
  sendEmails: { path: "/send_emails", file: "operator/send-emails.tsx", only: "operator" },
  deleteAccountCheck: { path: "/send_emails/delete_account_check", file: "operator/delete-account-check.tsx", only: "operator" },
  churnRate: { path: "/send_emails/churn_rate", file: "operator/churn-rate.ts", only: "operator" },
  mailing: { path: "/send_emails/mailings/:mailingId", file: "operator/mailing.tsx", only: "operator" },
  sendEmail: { path: "/send_email/:mail", file: "operator/send-email.tsx", only: "operator" },
  openingLawfully: { path: "/opening_lawfully", file: "legal/opening-lawfully.tsx", only: "operator" },
  assessments: { path: "/assessments", file: "legal/assessments.tsx", only: "operator" },
  assessment: { path: "/assessments/:name", file: "legal/assessment.tsx", only: "operator" },
  api: { path: "/docs/api", file: "developers/reference.tsx", only: "operator", query: ["for"] },
} as const satisfies Record<string, Address & Required<Pick<Address, "only">>>;

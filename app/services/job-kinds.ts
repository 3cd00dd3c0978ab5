type EmailChangeId = string;
type DecisionId = string;
type DiscountId = string;
type EditId = string;
type ExportId = string;
type MailingId = string;
type MediaId = string;
type ReportId = string;
type SponsorshipId = string;
/** The step's number and who is told, such as `12.brand`. */
type ToldStep = string;
type UploadId = string;
type UserId = string;

/** Every kind of job and the key of its subject. `app/jobs` gives each kind its lane and its handler. */
export interface JobKeys {
  "rewrite-video": MediaId;
  "make-webp": MediaId;
  "remove-media": MediaId;
  "take-in": UploadId;
  "move-media": "all";
  export: ExportId;
  "remove-export": ExportId;
  "tell-followers": EditId;
  "fill-search": "all";
  "tell-discount-followers": DiscountId;
  sweep: "hourly";
  "first-edit-mail": UserId;
  "parent-first-edit-mail": UserId;
  "first-discount-mail": UserId;
  "approved-mail": UserId;
  "reset-mail": UserId;
  "email-changed-mail": EmailChangeId;
  "password-changed-mail": UserId;
  "export-mail": ExportId;
  "report-mail": ReportId;
  "report-digest-mail": "all";
  "report-answer-mail": ReportId;
  "decision-mail": DecisionId;
  "appeal-mail": DecisionId;
  "appeal-answer-mail": DecisionId;
  "parent-code-mail": UserId;
  "parent-page-code-mail": UserId;
  "consent-mail": UserId;
  "parent-crew-mail": UserId;
  "parent-standing-crew-mail": UserId;
  "parent-private-mail": UserId;
  "consent-check-mail": UserId;
  "parent-news-mail": UserId;
  "parent-sponsorship-code-mail": UserId;
  "parent-sponsorship-mail": SponsorshipId;
  "sponsorship-mail": ToldStep;
  "sponsorship-desk-mail": "all";
  "churn-mail": "all";
  "dead-jobs-mail": "all";
  mailing: MailingId;
}

export type JobKind = keyof JobKeys;

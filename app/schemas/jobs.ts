type AgeReceiptId = string;
type ComplaintId = string;
type EmailChangeId = string;
type DecisionId = string;
/** Such as `profile.1001`. */
type KindAndId = `${"spot" | "profile"}.${string}`;
type DiscountId = string;
type EditId = string;
type ExportId = string;
export type FaultName = "disk nearly full" | "disk full" | "no backup" | "not replicated" | "database damaged";
type MailingId = string;
type MediaId = string;
type ReportId = string;
type SponsorshipId = string;
/** The account's number and the event, such as `12.on`. */
type ToldFactor = string;
/** The account's number and what a migration took from it, such as `12.follows`. */
type ToldTaken = string;
/** The step's number and the reader, such as `12.brand`. */
type ToldStep = string;
/** The line's number and the reader, such as `12.brand`. */
type ToldDeliverable = string;
/** The number of the sheet and the reader, such as `12.brand`. */
type ToldSheet = string;
/** The number of the deal and the reader, such as `12.brand`. */
type ToldEnd = string;
type UploadId = string;
export type Sweep =
  | "media of nobody"
  | "pictures of no guide"
  | "conditions of Spots"
  | "drafts"
  | "exports"
  | "closed accounts"
  | "complaints"
  | "old addresses"
  | "receipts of ages"
  | "ages that were told"
  | "reset codes"
  | "suspensions"
  | "log-ins"
  | "done jobs"
  | "notifications"
  | "sponsorship requests"
  | "views and clicks"
  | "walks through Discounts"
  | "weeks of statistics"
  | "figures of athletes"
  | "emails to many"
  | "unfinished uploads"
  | "what has ended"
  | "left files"
  | "map tiles"
  | "disk"
  | "backup"
  | "crew refusals"
  | "unanswered consents"
  | "unanswered questions"
  | "crew codes"
  | "keys of retries"
  | "copies by Litestream"
  | "database"
  | "churn rate";
type UserId = string;
/** The mail and the operator's account, such as "terms.1012". */
type TestMail = string;
type ConsentId = string;
/** The address and words of the last mail about an erased account, encrypted. */
type SealedLetter = string;

/** The key of each kind is its subject. `app/jobs` gives each kind its lane and its handler. */
export interface JobKeys {
  "rewrite-video": MediaId;
  "rewrite-long-video": MediaId;
  "make-large": MediaId;
  "make-small": MediaId;
  "make-webp": MediaId;
  "make-stills": MediaId;
  "remove-stills": MediaId;
  "remove-unfinished": MediaId;
  "compare-looks": MediaId;
  "keep-looks": DecisionId;
  "drop-replaced": KindAndId;
  "remove-media": MediaId;
  "take-in": UploadId;
  "move-media": "all";
  export: ExportId;
  "remove-export": ExportId;
  "tell-followers": EditId;
  "fill-search": "all";
  "tell-discount-followers": DiscountId;
  sweep: Sweep;
  "mailing-test": TestMail;
  "change-email": EmailChangeId;
  "first-edit-mail": UserId;
  "parent-first-edit-mail": UserId;
  "first-discount-mail": UserId;
  "reset-mail": UserId;
  "email-changed-mail": EmailChangeId;
  "password-changed-mail": UserId;
  "second-factor-mail": ToldFactor;
  "taken-mail": ToldTaken;
  "export-mail": ExportId;
  "report-mail": ReportId;
  "grave-report-mail": ReportId;
  "grave-reminder-mail": ReportId;
  "report-digest-mail": "all";
  "report-answer-mail": ReportId;
  "late-report-mail": ReportId;
  "decision-mail": DecisionId;
  "appeal-mail": DecisionId;
  "appeal-answer-mail": DecisionId;
  "complaint-mail": ComplaintId;
  "complaint-received-mail": ComplaintId;
  "complaint-answer-mail": ComplaintId;
  "parent-code-mail": UserId;
  "parent-page-code-mail": UserId;
  "consent-mail": UserId;
  "age-receipt-mail": AgeReceiptId;
  "age-question-mail": "all";
  "parent-crew-mail": UserId;
  "parent-reminder-mail": UserId;
  "parent-standing-crew-mail": UserId;
  "parent-private-mail": UserId;
  "consent-check-mail": UserId;
  "parent-news-mail": UserId;
  "parent-receipt-mail": ConsentId;
  "parent-deletion-mail": SealedLetter;
  "parent-sponsorship-code-mail": UserId;
  "parent-sponsorship-mail": SponsorshipId;
  "parent-sponsorship-end-mail": SponsorshipId;
  "sponsor-page-code-mail": UserId;
  "sponsor-page-mail": UserId;
  "parent-sponsor-page-mail": UserId;
  "sponsorship-mail": ToldStep;
  "sponsorship-reminder-mail": SponsorshipId;
  "deliverable-mail": ToldDeliverable;
  "term-sheet-mail": ToldSheet;
  "deal-end-mail": ToldEnd;
  "sponsorship-desk-mail": "all";
  "churn-mail": "all";
  "dead-jobs-mail": "all";
  "fault-mail": FaultName;
  mailing: MailingId;
}

export type JobKind = keyof JobKeys;

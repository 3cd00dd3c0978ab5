export const NOTIFICATION_KINDS = [
  "edit",
  "discount",
  "stoke",
  "follow",
  "crewRequest",
  "crewAccepted",
  "sponsorship",
  "codeFailed",
  "spotHidden",
  "decision",
  "reportAnswer",
] as const;

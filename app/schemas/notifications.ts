/** The setting that turns each kind off; null if everybody is told. */
export const SETTING_OF = {
  stoke: "notifyStokes",
  follow: "notifyFollows",
  crewRequest: "notifyCrew",
  crewAccepted: "notifyCrew",
  edit: "notifyPosts",
  discount: "notifyPosts",
  sponsorship: "notifyCrew",
  codeFailed: "notifyStokes",
  spotHidden: "notifyStokes",
  decision: null,
  reportAnswer: null,
} as const;

export type NotificationKind = keyof typeof SETTING_OF;
export const NOTIFICATION_KINDS = Object.keys(SETTING_OF) as NotificationKind[];

export type NotificationSetting = NonNullable<(typeof SETTING_OF)[NotificationKind]>;

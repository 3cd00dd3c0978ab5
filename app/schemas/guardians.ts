import { z } from "zod";
import type { NotificationSetting } from "./notifications.ts";
import { text } from "./shapes.ts";

export const UNFIT_WORDS = {
  own: "it is the child's own",
  minor: "its account is not 18 or over",
  business: "its account is a business that waits for approval",
  brand: "it belongs to a brand that asks about the child, or to that brand's website",
  full: "it speaks for as many children as it may",
} as const;

export const PARENT_CHECKS = { form: "a signed form", call: "a video call" } as const;
export type ParentCheck = keyof typeof PARENT_CHECKS;

export type Unfit = keyof typeof UNFIT_WORDS;

/** A parent's answer to a change of the age. */
export const ObjectionInput = z.object({ objection: text });

/** The child may change the notifications and the tips, too. */
export type ParentsSettings = Record<NotificationSetting, boolean> & {
  marketingOptIn: boolean;
  informationOptIn: boolean;
  waysOut: boolean;
};

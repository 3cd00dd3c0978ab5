import { paths } from "#app/paths.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import type { Audience } from "#app/schemas/audience.ts";

interface FirstEdit {
  userId: string;
  band: AgeAnswer | null;
  audience: Audience;
  product: string;
  baseUrl: string;
}

/** Tells who sees the Edit; minors also read how to change that, and are asked for nothing more. */
export function firstEditMail(name: string | undefined, { userId, band, audience, product, baseUrl }: FirstEdit) {
  const isMinor = band !== "18+" && band !== null;
  const uploads = `${baseUrl}${paths.profile(userId, { tab: "uploads" })}`;
  return {
    subject: `Your first Edit is on ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      `Your first Edit is posted. ${(isMinor ? minorsSight : adultsSight)(audience, product)}`,
      ...(isMinor
        ? [
            `You can change who sees it, or delete it: open your Edits, and tap the three dots below it. ${uploads}`,
            band !== "13-17" && "We tell your parent or guardian about it, too.",
          ]
        : [`Post the next one: ${baseUrl}${paths.uploadEdit()}`]),
      `The ${product} crew`,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

function adultsSight({ reach, adultsOnly }: Audience, product: string): string {
  if (reach === "crew") return adultsOnly ? "Only adults (18+) in your Crew can see it." : "Only your Crew can see it.";
  const whoSees = adultsOnly ? `Adults (18+) on ${product}` : `Everyone on ${product}`;
  return `${whoSees} can see it and give it their Stoke, and brands that look for riders come across it too.`;
}

function minorsSight({ reach, adultsOnly }: Audience, product: string): string {
  if (reach === "crew")
    return adultsOnly ? `Only grown-ups in your Crew can see it. ${NO_FRIENDS}` : "Only your Crew can see it.";
  return adultsOnly
    ? `Only grown-ups on ${product} can see it, brands too. ${NO_FRIENDS}`
    : `Everyone on ${product} can see it, grown-ups and brands too.`;
}

const NO_FRIENDS = "Your friends under 18 can't see it.";

export function firstDiscountMail(name: string | undefined, userId: string, product: string, baseUrl: string) {
  return {
    subject: `Your first Discount is on ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      "Your first Discount is posted. Until we have approved your business it is shown to adults only, and after that to everyone it suits.",
      `You can change or delete it in your Discounts: ${baseUrl}${paths.profile(userId, { tab: "discounts" })}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function exportMail(name: string | undefined, product: string, baseUrl: string, token: string) {
  return {
    subject: name ? `The data of ${name} on ${product}` : `Your data on ${product}`,
    text: [
      `All that ${product} knows about ${name ?? "you"} is ready. It is one ZIP file with tables, pictures and videos.`,
      `Get it here in the next three days: ${baseUrl}${paths.exportPage(token)}`,
      "Anyone who has this link can open the file, so please don't share it.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Contains no name: anyone could sign up with another person's address and write to them through it. */
export function resetMail(code: string, product: string, baseUrl: string) {
  return {
    subject: `Your Verification for ${product}`,
    text: [
      `Someone, hopefully you, asked for a new password on ${product}. This is the Verification:`,
      code,
      `Enter it here within 15 minutes: ${baseUrl}${paths.resetPassword({ step: "code" })}`,
      "If you didn't ask, do nothing: your password stays as it is. We'll never ask you for these characters.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function passwordChangedMail(product: string, baseUrl: string) {
  return {
    subject: `Your Password on ${product} was changed`,
    text: [
      `The Password of your account on ${product} was changed, and all devices were logged out. If you changed it, there is nothing to do.`,
      `If it wasn't you, choose a new one now: ${baseUrl}${paths.resetPassword()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

const FACTOR_EVENTS = {
  on: ["is on", "is on now. From now on each login asks for a code after the Password."],
  off: ["is off", "was turned off. A login asks for the Password alone now."],
  recovered: ["was recovered", "was passed with a recovery code, which doesn't work again."],
} as const;

export function isFactorEvent(event: string): event is keyof typeof FACTOR_EVENTS {
  return Object.hasOwn(FACTOR_EVENTS, event);
}

export function secondFactorMail(event: keyof typeof FACTOR_EVENTS, product: string, baseUrl: string, contact: string) {
  const [is, happened] = FACTOR_EVENTS[event];
  return {
    subject: `Your second factor on ${product} ${is}`,
    text: [
      `The second factor of your account on ${product} ${happened} If it was you, there is nothing to do.`,
      `If it wasn't you, choose a new Password now, and write to us at ${contact}: ${baseUrl}${paths.resetPassword()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Goes to the account's address, since the change may not be its owner's wish. */
export function emailWillChangeMail(token: string, product: string, baseUrl: string) {
  return {
    subject: `Your Email Address on ${product} will change tomorrow`,
    text: [
      `Someone who is logged in to your account on ${product} typed in a new email address. The change takes effect in 24 hours. After that, this address stops working. If it was you, there is nothing to do.`,
      `If it wasn't you, stop it: ${baseUrl}${paths.restoreEmail(token)}`,
      "That also logs everyone out. Then choose a new password.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Goes to the account's previous address. */
export function emailChangedMail(token: string, product: string, baseUrl: string) {
  return {
    subject: `Your Email Address on ${product} was changed`,
    text: [
      `Your account on ${product} has a new email address. This one doesn't belong to it now. If you changed it, there is nothing to do.`,
      `If it wasn't you, take it back in seven days: ${baseUrl}${paths.restoreEmail(token)}`,
      "That also logs everyone out. Then choose a new password.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

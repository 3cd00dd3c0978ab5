import { paths } from "#app/paths.ts";
import { type AgeAnswer, UNDER_6, UNDER_13 } from "#app/schemas/age-bands.ts";

interface Product {
  product: string;
  baseUrl: string;
}

interface OlderBand extends Product {
  /** Undefined for an address that is not confirmed. */
  child: string | undefined;
  code: string;
  token: string;
}

const ENDS = [
  "The account is no longer private: everyone on {product}, brands too, can see the profile and what {child} posts from then on. What was posted while it was private stays with the Crew until {child} changes that.",
  "You're no longer asked about the Crew: {child} alone says yes or no. Anyone can follow {child}.",
  "Approved brands can ask us about {child}. We'd ask {child} and a parent or guardian before anyone gets an address.",
  "Your page about {child} ends, and with it your say in the settings. {child} can delete the account and get the data without you.",
] as const;

export function endsWith13(product: string, child: string): string[] {
  return ENDS.map((words) => filled(words, product, child));
}

export function olderBandMail({ child, code, token, product, baseUrl }: OlderBand) {
  const name = child ?? "the child";
  return {
    subject: `A child asks to change to ages 13 to 17 on ${product}`,
    text: [
      "Hello,",
      `${child ?? "A child"} asks to change to ages 13 to 17 on ${product}, and you're on record as the parent or guardian, or were named as one.`,
      child ? "" : `The first name that the child gave is on this page: ${baseUrl}${paths.parent(token)}`,
      "If you agree, the protection for children under 13 ends:",
      ...endsWith13(product, name).map((words) => `- ${words}`),
      `Is ${name} 13 or older, and do you agree? Then give this code to ${name}: ${code}`,
      "It works once, within 24 hours.",
      `Is ${name} younger, or don't you agree? Then ignore this email. Without the code nothing changes.`,
      `How we use information from age 13 on: ${baseUrl}${paths.privacyTab("13-17")}`,
      `The ${product} crew`,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

export function teensParentMail({ child, code, token, product, baseUrl }: OlderBand) {
  return {
    subject: `A parent or guardian is asked to agree on ${product}`,
    text: [
      "Hello,",
      `${child ?? "Someone"} who is 13 to 17 asks to take part in ${product}, and gave us this address as that of a parent or guardian. Where they live, a parent has to agree before the age of 18.`,
      `${child ? "You can say no on this page" : "The first name that they gave is on this page, where you can also say no"}: ${baseUrl}${paths.parent(token)}`,
      `On ${product} people who surf, skate, ride and climb post short videos and photos. Members, brands too, can see the profile and what is posted for everybody. Visitors without an account see nothing of it.`,
      `If you agree, give them this code: ${code}`,
      "It works once, within 24 hours. We keep your address with your consent, and send you a link with which you can take it back.",
      `How we use information from age 13 on: ${baseUrl}${paths.privacyTab("13-17")}`,
      "If you don't agree, say no on that page or ignore this email. After two weeks without an answer we erase your address.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Sent after the consent, and once more a day later. */
export function teensConsentMail({ child, token, product, baseUrl }: Product & { child: string; token: string }) {
  return {
    subject: `You agreed that ${child} takes part in ${product}`,
    text: [
      "Hello,",
      `You agreed that ${child}, who is 13 to 17, takes part in ${product}. Was it not you, or do you want to take it back? Then open this page. The link works for 7 days, and the page sends you a new one after that: ${baseUrl}${paths.parent(token)}`,
      `How we use information from age 13 on: ${baseUrl}${paths.privacyTab("13-17")}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

interface Receipt extends Product {
  child: string;
  change: { from: AgeAnswer | null; to: AgeAnswer; isWaiting: boolean };
  token: string;
}

/** Tells the parent who consented that the band has changed, and how to object. */
export function ageReceiptMail({ child, change, token, product, baseUrl }: Receipt) {
  return {
    subject: `The age of ${child} has changed on ${product}`,
    text: [
      "Hello,",
      `The age of ${child} on ${product} is now ${inWords(change.to)}.${change.from ? ` Before, it was ${inWords(change.from)}.` : ""} You get this email because you agreed that ${child} takes part.`,
      ...meaning(change).map((words) => filled(words, product, child)),
      `Is that wrong? Tell us within 14 days, and we'll look at it. You don't need an account: ${baseUrl}${paths.ageReceipt(token)}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

function meaning({ to, isWaiting }: Receipt["change"]): readonly string[] {
  if (to === UNDER_6) return ["Children under 6 can't use {product}, so nobody else sees the account any more."];
  if (isWaiting) return ["Nobody else sees the account until you agree to this age. {child} has to ask you for that again."];
  if (UNDER_13.includes(to)) return ["The protection for children under 13 and your page about {child} stay as they are."];
  return ["The protection for children under 13 has ended:", ...ENDS.map((words) => `- ${words}`), KEPT];
}

const KEPT = "We keep your address for 14 more days, so that you can tell us if this is wrong. Then we delete it.";

function inWords(band: AgeAnswer): string {
  if (band === UNDER_6) return "under 6";
  return band === "18+" ? "18 or older" : band.replace("-", " to ");
}

function filled(words: string, product: string, child: string): string {
  return words.replaceAll("{product}", product).replaceAll("{child}", child);
}

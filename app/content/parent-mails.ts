import { paths } from "#app/paths.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";

interface About {
  child: string;
  band: AgeBand | null;
  product: string;
  baseUrl: string;
}

const letter = (...paragraphs: (string | false)[]) => paragraphs.filter(Boolean).join("\n\n");

/** Links to the public version: the page of a single band is for members. */
const policyOf = ({ band, baseUrl }: Pick<About, "band" | "baseUrl">) =>
  `${baseUrl}${band ? paths.privacyTab(band) : paths.privacy()}`;

/** Asks a parent or guardian for consent, with the code for it. Does not name the child to an unconfirmed address. */
export function parentCodeMail(about: Omit<About, "child"> & { child: string | undefined; code: string; token: string }) {
  const { child, band, product, code, baseUrl, token } = about;
  return {
    subject: `A parent or guardian is asked to agree on ${product}`,
    text: letter(
      "Hello,",
      `${child ?? "A child"} asks to take part in ${product} ${band ? `in the age band ${band}` : "as a business"}, and gave us this address as that of a parent or guardian.`,
      !child && `The first name that the child gave is on this page: ${baseUrl}${paths.parent(token)}`,
      `On ${product} people who surf, skate, ride and climb post short videos and photos of it, which other members and brands can see. We show others neither the city nor the Instagram handle of children under 13, and nobody joins their crew unless you say yes.`,
      `If you are the parent or guardian and agree, give this code to ${child ?? "the child"}: ${code}`,
      `It works once, within 24 hours. With it you agree that the account is used ${band ? `in the age band ${band}` : "as a business"}, and that we keep and use the information we are given as our privacy policy says: ${policyOf(about)}`,
      "For a child under 13 we keep your address together with your consent, and write to you once more tomorrow, with a link to a page where you can see what we hold, withdraw your consent, get the data or delete the account.",
      "If this is not your child, or you do not agree, please ignore this mail. Without the code nothing happens.",
      `The ${product} crew`,
    ),
  };
}

export function pageCodeMail({ child, product, code }: About & { code: string }) {
  return {
    subject: `Your code for ${child} on ${product}`,
    text: letter(
      "Hello,",
      `Your code is ${code}. It works once, within 24 hours, on the page about ${child}: to withdraw your consent, to get the data or to delete the account.`,
      "If you did not ask for it, please ignore this mail, and do not share the code.",
      `The ${product} crew`,
    ),
  };
}

export function consentMail(about: About & { isBusiness: boolean; token: string }) {
  const { child, band, product, isBusiness } = about;
  return {
    subject: `You agreed that ${child} takes part in ${product}`,
    text: letter(
      "Hello,",
      `With a code that we mailed to you, you agreed that ${child} takes part in ${product} ${isBusiness ? `as a business, under the rules of the age band ${band}` : `in the age band ${band}`}, and that we keep and use the information we are given as our privacy policy says: ${policyOf(about)}`,
      pageWords(about),
      "If you did not agree, please open that page and withdraw your consent.",
      `The ${product} crew`,
    ),
  };
}

export function parentCrewMail(about: About & { token: string }) {
  const { child, product } = about;
  return {
    subject: `Somebody wants to be in the crew of ${child}`,
    text: letter(
      "Hello,",
      `${child} and somebody else want to be in one crew on ${product}. A crew sees the Edits that are for the crew only. It waits until you say yes or no.`,
      pageWords(about),
      `The ${product} crew`,
    ),
  };
}

/** For a child whose Crew has members that no parent was asked about. */
export function standingCrewMail(about: About & { token: string }) {
  const { child, product } = about;
  return {
    subject: `Who is in the crew of ${child}`,
    text: letter(
      "Hello,",
      `From now on nobody joins the crew of ${child} on ${product} unless you say yes, whatever age they say they are. Until now we asked you about people of 18 or over only, so there are people in the crew of ${child} about whom you were not asked.`,
      `They stay in the crew unless you remove them. Your page shows who they are, with a button to remove each.`,
      pageWords(about),
      `The ${product} crew`,
    ),
  };
}

function pageWords({ child, baseUrl, token }: About & { token: string }) {
  return `This is your page about ${child}: ${baseUrl}${paths.parent(token)}\nYou need no account. The link works for 30 days, and you can get a new one there. It is for you alone, so please do not share it.`;
}

import { paths } from "#app/paths.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { Unfit } from "#app/schemas/guardians.ts";

export interface About {
  child: string;
  band: AgeBand | null;
  product: string;
  baseUrl: string;
}

export const letter = (...paragraphs: (string | false)[]) => paragraphs.filter(Boolean).join("\n\n");

/** Links to the public version: the page of a single band is for members. */
export const policyOf = ({ band, baseUrl }: Pick<About, "band" | "baseUrl">) =>
  `${baseUrl}${band ? paths.privacyTab(band) : paths.privacy()}`;

/** Does not name the child to an unconfirmed address. */
export function parentCodeMail(
  about: Omit<About, "child"> & { child: string | undefined; code: string; token: string; isReminder: boolean },
) {
  const { child, band, product, code, baseUrl, token, isReminder } = about;
  const page = `${baseUrl}${paths.parent(token)}`;
  return {
    subject: isReminder
      ? `A reminder from ${product} for a parent or guardian`
      : `A parent or guardian is asked to agree on ${product}`,
    text: letter(
      "Hello,",
      isReminder &&
        "A week ago we asked you the following, and nobody has answered. We won't ask again: a week from now we erase your address.",
      `${child ?? "A child"} asks to take part in ${product} ${band ? `in the age band ${band}` : "as a business"}, and gave us this address as that of a parent or guardian.`,
      `${child ? "You can agree, or say no and have your address erased, on this page" : "On this page you read the first name that the child gave, and can agree, or say no and have your address erased"}: ${page}`,
      `On ${product} people who surf, skate, ride and climb post short videos and photos of it, which other members and brands can see. A child under 13 is different: only its crew sees its profile and what it posts, until you let everybody see them, only the crew can follow it, and nobody joins the crew unless you say yes. Visitors without an account see nothing of it. We never show others its city, we email it news only if you say yes to that, too, and we show it Discounts from brands and links to other websites only if you switch them on.`,
      `If you're the parent or guardian and agree, type this code there, or give it to ${child ?? "the child"}: ${code}`,
      `It works once, within 24 hours. With it you agree that the account is used ${band ? `in the age band ${band}` : "as a business"}, and that we keep and use the information we are given as our privacy policy says: ${policyOf(about)}`,
      "For a child under 13 we keep your address together with your consent, and send you a link, now and once more tomorrow, to a page of your own. It shows what the child posts, who sees it and what we hold, and there you can change the settings, withdraw your consent, get the data or delete the account.",
      `You have rights over your child's information, such as to see it, correct it, take it with you and have it deleted; the policy says how. If we don't put something right, you can complain to the Information Commissioner's Office: https://ico.org.uk/make-a-complaint`,
      "If this isn't your child, or you don't agree, say no on that page or ignore this email. Without the code nothing happens, and after two weeks we erase your address.",
      `The ${product} crew`,
    ),
  };
}

const UNFIT: Record<Unfit, string> = {
  own: "It's the address of the person who asks, or was until a few days ago. A parent or guardian needs one of their own.",
  minor: "The account with this address belongs to someone under 18, or hasn't told us that its owner is 18 or over.",
  business: "The account with this address is a business that we haven't approved yet.",
  brand: "A brand has this address, or the website of a brand has its domain, and a brand can't speak for a young person.",
  full: "It already speaks for as many children as one address may.",
};

/** Goes to an address that may not speak for the child, so it names nobody. */
export function unfitMail(unfit: Unfit, { product, contact }: Pick<About, "product"> & { contact: string }) {
  return {
    subject: `We can't use this address for a parent or guardian on ${product}`,
    text: letter(
      "Hello,",
      `Someone on ${product} gave us this address as that of a parent or guardian. We can't use it, and you don't have to do anything.`,
      UNFIT[unfit],
      `Are you a parent or guardian? Write to ${contact}, and we'll find a way.`,
      `The ${product} crew`,
    ),
  };
}

export function pageCodeMail({ child, product, code }: About & { code: string }) {
  return {
    subject: `Your code for ${child} on ${product}`,
    text: letter(
      "Hello,",
      `Your code is ${code}. It works once, within 24 hours, on the page about ${child}: to let everybody see the account, to get the data, to withdraw your consent or to delete the account.`,
      "If you didn't ask for it, please ignore this email, and don't share the code.",
      `The ${product} crew`,
    ),
  };
}

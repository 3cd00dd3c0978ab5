import { paths } from "#app/paths.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { Unfit } from "#app/schemas/guardians.ts";
import { day } from "#app/text/dates.ts";

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
      `On ${product} people who surf, skate, ride and climb post short videos and photos of it, which other members and brands can see. A child under 13 is different: only its crew sees its profile and what it posts, until you let everybody see them, only the crew can follow it, and nobody joins the crew unless you say yes. Visitors without an account see nothing of it. We never show others its city, we mail it news only if you say yes to that, too, and we show it Discounts from brands and links to other websites only if you switch them on.`,
      `If you are the parent or guardian and agree, type this code there, or give it to ${child ?? "the child"}: ${code}`,
      `It works once, within 24 hours. With it you agree that the account is used ${band ? `in the age band ${band}` : "as a business"}, and that we keep and use the information we are given as our privacy policy says: ${policyOf(about)}`,
      "For a child under 13 we keep your address together with your consent, and send you a link, now and once more tomorrow, to a page of your own. It shows what the child posts, who sees it and what we hold, and there you can change the settings, withdraw your consent, get the data or delete the account.",
      `You have rights over your child's information, such as to see it, correct it, take it with you and have it deleted; the policy says how. If we do not put something right, you can complain to the Information Commissioner's Office: https://ico.org.uk/make-a-complaint`,
      "If this is not your child, or you do not agree, say no on that page or ignore this mail. Without the code nothing happens, and after two weeks we erase your address.",
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
      "If you did not ask for it, please ignore this mail, and do not share the code.",
      `The ${product} crew`,
    ),
  };
}

type Paged = About & { token: string; asksForNews: boolean };

export function consentMail(about: Paged & { isBusiness: boolean }) {
  const { child, band, product, isBusiness } = about;
  return {
    subject: `You agreed that ${child} takes part in ${product}`,
    text: letter(
      "Hello,",
      `With a code that we mailed to you, you agreed that ${child} takes part in ${product} ${isBusiness ? `as a business, under the rules of the age band ${band}` : `in the age band ${band}`}, and that we keep and use the information we are given as our privacy policy says: ${policyOf(about)}`,
      privateWords(about),
      newsWords(about),
      pageWords(about),
      "If you did not agree, please open that page and withdraw your consent.",
      `The ${product} crew`,
    ),
  };
}

export function receiptMail(
  about: Omit<About, "band"> & { what: string; at: number; token: string | undefined; contact: string },
) {
  const { child, product, what, at, token, contact, baseUrl } = about;
  return {
    subject: `What you decided for ${child} on ${product}`,
    text: letter(
      "Hello,",
      `On ${day(at)} this was decided on your page about ${child}: ${what}.`,
      token
        ? `To undo it, or if it wasn't you, open your page: ${baseUrl}${paths.parent(token)}\nThe link works for 7 days, and you can get a new one there. It's for you alone, so please don't share it.`
        : `Your page has ended with it. To undo it, agree again: ${child} can ask you again, and the code comes to this address. If it wasn't you, write to ${contact}.`,
      `The ${product} crew`,
    ),
  };
}

export function deletionMail({ child, product, at, contact }: { child: string; product: string; at: number; contact: string }) {
  return {
    subject: `You deleted the account of ${child} on ${product}`,
    text: letter(
      "Hello,",
      `On ${day(at)} you deleted the account of ${child} on ${product}, with a code that we mailed to you. This can't be undone.`,
      `We erased the profile, everything that ${child} posted and answered, the crew, the settings, your consents and, with this mail, your address. Our safety copies are overwritten within 8 days. A reported post is kept, without a name, until 14 days after its report is closed.`,
      `This is our last mail about this account. If ${child} wants to take part again, ${child} makes a new account, and we ask you first. If you didn't delete it, please write to ${contact}.`,
      `The ${product} crew`,
    ),
  };
}

/** For a child whose account everybody saw before. */
export function privateMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `Only the crew sees what ${child} posts now`,
    text: letter(
      "Hello,",
      `From now on ${product} shows the profile and the Edits of children under 13 to their crew alone. Until now everybody on ${product} could see those of ${child}, unless they were for the crew only.`,
      privateWords(about),
      newsWords(about),
      pageWords(about),
      `The ${product} crew`,
    ),
  };
}

export function newsMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `${child} asks for news from ${product}`,
    text: letter("Hello,", newsWords(about), pageWords(about), ENDS, `The ${product} crew`),
  };
}

export function parentCrewMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `Somebody wants to be in the crew of ${child}`,
    text: letter(
      "Hello,",
      `Someone wants to be in one crew with ${child} on ${product}, or ${child} wants to ask someone. The crew sees what ${child} posts. Nothing happens until you say yes or no: if ${child} asks, the other person learns nothing before your yes, and sees the profile only once they're in the crew.`,
      pageWords(about),
      ENDS,
      `The ${product} crew`,
    ),
  };
}

/** Sent a week after a question that still waits. */
export function reminderMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `${child} still waits for your answer on ${product}`,
    text: letter(
      "Hello,",
      `We asked you something about ${child} on ${product}, and you haven't answered yet. Your page shows what waits. Yes and no are both fine.`,
      pageWords(about),
      "We won't remind you again. Without an answer the question ends 30 days after we asked.",
      `The ${product} crew`,
    ),
  };
}

export function firstEditCopyMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `${child} posted a first Edit on ${product}`,
    text: letter(
      "Hello,",
      `${child} posted a first Edit, a short video or a photo, on ${product}. The crew of ${child} can see it. Others can see it only if you said so on your page, and if ${child} did not choose that it is for the crew only.`,
      pageWords(about),
      `The ${product} crew`,
    ),
  };
}

/** For a child whose Crew has members that no parent was asked about. */
export function standingCrewMail(about: Paged) {
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

const ENDS = "We remind you once, after a week. Without an answer the question ends after 30 days, and nothing changes.";

function privateWords({ child, product }: About) {
  return `Only the crew of ${child} sees the profile and what ${child} posts. If ${child} asks someone to join it, you decide first, and until they are in it they see nothing but a first name. If you want everybody on ${product} to see them, brands too, you can say so on your page.`;
}

function newsWords({ child, asksForNews, product }: Paged) {
  return (
    asksForNews &&
    `${child} ticked that we may mail news about brands and events on ${product}. We do so only if you say yes on your page.`
  );
}

function pageWords({ child, baseUrl, token }: Paged) {
  return `This is your page about ${child}: ${baseUrl}${paths.parent(token)}\nYou need no account. The link works for 7 days, and you can get a new one there. It is for you alone, so please do not share it.`;
}

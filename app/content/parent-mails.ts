import { paths } from "#app/paths.ts";
import type { Audience } from "#app/schemas/audience.ts";
import { day } from "#app/text/dates.ts";
import { type About, letter, policyOf } from "./parent-code-mails.ts";

type Paged = About & { token: string; asksForNews: boolean };

export function consentMail(about: Paged & { isBusiness: boolean }) {
  const { child, band, product, isBusiness } = about;
  return {
    subject: `You agreed that ${child} takes part in ${product}`,
    text: letter(
      "Hello,",
      `With a code that we emailed to you, you agreed that ${child} takes part in ${product} ${isBusiness ? `as a business, under the rules of the age band ${band}` : `in the age band ${band}`}, and that we keep and use the information we're given as our privacy policy says: ${policyOf(about)}`,
      privateWords(about),
      newsWords(about),
      pageWords(about),
      "If you didn't agree, please open that page and withdraw your consent.",
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
      `On ${day(at)} you deleted the account of ${child} on ${product}, with a code that we emailed to you. This can't be undone.`,
      `We erased the profile, everything that ${child} posted and answered, the crew, the settings, your consents and, with this email, your address. Our safety copies are overwritten within 8 days. A reported post is kept, without a name, until 14 days after its report is closed.`,
      `This is our last email about this account. If ${child} wants to take part again, ${child} makes a new account, and we ask you first. If you didn't delete it, please write to ${contact}.`,
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
    subject: `Someone wants to be in the crew of ${child}`,
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

export function firstEditCopyMail(about: Paged & { audience: Audience }) {
  const { child, product, audience } = about;
  return {
    subject: `${child} posted a first Edit on ${product}`,
    text: letter(
      "Hello,",
      `${child} posted a first Edit, a short video or a photo, on ${product}. ${sightOf(audience, child, product)}`,
      pageWords(about),
      `The ${product} crew`,
    ),
  };
}

function sightOf({ reach, adultsOnly }: Audience, child: string, product: string): string {
  if (reach === "crew") return `Only ${adultsOnly ? "adults (18+) in " : ""}the crew of ${child} can see it.`;
  const whoSees = adultsOnly ? `Adults (18+) on ${product}, brands too,` : `Everyone on ${product}, adults and brands too,`;
  return `${whoSees} can see it, since you said so on your page.`;
}

/** For a child whose Crew has members that no parent was asked about. */
export function standingCrewMail(about: Paged) {
  const { child, product } = about;
  return {
    subject: `Who is in the crew of ${child}`,
    text: letter(
      "Hello,",
      `From now on nobody joins the crew of ${child} on ${product} unless you say yes, whatever age they say they are. Until now we asked you about people of 18 or over only, so there are people in the crew of ${child} that you weren't asked about.`,
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
    `${child} ticked that we may email news about brands and events on ${product}. We do so only if you say yes on your page.`
  );
}

function pageWords({ child, baseUrl, token }: Paged) {
  return `This is your page about ${child}: ${baseUrl}${paths.parent(token)}\nYou need no account. The link works for 7 days, and you can get a new one there. It is for you alone, so please don't share it.`;
}

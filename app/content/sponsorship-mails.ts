import { paths } from "#app/paths.ts";
import type { DeliverableState } from "#app/schemas/deliverables.ts";
import type { Happening, Reader } from "#app/schemas/sponsorship-course.ts";
import type { TermSheetState } from "#app/schemas/term-sheets.ts";
import { day } from "#app/text/dates.ts";
import { deliverableSentence } from "./deliverable-words.ts";
import { awaitedUntil } from "./sponsorship-turns.ts";
import { sentenceFor } from "./sponsorship-words.ts";
import { sheetSentence } from "./term-sheet-words.ts";

interface Product {
  product: string;
  baseUrl: string;
}

interface Told extends Product {
  id: string;
  happening: Happening;
  to: Reader;
  /** The last day for an answer, in a reminder. */
  until: string | undefined;
}

/** Contains nothing that the brand wrote, not even its name. */
export function stepMail(name: string | undefined, { id, happening, to, until, product, baseUrl }: Told) {
  return {
    subject: until ? `Your answer is awaited on ${product}` : `A sponsorship request on ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      sentenceFor(happening, to),
      ...(until ? [awaitedUntil("offered", to, day(Date.parse(until))) ?? ""] : []),
      `Look at it here: ${baseUrl}${paths.sponsorship(id)}`,
      `Nobody on ${product} ever has to pay to be sponsored.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Contains nothing that the brand wrote. */
export function deliverableMail(
  name: string | undefined,
  { id, state, dueOn, to, product, baseUrl }: Product & { id: string; state: DeliverableState; dueOn: string; to: Reader },
) {
  return {
    subject: `Something you agreed on through ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      `This is about something that is to be done by ${day(Date.parse(dueOn))}. ${deliverableSentence(state, to)}`,
      `Look at it here: ${baseUrl}${paths.sponsorship(id)}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Contains nothing that the brand wrote. */
export function sheetMail(
  name: string | undefined,
  { id, state, to, product, baseUrl }: Product & { id: string; state: TermSheetState; to: Reader },
) {
  return {
    subject: `A change of what you agreed through ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      sheetSentence(state, to),
      `Look at it here: ${baseUrl}${paths.sponsorship(id)}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Goes out some days before the last day of a deal, and when it is over. */
export function dealEndMail(
  name: string | undefined,
  { id, isOver, endsOn, to, product, baseUrl }: Product & { id: string; isOver: boolean; endsOn: string; to: Reader },
) {
  const on = day(Date.parse(endsOn));
  const longer = to === "brand" ? "Would you like to go on? Write a change with a later last day." : GO_ON;
  return {
    subject: isOver ? `Your deal on ${product} is over` : `Your deal on ${product} ends on ${on}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      isOver
        ? `What you agreed through ${product} ended on ${on}. How did it go? Tell us on its page. We read it, and nobody else.`
        : `What you agreed through ${product} ends on ${on}. ${longer}`,
      `This is its page: ${baseUrl}${paths.sponsorship(id)}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

const GO_ON = "You don't have to do anything. If the brand would like to go on, it has to ask, and no is an answer.";

export function deskMail(waiting: number, { product, baseUrl }: Product) {
  return {
    subject: `Sponsorship requests wait on ${product}`,
    text: [`Waiting to be read or released: ${waiting}.`, `Look at them: ${baseUrl}${paths.sponsorshipDesk()}`].join("\n\n"),
  };
}

/** Goes to an address that nobody has confirmed, so it names nobody. */
export function addressCodeMail(code: string, { product }: Product) {
  return {
    subject: `Your code for an answer on ${product}`,
    text: [
      "Hello,",
      `Someone on ${product} would like to give this address to a brand. If that is you, enter this code beside your answer: ${code}`,
      "It works once, within 24 hours.",
      "If it isn't you, please ignore this email. Without the code nobody is given your address.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Goes to an address that nobody has confirmed, so it names neither the athlete nor the brand. */
export function parentCodeMail(code: string, { product, baseUrl }: Product) {
  return {
    subject: `A parent or guardian is asked about a sponsorship on ${product}`,
    text: [
      "Hello,",
      `Someone aged 13 to 17 who takes part in ${product} gave us this address as that of a parent or guardian. A brand asks, through us, whether it may work with them.`,
      `If you're the parent or guardian, and they may go on, give them this code: ${code}`,
      "It works once, within 24 hours. Then we send you a link to a page on which you read what the brand writes and say yes or no. Nothing is agreed by the code.",
      `We keep your address with this request, and erase it with it. If you say yes on that page, and we release it, the brand is given your address and no other. What we do with it is in our privacy policy: ${baseUrl}${paths.privacyTab("13-17")}`,
      "If this isn't your child, or you don't want this, please ignore this email. Without the code nothing happens.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function parentMail({
  child,
  token,
  isReleased,
  isChange,
  isReminder,
  isAnswered,
  until,
  product,
  baseUrl,
}: Product & {
  child: string;
  token: string;
  isReleased: boolean;
  isChange: boolean;
  isReminder: boolean;
  isAnswered: boolean;
  until: string;
}) {
  const asks = isReminder || isAnswered ? `${child} still needs your yes or no` : `${child} needs your yes or no`;
  const question = isAnswered
    ? sentenceFor("offeredAgain operator", "parent")
    : `A brand asks, through ${product}, whether ${child} wants to work with it. ${child} would like to, and gave us your address. It goes on only if you say yes.`;
  const released = `You said yes to the request of a brand about ${child}. ${sentenceFor("released operator", "parent")}`;
  return {
    subject: isReleased && !isChange ? `A brand has your address now` : asks,
    text: [
      "Hello,",
      isChange ? sheetSentence("open", "parent") : isReleased ? released : question,
      ...(until && !isReleased ? [awaitedUntil("withParent", "parent", day(Date.parse(until))) ?? ""] : []),
      `This is the page about it: ${baseUrl}${paths.parentRequest(token)}\nYou need no account. The link is for you alone, so please don't share it.`,
      `Nobody on ${product} ever has to pay to be sponsored.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function parentEndMail({
  child,
  happening,
  product,
  contact,
}: Product & { child: string; happening: Happening; contact: string }) {
  return {
    subject: `The request of a brand about ${child} is over`,
    text: [
      "Hello,",
      sentenceFor(happening, "parent"),
      "You don't have to do anything. We've erased your address from the request, and the links in our earlier emails only say how it ended.",
      `Is this a surprise? Write to ${contact}.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

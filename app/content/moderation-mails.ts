import { paths } from "#app/paths.ts";
import type { Act, PostKind } from "#app/schemas/moderation.ts";
import { day } from "#app/text/dates.ts";

interface Product {
  product: string;
  baseUrl: string;
  email: string;
}

interface Decision extends Product {
  act: Act;
  kind: PostKind;
  reason: string;
  endsAt: number | null;
  isToParent: boolean;
}

const NAMES = { edit: "Edit", discount: "Discount", spot: "Spot" };

/** Tells what happened, why, and how to appeal. Contains no word of a user. */
export function decisionMail({ act, kind, reason, endsAt, isToParent, product, baseUrl, email }: Decision) {
  const whose = isToParent ? "your child's" : "your";
  const post = `${NAMES[kind]} on ${product}`;
  const until = endsAt ? `until ${day(endsAt)}` : "for good";
  const sentences = {
    dismiss: `We left ${whose} ${post} as it is.`,
    remove: `We removed ${whose} ${post}.`,
    warn: `This is a warning about ${whose} ${post}. It stays where it is. If something like it happens again, we may remove it or suspend the account.`,
    suspend: `We removed ${whose} ${post} and suspended the account ${until}. ${isToParent ? "Your child" : "You"} cannot log in, and nobody sees what the account posted.`,
  };
  return {
    subject: `A decision about ${whose} ${NAMES[kind]} on ${product}`,
    text: [
      isToParent ? "Hi, you get this mail because a child named you as parent or guardian." : "Hi,",
      sentences[act],
      `This is why: ${reason}`,
      `Do you think that this is wrong? Then answer this mail, or write to ${email}, within 14 days. An appeal takes about 48 hours. If you are right, we undo it.`,
      `How we decide: ${baseUrl}${paths.trustAndSafety()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Does not say what was decided about somebody else. */
export function reportAnswerMail({ product, baseUrl, email }: Product) {
  return {
    subject: `We looked at what you reported on ${product}`,
    text: [
      "Hi,",
      "Thank you for telling us. We looked at what you reported and decided. We do not tell what we decided about other people, and we do not tell them who reported.",
      `If you still see it and think that it should go, you have 14 days to ask us to look again: answer this mail, or write to ${email}. Help is here: ${baseUrl}${paths.help()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

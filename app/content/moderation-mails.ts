import { paths } from "#app/paths.ts";
import { KIND_WORDS, type Kind, RULES, type Rule, type ToldAct } from "#app/schemas/moderation.ts";
import { day } from "#app/text/dates.ts";

interface Product {
  product: string;
  baseUrl: string;
  email: string;
}

interface Decision extends Product {
  act: ToldAct;
  kind: Kind;
  reason: string;
  token: string;
  rule: Rule | null;
  thing: Thing | undefined;
  endsAt: number | null;
  isToParent: boolean;
  cause: keyof typeof CAUSES | undefined;
}

/** Says what led to a decision, and that no computer decided. */
export const CAUSES = {
  notice: "Someone told us about it. A person of our crew looked at it and decided.",
  comparison: "A computer found that it looks like something that we had removed. A person of our crew looked at it and decided.",
  own: "We saw it ourselves. A person of our crew looked at it and decided.",
} as const;

interface Thing {
  /** Empty if the address may be a stranger's. */
  title: string;
  postedAt: number;
}

/** Returns `"Kickflip at the bowl", posted on 12 Nov 2026`. */
export function wordsOfThing({ title, postedAt }: Thing): string {
  return `${title ? `"${title}", posted` : "Posted"} on ${day(postedAt)}`;
}

export function decisionMail(decision: Decision) {
  const { act, kind, reason, rule, cause, thing, endsAt, isToParent, token, product, baseUrl, email } = decision;
  const whose = isToParent ? "your child's" : "your";
  const post = `${KIND_WORDS[kind]} on ${product}`;
  const until = endsAt ? `until ${day(endsAt)}` : "for good";
  const isProfile = kind === "profile";
  const sentences = {
    dismiss: `We left ${whose} ${post} as it is.`,
    remove: isProfile
      ? `We cleared the picture and the texts of ${whose} ${post}. The name stays.`
      : `We removed ${whose} ${post}.`,
    warn: `This is a warning about ${whose} ${post}. It stays where it is. If something like it happens again, we may remove it or suspend the account.`,
    suspend: `We ${isProfile ? "" : `removed ${whose} ${post} and `}suspended ${isProfile ? whose : "the"} account ${until}. ${isToParent ? "Your child" : "You"} can't log in, and nobody sees what the account posted.`,
    band: `We changed the age band of ${whose} account.`,
    reachYounger: `We've looked at the change to ${whose} age. ${isToParent ? "Your child" : "You"} can follow new people and send Crew requests again.`,
    reachOlder: `We've looked at the change to ${whose} age, and aren't sure about it. ${isToParent ? "Your child" : "You"} can follow new people and send Crew requests again, under the rules for the older age. To people under 18 a person who was an adult here stays a grown-up.`,
    parent: `Our emails about ${whose} account come to this address now. Links in earlier emails no longer work.`,
    checkedForm: `We have a signed form of the parent or guardian of ${whose} account.`,
    checkedCall: `We have spoken by video with the parent or guardian of ${whose} account.`,
    children: `The address of the parent or guardian of ${whose} account can now speak for more children.`,
    unapprove: `We have withdrawn our approval of ${whose} business. Its requests about athletes have ended, people under 18 no longer see its Discounts and its website, and they and it no longer follow each other.`,
    refuseBrand: `We don't approve ${whose} business as it is now. You can change the profile and write to us again.`,
    askBrand: `Before we approve ${whose} business we need to know more about it. Please answer this email, or write it on your profile: ${baseUrl}${paths.editProfile()}`,
    endLogIns: `We ended every login of ${whose} account. The password still opens it.`,
    lift: `We ended the suspension of ${whose} account. The password opens it again.`,
    approve:
      kind === "account"
        ? `We approved ${whose} business. From now on its Discounts that suit under 18's, and its website, are shown to people under 18, too.`
        : `We approved ${whose} ${post}. Others can see it now.`,
  };
  const isApproval = act === "approve";
  const objections =
    (kind === "account" && act !== "unapprove") || isApproval
      ? [`Do you think that this is wrong? Answer this email, or write to ${email}.`]
      : [
          `Do you think that this is wrong? Then tell us why, within 14 days: ${baseUrl}${paths.appeal(token)}`,
          "You don't have to log in for that. An appeal takes about 48 hours. If you're right, we undo the decision.",
        ];
  return {
    subject: isApproval
      ? `We approved ${whose} ${kind === "account" ? "business" : KIND_WORDS[kind]} on ${product}`
      : `A decision about ${whose} ${KIND_WORDS[kind]} on ${product}`,
    text: [
      isToParent ? "Hi, you get this email because a child named you as parent or guardian." : "Hi,",
      sentences[act],
      ...(thing ? [`${wordsOfThing(thing)}.`] : []),
      ...(rule ? [`Our rule: ${RULES[rule]}. All rules: ${baseUrl}${paths.rules()}`] : []),
      `This is why: ${reason}`,
      ...(cause && !isApproval ? [CAUSES[cause]] : []),
      ...objections,
      ...(act === "suspend" ? ["By the same link you get your data, or delete the account."] : []),
      `How we decide: ${baseUrl}${paths.trustAndSafety()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

interface Answer extends Product {
  kind: Kind;
  thing: Thing | undefined;
  answer: string | null;
  isOverturned: boolean;
  isToParent: boolean;
}

export function appealAnswerMail({ kind, thing, answer, isOverturned, isToParent, product, baseUrl }: Answer) {
  const whose = isToParent ? "your child's" : "your";
  return {
    subject: `The answer to your appeal on ${product}`,
    text: [
      isToParent ? "Hi, you get this email because a child named you as parent or guardian." : "Hi,",
      isOverturned
        ? `You were right about ${whose} ${KIND_WORDS[kind]}. We have undone the decision. ${kind === "account" ? "The business is approved again. What had ended stays ended." : "What we had removed is back, as it was."}`
        : `We looked at the decision about ${whose} ${KIND_WORDS[kind]} again, and it stays.`,
      ...(thing ? [`${wordsOfThing(thing)}.`] : []),
      `This is why: ${answer}`,
      isOverturned ? "We're sorry." : `If you think that we don't keep to our own rules, tell us: ${baseUrl}${paths.complaint()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function appealMail({ id, dueAt, product, baseUrl }: Product & { id: string; dueAt: number }) {
  return {
    subject: `Someone appeals on ${product}`,
    text: [
      `Someone appeals against a decision. Please answer by ${new Date(dueAt).toISOString().slice(0, 16).replace("T", " ")} UTC.`,
      `Look at it, and answer: ${baseUrl}${paths.appealed(id)}`,
    ].join("\n\n"),
  };
}

interface LateReport extends Product {
  isHidden: boolean;
  awayUntil: string | undefined;
  phones: { name: string; phone: string }[];
}

/** Tells a reporter after a day without a decision where help is. */
export function lateReportMail({ isHidden, awayUntil, phones, product, baseUrl }: LateReport) {
  const away = awayUntil ? ` We are away until ${awayUntil}.` : "";
  return {
    subject: `We have not looked yet at what you reported on ${product}`,
    text: [
      "Hi,",
      `You told us about something a day ago, and we have not looked at it yet. We are sorry.${away} ${isHidden ? "Others can't see it until we have looked." : "We will look at it, and then we write to you."}`,
      `Is someone in danger now? Don't wait for us. Call ${phones.map(({ name, phone }) => `${phone} (${name})`).join(" or ")}, or tell a grown-up you trust.`,
      `More help is here: ${baseUrl}${paths.help()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Says whether the post is gone, but not the decision about its poster. */
export function reportAnswerMail({ isRemoved, product, baseUrl, email }: Product & { isRemoved: boolean }) {
  return {
    subject: `We looked at what you reported on ${product}`,
    text: [
      "Hi,",
      `Thank you for telling us. We looked at what you reported. ${isRemoved ? "We removed it." : "We left it where it is."} We don't tell what we decided about other people, and we don't tell them who reported.`,
      `If you still see it and think that it should go, you have 14 days to ask us to look again: answer this email, or write to ${email}. Help is here: ${baseUrl}${paths.help()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

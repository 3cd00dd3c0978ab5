import { paths } from "#app/paths.ts";
import type { SpotFault } from "#app/schemas/choices.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { isSeenBefore, nameOf, type ReportReason } from "#app/schemas/report-reasons.ts";

/** Does not contain the reporter, since an email to the operator never names them. */
interface Reported {
  post: { kind: PostKind; id: string };
  fault: SpotFault | null;
  reason: ReportReason | null;
  createdAt: number;
}

const POSTS: Record<PostKind, string> = {
  edit: "An Edit",
  discount: "A Discount",
  spot: "A Spot",
  guide: "A line of a guide",
  profile: "A profile",
};

export function reportMail(report: Reported, product: string, baseUrl: string) {
  const { post, createdAt } = report;
  const what = POSTS[post.kind];
  const wrong = report.fault ?? report.reason;
  const said = wrong ? ` as ${nameOf(wrong).toLowerCase()}` : "";
  const at = new Date(createdAt).toISOString();
  const isByItself = isSeenBefore(report.reason);
  return {
    subject: isByItself ? `${what} on ${product} looks like something that was removed` : `${what} was reported on ${product}`,
    text: [
      isByItself
        ? `${what} was posted with a file that looks like one that was removed. Nobody reported it: the files were compared at ${at}.`
        : `${what} was reported${said} at ${at}.`,
      `Look at it, and decide: ${baseUrl}${deskOf(report)}`,
    ].join("\n\n"),
  };
}

/** Names no media and contains none. */
export function graveReportMail(report: Reported & { hidAt: number | null }, product: string, baseUrl: string) {
  return {
    subject: `Look at this at once, on ${product}`,
    text: [
      `${causeOf(report)} ${report.hidAt ? "The post is hidden until you decide." : "The post is not hidden: you have looked at it before and it has not changed since, or the same person had three posts hidden within a day."}` /* P-102 */,
      `What to do is written here: ${baseUrl}${deskOf(report)}`,
    ].join("\n\n"),
  };
}

/** Names no media and contains none. */
export function graveReminderMail(report: Reported & { hidAt: number | null }, product: string, baseUrl: string) {
  const mail = graveReportMail(report, product, baseUrl);
  return { subject: `Still unopened after an hour: ${mail.subject}`, text: mail.text };
}

function causeOf({ reason, createdAt }: Reported): string {
  const at = new Date(createdAt).toISOString();
  return isSeenBefore(reason)
    ? `A file looks like one that was removed for child abuse, grooming or danger to life. Nobody reported it: the files were compared at ${at}.`
    : `Someone reported child abuse, grooming or danger to life at ${at}.`;
}

export function reportDigestMail(open: Reported[], product: string, baseUrl: string) {
  return {
    subject: `${open.length} reports are open on ${product}`,
    text: [
      `These reports are open, the oldest first.`,
      ...open.map((report) => `${new Date(report.createdAt).toISOString()} ${baseUrl}${deskOf(report)}`),
    ].join("\n"),
  };
}

function deskOf({ post }: Reported): string {
  return paths.moderatedPost(post.kind, post.id);
}

export function deadJobsMail(count: number, product: string, baseUrl: string) {
  return {
    subject: `Work on ${product} needs you`,
    text: [
      count === 1 ? "One job has failed for good." : `${count} jobs have failed for good.`,
      `See why, and try again: ${baseUrl}${paths.jobs()}`,
    ].join("\n\n"),
  };
}

export function faultMail(words: string, product: string, baseUrl: string) {
  return {
    subject: `The machine of ${product} needs you`,
    text: [`${words}.`, `See what else there is: ${baseUrl}${paths.jobs()}`].join("\n\n"),
  };
}

export function ageQuestionMail(waiting: number, product: string, baseUrl: string) {
  return {
    subject: `Changes of age wait on ${product}`,
    text: [
      `Changes of age to look at: ${waiting}. Until you decide, these people follow nobody new and send no Crew requests.`,
      `Look at them: ${baseUrl}${paths.ages()}`,
    ].join("\n\n"),
  };
}

export function churnMail(percent: number, product: string) {
  return {
    subject: `Deleted accounts of the week on ${product}`,
    text: `In the last seven days ${percent.toFixed(1)} % of all accounts were deleted.`,
  };
}

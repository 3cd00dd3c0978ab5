import { sentenceFor } from "#app/content/sponsorship-words.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { KIND_WORDS } from "#app/schemas/moderation.ts";
import { nameOf } from "#app/schemas/report-reasons.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ownDomainOf } from "#app/text/mailbox.server.ts";
import { logWords } from "./moderation-words.ts";
import { parentFactsOf } from "./parent-facts.server.ts";

type Account = NonNullable<ReturnType<typeof moderation.accounts.findAccount>>;

export function personDataFor(viewer: Viewer, userId: string) {
  const account = moderation.accounts.findAccount(viewer, userId);
  return (
    account && {
      id: userId,
      name: account.name,
      facts: factsOf(account),
      reach: reachOf(account),
      objections: account.objections.map(({ objection }) => objection || "A parent or guardian objects, without words."),
      isSuspended: account.isSuspended,
      hasParent: account.parentEmail !== undefined,
      isApproved: account.isBusiness && account.approvedAt !== null,
      waitsForApproval: account.isBusiness && account.profileSetup && account.approvedAt === null,
      consents: account.consents.map(({ what, createdAt }) => ({ what, on: day(createdAt) })),
      history: moderation.historyOfPerson(viewer, userId).map((entry) => ({
        id: entry.id,
        did: logWords(entry),
        reason: entry.reason,
        on: day(entry.createdAt),
      })),
      known: knownOf(viewer, userId),
    }
  );
}

function knownOf(viewer: Viewer, userId: string) {
  const { reportsOf, reportsBy, appeals, deals, logIns, notes } = moderation.historyOfAccount(viewer, userId);
  const reportRow = ({ kind, id, reportId, reason, state, createdAt }: (typeof reportsOf)[number]) => ({
    id: reportId,
    words: `${KIND_WORDS[kind]}${reason ? `, ${nameOf(reason)}` : ""}, ${state}`,
    to: paths.moderatedPost(kind, id),
    typed: null,
    on: day(createdAt),
  });
  const row = { to: null, typed: null };
  return [
    { title: "Notes", rows: notes.map(({ id, note, createdAt }) => ({ ...row, id, words: note, on: day(createdAt) })) },
    { title: "Reports of what it posted", rows: reportsOf.map(reportRow) },
    { title: "Reports that it made", rows: reportsBy.map(reportRow) },
    {
      title: "Appeals",
      rows: appeals.map(({ id, kind, appeal, appealedAt, answeredAt, isOverturned }) => ({
        id,
        words: `${KIND_WORDS[kind]}, ${answeredAt === null ? "waits for you" : isOverturned ? "undone" : "turned down"}`,
        to: paths.appealed(id),
        typed: appeal,
        on: appealedAt ? day(appealedAt) : "",
      })),
    },
    {
      title: "Sponsorship requests",
      rows: deals.map(({ id, happening, changedAt }) => ({
        ...row,
        id,
        words: sentenceFor(happening, "operator"),
        to: paths.sponsorship(id),
        on: day(changedAt),
      })),
    },
    {
      title: "Logged in by",
      rows: logIns.map(({ device, createdAt }, index) => ({ ...row, id: String(index), words: device, on: day(createdAt) })),
    },
  ];
}

function factsOf(account: Account): { name: string; value: string }[] {
  const { email, emailConfirmedAt, parent, createdAt, counts, age, told, band, reachBand, reachAskedAt, isBusiness } = account;
  const facts = {
    Email: `${email}${emailConfirmedAt ? "" : ", not confirmed"}`,
    Joined: day(createdAt),
    State: stateOf(account),
    "Age in force": band ?? "unknown",
    "Age that decides who it reaches": reachBand && `${reachBand}${reachAskedAt ? `, to decide since ${day(reachAskedAt)}` : ""}`,
    "Age last entered": age ?? "none",
    "Age told with this address before": told,
    "Parent or guardian": parent ? undefined : "none",
    ...Object.fromEntries((parent ? parentFactsOf(parent) : []).map(({ name, value }) => [name, value])),
    ...(isBusiness && proofOf(account)),
    "Open logins": String(counts.logIns),
    "Reports of what it posted": `${counts.reportsOf}, open: ${counts.openReportsOf}`,
    "Reports that it made": `${counts.reportsBy}, dismissed: ${counts.dismissedBy}`,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** A stranger can name any website, but seldom has a mailbox there. */
function proofOf({ approvedAt, website, email, emailConfirmedAt, businessRegion, businessProof }: Account) {
  const site = ownDomainOf(website);
  const isThere = site !== undefined && site === ownDomainOf(email);
  return {
    Business: approvedAt ? `approved ${day(approvedAt)}` : "not approved",
    Website: website || "none",
    "Mailbox at the website's domain": isThere ? (emailConfirmedAt ? "yes" : "yes, but not confirmed") : "no",
    "Business region": businessRegion,
    "What it gave as proof": businessProof || "nothing",
  };
}

function reachOf({ band, reachBand, reachAskedAt }: Account) {
  if (reachAskedAt === null && reachBand === band) return undefined;
  const isSame = reachBand === band;
  return {
    younger: isSame ? "Let the change of age stand" : `Let it reach others as ${band ?? "unknown"}`,
    older: isSame ? undefined : `Keep it reaching others as ${reachBand ?? "unknown"}`,
  };
}

function stateOf({ isSuspended, suspendedUntil, initialProfileSetup, profileSetup }: Account): string {
  if (isSuspended) return suspendedUntil ? `suspended until ${day(suspendedUntil)}` : "suspended for good";
  if (!initialProfileSetup) return "first step of the set-up, or waiting for a parent";
  return profileSetup ? "set up" : "profile not complete";
}

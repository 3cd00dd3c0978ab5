import type * as schema from "#db/schema/desk.ts";
import { ACCOUNT, type HeldIn, UNNAMED } from "./entry.ts";

export const DESK: HeldIn<typeof schema> = {
  clicks: {
    protection: "own",
    title: "Links that you followed",
    purpose: "To tell businesses and ourselves in numbers what is of use",
    keptFor: `${ACCOUNT}; ${UNNAMED}`,
    fields: {
      kind: "What kind of link: a filmer, a profile, a share, a website, a code, a code that did not work, our contact, Instagram",
      aboutId: "Whose profile or post it was about",
      discountId: "Which Discount it was on",
      detail: "The handle or the platform",
    },
  },
  redemptions: {
    protection: "own",
    title: "How often your codes were used with you",
    purpose: "So that you see beside the other numbers what you enter yourself",
    keptFor: "As long as the Discount",
    fields: { discountId: "Which Discount", week: "Which week", times: "How often" },
  },
  mailings: {
    protection: "open",
    title: "Emails to many",
    purpose: "To know which emails went out, and to send none twice",
    keptFor: "For good; they name nobody",
    fields: {
      mail: "Which email",
      listedUpTo: "How far the list of receivers is made",
      sentCount: "How many were sent",
      refusedCount: "How many mail servers refused",
      stoppedAt: "When it stopped",
      finishedAt: "When it was finished",
    },
  },
  mailingReceivers: {
    protection: "own",
    title: "Emails to many that you got",
    purpose: "To send nobody the same email twice",
    keptFor: "90 days",
    fields: { mailingId: "Which email", state: "Whether it was sent" },
  },
  notifications: {
    protection: "own",
    title: "Your notifications",
    purpose:
      "To tell you of Stokes, followers, requests, posts, codes that did not work, Spots that were reported, decisions and what came of your reports",
    keptFor: "90 days, or until what it tells of is gone",
    fields: {
      kind: "What it tells of",
      editId: "Which Edit",
      discountId: "Which Discount",
      stokeId: "Which Stoke",
      followId: "Which follow",
      crewId: "Which Crew request",
      sponsorshipStepId: "Which step of a sponsorship request",
      spotId: "Which Spot",
      decisionId: "Which decision about your posts or account",
      reportId: "Which report of yours",
      readAt: "When you read it",
    },
  },
  searchItems: {
    protection: "shown",
    title: "What search finds of you",
    purpose: "To find people, Edits and Discounts by their words",
    keptFor: "As long as what it stands for",
    fields: {
      seq: "Its place in the order of time",
      editId: "Which Edit",
      discountId: "Which Discount",
      filled: "Whether its words are up to date",
    },
  },
  shortlists: {
    protection: "own",
    title: "Lists of athletes that you keep",
    purpose: "To find them again and to compare them",
    keptFor: "Until you delete the list or your account",
    fields: { brandId: "Whose list it is", name: "Its name" },
  },
  shortlisted: {
    protection: "own",
    title: "Athletes in your lists",
    purpose: "To find them again and to compare them; adults alone, and nobody else sees it",
    keptFor: "Until you take them out, they block you, or one of the two accounts is deleted",
    fields: {
      listId: "In which list",
      brandId: "Whose list it is",
      athleteId: "Who is in it",
      stage: "How far you are",
      note: "Your note",
    },
  },
};

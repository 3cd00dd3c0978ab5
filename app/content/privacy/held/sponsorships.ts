import type * as schema from "#db/schema/sponsorships.ts";
import { ACCOUNT, type HeldIn } from "./entry.ts";

export const SPONSORSHIPS: HeldIn<typeof schema> = {
  sponsorships: {
    protection: "own",
    title: "Requests of brands about athletes",
    purpose: "To ask an athlete for a brand whether they want to work together",
    keptFor:
      "A draft for 30 days, a request for 12 months after its last step, a deal for 12 months after its last day; at most until one of the two accounts is deleted",
    fields: {
      brandId: "Which brand asks",
      athleteId: "Who it asks about",
      state: "Where the request stands",
      purpose: "What it is for",
      startsOn: "The first day",
      endsOn: "The last day",
      offer: "What the brand offers",
      words: "What the brand writes to the athlete",
      terms: "The data protection terms of the brand",
      offeredAt: "When we passed it on to the athlete",
      showsBrand: "Whether the profile of the athlete names the brand as sponsor",
      changedAt: "When something last changed",
    },
  },
  sponsorshipSteps: {
    protection: "own",
    title: "The steps of a request",
    purpose: "To show everybody concerned what happened when",
    keptFor: "As long as the request",
    fields: {
      sponsorshipId: "Which request",
      step: "What happened",
      by: "Which side did it; it names nobody",
    },
  },
  sponsorshipContacts: {
    protection: "own",
    except: { linkKey: "secret" },
    title: "The address for a brand",
    purpose: "To give it to the brand after every yes",
    keptFor:
      "As long as the request; erased at once if it is refused, declined, withdrawn or ended; one that no code confirmed, 1 day",
    fields: {
      sponsorshipId: "For which request",
      email: "The email address that the athlete chose",
      parentEmail: "In its place, of a 13-17: the address of the parent or guardian",
      linkKey: "A random part of the links that the parent or guardian was emailed",
    },
  },
  sponsorshipEnds: {
    protection: "own",
    except: { linkKey: "secret" },
    title: "How a request ended that a parent or guardian was asked about",
    purpose: "To tell the parent or guardian, by an email and by the links that they have",
    keptFor: "14 days; the address until the email is sent, most often for a minute",
    fields: {
      sponsorshipId: "Which request",
      linkKey: "A random part of those links",
      parentEmail: "The address of the parent or guardian",
      happening: "Who ended it, or that a rule did",
    },
  },
  dataAgreements: {
    protection: "own",
    title: "Data sharing agreements",
    purpose: "To prove that a brand accepted the agreement",
    keptFor: ACCOUNT,
    fields: { version: "Which version was accepted" },
  },
  athleteFigures: {
    protection: "shown",
    title: "What you posted in the last 12 weeks, counted",
    purpose: "So that brands that we approved find riders of 13 and over by what they post",
    keptFor: "Counted again every day while you post; until you have no Edit that everybody sees, or the account is deleted",
    fields: {
      sport: "The sport, or nothing for all of them",
      edits: "How many Edits",
      views: "How often they were seen",
      stokes: "How many Stokes they have",
      newestAt: "When the newest one was posted",
      best: "The three with the most Stokes",
    },
  },
  athleteTurns: {
    protection: "own",
    title: "When your Edits are counted next",
    purpose: "So that the figures stay true",
    keptFor: "Until they are counted",
    fields: { dueAt: "When they are counted" },
  },
};

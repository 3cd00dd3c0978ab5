interface Step {
  title: string;
  words: readonly string[];
}

/** Ofcom's four steps. */
export type Steps = Readonly<Record<1 | 2 | 3 | 4, Step>>;

export const ILLEGAL_STEPS: Steps = {
  1: {
    title: "Step 1: Understand the kinds of illegal content",
    words: [
      "Ofcom has 18 kinds of priority illegal content weighed one by one, child sexual exploitation and abuse in three parts, and other offences where there is reason to. The list is that of June 2026, when cyberflashing came in and serious self-harm joined suicide.",
      "The Crime and Policing Act 2026 adds offences. The owner compares this list with Ofcom's before signing.",
    ],
  },
  2: {
    title: "Step 2: Assess the risk of harm",
    words: [
      "For each kind: how users could meet it here, how the service could be used for the crime, how likely that is, how bad it would be, and the level before and after the measures. In doubt the higher level stands.",
    ],
  },
  3: {
    title: "Step 3: Decide measures, implement and record",
    words: [
      "The measures below are in the product. This page is the record of the assessment, and the log of decisions that of each case.",
      "What shows a child being abused is reported to the National Crime Agency and the Internet Watch Foundation. The page of a grave report says how.",
    ],
  },
  4: {
    title: "Step 4: Report, review and update",
    words: [
      "The owner is told of every grave report by email and reads the queue. No one else decides, so there is no board to report to.",
      "The assessment is reviewed by the date below, before any large change, when Ofcom changes its risk profiles or its list, and after each piece of illegal content that was found.",
    ],
  },
};

export const CHILDRENS_STEPS: Steps = {
  1: {
    title: "Step 1: Understand content harmful to children",
    words: [
      "The Act names four kinds of primary priority content and five of priority content that this service could hold, and Ofcom two kinds of non-designated content. Each is weighed for five age groups.",
      "Contact by adults is no content. It is weighed as grooming in the illegal content risk assessment.",
    ],
  },
  2: {
    title: "Step 2: Assess the risk of harm to children",
    words: [
      "For each kind and age group: how likely children meet it here, how bad it would be, and the level before the measures. What remains with the measures stands below. There are no numbers of children yet.",
      "How much the service is used adds to the risk. Nothing plays by itself, notifications are off, and under 13 a list stops after 20 Edits. Public counts of Stokes and followers are a reason to come back.",
    ],
  },
  3: {
    title: "Step 3: Decide measures, implement and record",
    words: [
      "The measures below are in the product and hold for the screens and for apps alike. This page is the record of the assessment.",
    ],
  },
  4: {
    title: "Step 4: Report, review and update",
    words: [
      "The owner is told of every report by email and reads the queue. Kinds of non-designated content that turn out to be here are reported to Ofcom.",
      "The assessment is reviewed by the date below, before any large change, when Ofcom changes its risk profiles, and when reports show a harm that is not on this page.",
    ],
  },
};

export const ILLEGAL_NOT_DONE: readonly string[] = [
  "Files are not compared with the lists of the Internet Watch Foundation. Ofcom's codes ask some services to do so: the owner checks whether this is one of them.",
  "Comparison with what we removed does not know mirrored or turned pictures. No words are searched for.",
  "No one looks at a post before others see it, and no age is checked.",
  "A Crew cannot be reported, only an Edit, a Discount, a Spot or a profile.",
  "A suspended person can come back with a new address.",
  "One person decides about reports and appeals, and no one is trained for it.",
];

export const CHILDRENS_NOT_DONE: readonly string[] = [
  "No age is checked. Ofcom's codes ask some services for highly effective age assurance: the owner checks whether this is one of them.",
  "No one looks at a post before others see it. A machine finds only what looks like something that we removed.",
  "Guidelines are not shown at the moment of posting.",
  "No child, parent or expert was asked, and no one has tried the words with children.",
  "One person decides about reports, and no one is trained for it.",
];

import type { AssessmentName } from "./signatures.ts";

export type DutySetting = "SAFETY_PERSON" | "CONTACT_EMAIL" | "HELP_LINES" | "OPEN_COUNTRIES";

/** Tests hold the duty, the operator sets it, or the owner signs or does it outside of the product. */
type Kept =
  | { by: "tests"; tests: readonly [file: string, title: string][] }
  | { by: "setting"; setting: DutySetting }
  | { by: "owner" };

export interface Duty {
  title: string;
  now: string;
  kept: Kept;
  drafts?: readonly AssessmentName[];
}

export interface Law {
  title: string;
  applies: string;
  duties: readonly Duty[];
}

const tested = (...tests: [file: string, title: string][]): Kept => ({ by: "tests", tests });
const owner: Kept = { by: "owner" };
const set = (setting: DutySetting): Kept => ({ by: "setting", setting });

const ONLINE_SAFETY: Law = {
  title: "Online Safety Act 2023, United Kingdom",
  applies: "People in the United Kingdom see what others post here, and children are likely to be among them.",
  duties: [
    {
      title: "Illegal content risk assessment",
      now: "A draft in Ofcom's four steps weighs each kind of priority illegal content and each feature. It wants a signature and a date, and a new one before each large change and each year.",
      kept: owner,
      drafts: ["illegal_content_risk_assessment"],
    },
    {
      title: "Children's access assessment and children's risk assessment",
      now: "Drafts: children are likely to use the service, and each kind of harmful content is weighed for each of Ofcom's age groups. They want a signature.",
      kept: owner,
      drafts: ["childrens_access_assessment", "childrens_risk_assessment"],
    },
    {
      title: "The assessments stay complete",
      now: "A new address, operation or table fails a test until it is weighed, and so does a measure that is gone. A kind of content without a row does not compile.",
      kept: tested(
        ["content", "have a row for every address and every operation, each in one feature"],
        ["content", "have a row for every table"],
        ["risk-assessments", "name measures that exist: each is shown by a promise that a test shows, or by a test"],
      ),
    },
    {
      title: "A person accountable for safety",
      now: "The name stands in the setting SAFETY_PERSON.",
      kept: set("SAFETY_PERSON"),
    },
    {
      title: "Reports are easy to make and are looked at in order",
      now: "Everybody past the first step of the set-up reports a post or a profile in two presses. The queue shows reports about people under 18 first, then the most reported, then the oldest.",
      kept: tested(
        ["services/reports", "whoever has no profile yet reports what they see, but not before the first step of setting up"],
        ["services/moderation", "has everything that waits: what is about people under 18 first"],
      ),
    },
    {
      title: "Time frames",
      now: "What is grave or about someone under 18 is decided within one day, anything else that is reported or complained about within seven, an appeal within two. The queue says how many hours are left and what is late. A grave report hides the post at once.",
      kept: tested(
        ["services/moderation", "has a day for what is grave or about someone under 18"],
        ["services/moderation", "is the operator's to answer within 48 hours"],
        ["services/grave-reports", "hides the Edit at once from everybody but the operator and its poster"],
      ),
    },
    {
      title: "Complaints, also without an account",
      now: "A public form gives a number, and the operator answers by email.",
      kept: tested(["routes/complaint", "gives a number, on a page that can be loaded again and that no other number opens"]),
    },
    { title: "Who a child can call", now: "The lines in Help are the setting HELP_LINES.", kept: set("HELP_LINES") },
  ],
};

const DSA: Law = {
  title: "Digital Services Act, European Union, articles 11 to 14 and 16 to 18",
  applies:
    "People in the Union use the service. Below 50 people and 10 million euros a year, articles 15, 19 to 28 and the reports they ask for do not apply (articles 15(2), 19 and 29).",
  duties: [
    {
      title: "A point of contact for authorities and users (11, 12)",
      now: "The setting CONTACT_EMAIL stands in the terms and is the sender of each email. English is the language.",
      kept: set("CONTACT_EMAIL"),
    },
    {
      title: "A legal representative in the Union (13)",
      now: "A service without an establishment in the Union names someone there in writing.",
      kept: owner,
    },
    {
      title: "Terms that say what is restricted and how it is decided (14)",
      now: "The terms, the guidelines and the page about trust and safety say it, for each age band in its own words.",
      kept: tested(["content", "the terms say who may use the product, what is allowed, whose law holds and where we are"]),
    },
    {
      title: "Notices of illegal content are taken from everybody and answered (16)",
      now: "The complaint form takes the address of a post and an email address, confirms the notice and tells the decision. A name may be left out. Whoever sends it says that it is true as far as they know.",
      kept: tested(
        ["services/complaints", "tell a visitor the number at once, and then the answer"],
        ["routes/complaint", "takes a visitor's name, which may be left out"],
      ),
    },
    {
      title: "A statement of reasons for each restriction (17)",
      now: "Each decision is told with its reason, the rule and the way to appeal. Nobody who reported is named.",
      kept: tested(["services/moderation", "the poster learns what happened, why, and how to appeal, but not who reported"]),
    },
    {
      title: "Suspicion of a crime against someone's life or safety goes to the authorities (18)",
      now: "A grave report emails the operator at once and keeps the post for the authorities. Telling them is the owner's.",
      kept: tested(["services/grave-reports", "emails the operator a link at once, however many emails went before"]),
    },
  ],
};

const COPPA: Law = {
  title: "COPPA, United States",
  applies: "Children under 13 in the United States use the service.",
  duties: [
    {
      title: "Notice to the parent before anything is used",
      now: "The email that asks for consent says what is collected, who sees it and what the parent can do.",
      kept: tested(["services/guardians", "is emailed to the parent's address with the reason and without the child's name"]),
    },
    {
      title: "Consent that can be verified, for use inside the service",
      now: "A code by email, and a second email a day later with the way to take it back.",
      kept: tested(["jobs/mails", "the link in a parent's first email is over when its code was used"]),
    },
    {
      title: "A stronger check before others than the Crew see the child",
      now: "In the United States an account opens only after the operator noted a signed form or a video call with the parent.",
      kept: tested(["services/consent-by-country", "is seen by everybody only after the operator made sure of the parent"]),
    },
    {
      title: "Written limits of retention",
      now: "Each table and column says why and until when it is kept.",
      kept: tested(["held-by-band", "each list says why a table is kept and what each column means"]),
    },
    {
      title: "A written security programme",
      now: "The rows of OWASP ASVS 5.0 that hold are listed with the tests that show them. The owner signs the programme and looks at it each year.",
      kept: owner,
    },
    {
      title: "Recipients of children's data, by name",
      now: "The privacy policies say what kinds of companies get data: for hosting, storage and email. Their names and the contracts are the owner's to add.",
      kept: owner,
    },
  ],
};

const GDPR: Law = {
  title: "GDPR and UK GDPR, article 8",
  applies: "People in the European Economic Area and the United Kingdom use the service.",
  duties: [
    {
      title: "The age of consent of each country",
      now: "The profile asks for the country. Where nobody below 14, 15 or 16 agrees alone, a 13-17 needs a parent's code, too, at the screens and in apps.",
      kept: tested(
        ["services/consent-by-country", "completes the profile once a parent agreed, whose address is kept"],
        ["wire/consent-by-country", "a 13-17 in Germany completes the profile once a parent agreed"],
        ["services/consent-by-country", "the age is known for each country of the EEA and the United Kingdom"],
      ),
    },
    {
      title: "Consent is taken back as easily as it is given",
      now: "A button on the parent's page, with a code by email.",
      kept: tested(["services/consent-by-country", "loses others' sight when the parent takes the consent back"]),
    },
    {
      title: "Data protection impact assessment",
      now: "A draft weighs each feature and each table. It wants a signature and the advice of a data protection officer if there is one.",
      kept: owner,
      drafts: ["data_protection_impact_assessment"],
    },
    {
      title: "Representatives in the Union and in the United Kingdom (article 27)",
      now: "An owner without an establishment there names one, and adds the address to the privacy policies.",
      kept: owner,
    },
    {
      title: "Countries in which profiles may be completed",
      now: "The setting OPEN_COUNTRIES lists them; nobody completes a profile elsewhere.",
      kept: set("OPEN_COUNTRIES"),
    },
  ],
};

/** As the laws stood on 26 November 2026. No lawyer has read it. */
export const LAWS: readonly Law[] = [ONLINE_SAFETY, DSA, COPPA, GDPR];

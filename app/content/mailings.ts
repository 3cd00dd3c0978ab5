import { paths } from "#app/paths.ts";
import type { MailingName } from "#app/schemas/mailings.ts";

/** `to` is an address of this site. */
interface MailLink {
  label: string;
  path: string;
}

export interface MailText {
  subject: string;
  paragraphs: string[];
  link: MailLink;
}

const READ = "You don't have to do anything. If you go on using {product}, the new version applies to you.";

const notice = (name: string, says: string, path: string): MailText => ({
  subject: `${name} of {product}`,
  paragraphs: [`We have looked through this text again. ${says}`, READ],
  link: { label: "Read the new text", path },
});

const privacy = (says: string, path: string) => notice("Privacy Policy", says, path);

/** The parent of an under-13 gets the mail, so its words speak to the parent. */
export const MAIL_TEXTS: Record<MailingName, MailText> = {
  fortnightlyAthlete: {
    subject: "What is new on {product}",
    paragraphs: [
      "New Edits and Discounts have come in for your sports during the last two weeks.",
      "Give a Stoke to what you like: it is what keeps people filming.",
    ],
    link: { label: "See the new Edits", path: paths.home() },
  },
  fortnightlyBusiness: {
    subject: "What riders posted on {product}",
    paragraphs: [
      "Riders, filmers and clubs have posted new Edits in your sports during the last two weeks.",
      "Have a look at who would suit your brand, and keep your Discounts up to date.",
    ],
    link: { label: "Search for athletes", path: paths.athleteSearch() },
  },
  athleteSurvey: {
    subject: "How do you find {product}?",
    paragraphs: [
      "We would like to know what you use, what you miss and what is in your way.",
      "Answer this email with a sentence or two. It goes to the person who builds {product}, and helps to decide what comes next.",
    ],
    link: { label: "Open {product}", path: paths.home() },
  },
  businessSurvey: {
    subject: "Does {product} work for your business?",
    paragraphs: [
      "We would like to know whether your Discounts reach the right people, and whether you find the athletes you look for.",
      "Answer this email with a sentence or two. It goes to the person who builds {product}.",
    ],
    link: { label: "Open {product}", path: paths.home() },
  },
  communityGuidelines: notice(
    "Community Guidelines",
    "They say what belongs on {product}, what doesn't, and how we treat each other.",
    paths.guidelines(),
  ),
  cookiesPolicy: notice(
    "Cookies Policy",
    "It says which cookies there are, what for, and how long they stay. Your choices in the settings stay as they are.",
    paths.cookies(),
  ),
  dataRetentionAndErasure: notice(
    "Data Retention and Erasure Policy",
    "It says how long we keep what, and how it is erased.",
    paths.retention(),
  ),
  environmental: notice(
    "Environmental and Sustainability Policy",
    "It says what we do so that {product} uses little.",
    paths.environment(),
  ),
  privacyPolicy6To9: privacy(
    "There is a version for children of 6 to 9, in short words and with pictures. Please read it together.",
    paths.privacy("6-9"),
  ),
  privacyPolicy10To12: privacy("There is a version for children of 10 to 12. Please read it together.", paths.privacy("10-12")),
  privacyPolicy13To17: privacy(
    "The version for people of 13 to 17 says what we know about you, who sees it, and what you can do about it.",
    paths.privacy("13-17"),
  ),
  privacyPolicy18Plus: privacy(
    "It says what we know about you, why, for how long, and what your rights are.",
    paths.privacy("18+"),
  ),
  privacyPolicyAll: privacy(
    "There is a version for each age. It says what we know about you and what your rights are.",
    paths.privacy(),
  ),
  sponsorshipTips: {
    subject: "How sponsorship works on {product}",
    paragraphs: [
      "Brands look at what you post and how you treat others, more than at numbers.",
      "We have written down what helps: good Edits, a clear profile, and patience. Contact always goes through us.",
    ],
    link: { label: "Read the tips", path: paths.sponsorshipTips() },
  },
  terms: notice("Terms and Conditions", "They are the agreement between you and {product}.", paths.terms()),
  trustAndSafety: notice(
    "Trust and Safety Content Moderation Procedure",
    "It says how to report something, what happens then, and how to appeal.",
    paths.trustAndSafety(),
  ),
  radioSilenceAthlete: {
    subject: "We've missed you on {product}",
    paragraphs: [
      "We haven't seen you for four weeks. That's fine: being outside is better.",
      "If you have filmed something meanwhile, others would like to see it.",
    ],
    link: { label: "Upload an Edit", path: paths.uploadEdit() },
  },
  radioSilenceBusiness: {
    subject: "We've missed your business on {product}",
    paragraphs: [
      "We haven't seen you for four weeks. Riders still look at your profile and your Discounts.",
      "Please check that your Discounts still hold, or post a new one.",
    ],
    link: { label: "Post a Discount", path: paths.uploadDiscount() },
  },
  filmingTipsAthlete: {
    subject: "Film it so that others feel it",
    paragraphs: [
      "A steady hand, the light behind you, and one idea: that is most of it.",
      "We have collected what filmers told us, for phones and for cameras.",
    ],
    link: { label: "Read the Filming Tips", path: paths.filmingTips() },
  },
  sponsorshipTipsAthlete: {
    subject: "What brands look for in an athlete",
    paragraphs: [
      "A profile that says who you are, Edits that show how you ride, and manners: brands see all three.",
      "In the settings you can say that you're open to sponsorship, and what for. Contact always goes through us.",
    ],
    link: { label: "Read the Sponsorship Tips", path: paths.sponsorshipTips() },
  },
  howToUseFeaturesAthleteToAthlete: {
    subject: "Crew, Stokes and Spots: how they work",
    paragraphs: [
      "A Stoke says that you like an Edit. A Crew is your circle: what you post for it, only the Crew sees.",
      "On the map you find Spots, and the Edits that were filmed there.",
    ],
    link: { label: "See the Tutorial", path: paths.tutorial() },
  },
  howToUseFeaturesAthleteToBusiness: {
    subject: "Brands on {product}: how you get in touch",
    paragraphs: [
      "Brands post Discounts for your sports: tap Code on a card and use it in the shop.",
      "You can't write to brands, and they can't write to you. When a brand asks about you, we read it first, and you say yes or no.",
    ],
    link: { label: "See the Discounts", path: paths.newDiscounts() },
  },
  howToUseFeaturesBusinessToAthlete: {
    subject: "Athletes on {product}: how you reach them",
    paragraphs: [
      "Search for athletes by sport, place and what they are open to, and look at their Edits.",
      "When one suits you, ask us from the profile. We pass your request on, and share an address once everybody has agreed.",
    ],
    link: { label: "Search for athletes", path: paths.athleteSearch() },
  },
  howToUseFeaturesBusinessToBusiness: {
    subject: "Other brands on {product}",
    paragraphs: [
      "See which brands work with {product}, follow them, and see their Discounts and Edits.",
      "Put your shop or your park on the map, so that riders find it.",
    ],
    link: { label: "Open the map", path: paths.map() },
  },
  businessPostingEdits: {
    subject: "Post Edits as a business",
    paragraphs: [
      "Businesses can post Edits, too: your team, a day at the shop, a product in use.",
      "Say what is advertising, and keep it suitable for people under 18 where you can, since many riders are.",
    ],
    link: { label: "Read the Posting Tips", path: paths.postingTips() },
  },
};

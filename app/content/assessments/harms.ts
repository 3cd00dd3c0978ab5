import type { Assessed } from "./features.ts";

interface Kind extends Assessed {
  title: string;
}

const REPORTED = "The terms forbid it, anybody can report it, and the operator removes it.";
const UNSEEN = "Medium. Nobody looks at an Edit before others see it.";

/** The kinds of content that the Online Safety Act calls harmful to children, and two more that fit this service. */
export const HARMFUL: readonly Kind[] = [
  {
    title: "Pornography",
    risk: "Seldom and severe: an upload that breaks the rules.",
    who: "Under 13 most.",
    holds: `${REPORTED} Without its poster's mark for under 18's no minor is given an Edit.`,
    remains: UNSEEN,
  },
  {
    title: "Suicide and self-harm",
    risk: "Seldom and severe: an Edit or a profile that shows or praises it.",
    who: "13 - 17 most.",
    holds: REPORTED,
    remains: UNSEEN,
  },
  {
    title: "Eating disorders",
    risk: "Sometimes and severe: sport that is told as weight and looks.",
    who: "13 - 17, and climbers of every age.",
    holds: `${REPORTED} There are no filters that change a body, and no comments about one.`,
    remains: UNSEEN,
  },
  {
    title: "Abuse and hate",
    risk: "Sometimes and bad: words, signs and sounds in an Edit or a profile.",
    who: "Everybody.",
    holds: `${REPORTED} There are no comments, and a block ends what comes from one person.`,
    remains: "Low.",
  },
  {
    title: "Bullying",
    risk: "Sometimes and bad: an Edit that mocks somebody, or a Crew that leaves somebody out.",
    who: "10 - 17 most.",
    holds: `${REPORTED} There are no messages and no comments.`,
    remains: "Medium. Whoever is mocked need not have an account, and may never see it.",
  },
  {
    title: "Violence",
    risk: "Sometimes and bad: a fight, or an injury that is shown for its own sake.",
    who: "Under 13 most.",
    holds: `${REPORTED} Without its poster's mark for under 18's no minor is given an Edit.`,
    remains: UNSEEN,
  },
  {
    title: "Harmful substances",
    risk: "Sometimes and bad: drink, vapes and drugs around the sport, or a brand that sells them.",
    who: "13 - 17 most.",
    holds: `${REPORTED} A business that is not approved reaches no minor with an offer.`,
    remains: "Low.",
  },
  {
    title: "Dangerous stunts and dares",
    risk: "Often and severe: a child copies what a trained rider does.",
    who: "Children of every age; under 13 most.",
    holds: "The guidelines say no dares and no stunt that needs luck. Posters say what suits under 18's.",
    remains: "High. These sports are dangerous, and it is what people come to see.",
  },
  {
    title: "Low mood, and shame about one's body",
    risk: "Sometimes and bad: everybody else rides better and looks happier.",
    who: "10 - 17 most.",
    holds: "No list is made of what somebody watched. Notifications are off until chosen.",
    remains: "Medium. Stokes and followers are counted in public.",
  },
  {
    title: "Too much time",
    risk: "Sometimes and bad: one more Edit, until it is late.",
    who: "Everybody.",
    holds: "Nothing plays by itself and nothing calls back. Under 13 a list stops growing by itself after 20 Edits.",
    remains: "Low.",
  },
];

/** The kinds of priority illegal content by which Ofcom has the risk assessed. */
export const ILLEGAL: readonly Kind[] = [
  {
    title: "Terrorism",
    risk: "A video or a profile praises it or recruits.",
    who: "Everybody.",
    holds: `${REPORTED} There is little room for words, and there are no groups.`,
    remains: "Low.",
  },
  {
    title: "Child sexual exploitation and abuse: grooming",
    risk: "A grown-up gets to know a child by Stokes, follows and a Crew, and goes on elsewhere.",
    who: "Children of every age.",
    holds:
      "There are no messages. Under 13 nobody follows or joins the Crew without the parent's yes, and there is no handle to go on with. A grown-up cannot ask a 13-17 who does not follow them. A minor is told that a grown-up asks, and can block and remove.",
    remains: "High. Ages are not checked, and 13-17s may show an Instagram handle.",
  },
  {
    title: "Child sexual exploitation and abuse: pictures",
    risk: "Somebody uploads such a picture, or gathers Edits of children in few clothes.",
    who: "Children of every age.",
    holds: `${REPORTED} Edits of under-13s are for their Crew until the parent lets everybody see, and each file follows the rule of its Edit.`,
    remains: "High. Files are not compared with known pictures, and nobody looks first.",
  },
  {
    title: "Child sexual exploitation and abuse: links",
    risk: "A description or a profile holds an address of such pictures.",
    who: "Children of every age.",
    holds:
      "Words of users are not made into links. Only businesses have a website, and minors are given it once the operator approved them.",
    remains: "Low. An address can be typed off.",
  },
  {
    title: "Hate",
    risk: "Words, signs and sounds in an Edit.",
    who: "Everybody.",
    holds: REPORTED,
    remains: "Low.",
  },
  {
    title: "Harassment, stalking, threats and abuse",
    risk: "An Edit is about somebody, or somebody watches where a person rides.",
    who: "Everybody.",
    holds: `${REPORTED} A block hides each from the other. Positions are never kept, and towns of minors are not shown to strangers.`,
    remains: "Medium. A picture can show the place.",
  },
  {
    title: "Controlling or coercive behaviour",
    risk: "A partner or a parent watches somebody by the account or the parent's page.",
    who: "Everybody.",
    holds: "Log-ins are listed and can be ended. The child is told of the parent's page, which ends at 13.",
    remains: "Medium. We cannot see who stands behind a person.",
  },
  {
    title: "Intimate image abuse",
    risk: "Somebody uploads a picture of another without their consent.",
    who: "Everybody.",
    holds: REPORTED,
    remains: UNSEEN,
  },
  { title: "Extreme pornography", risk: "An upload.", who: "Everybody.", holds: REPORTED, remains: "Low." },
  {
    title: "Sexual exploitation of adults",
    risk: "A profile offers or asks.",
    who: "Everybody.",
    holds: `${REPORTED} There are no messages.`,
    remains: "Low.",
  },
  {
    title: "Human trafficking",
    risk: "A sponsor that is none recruits.",
    who: "Everybody; young athletes who hope for a sponsor most.",
    holds: "Sponsorship goes through the operator only, and nobody can ask about an under-13.",
    remains: "Low.",
  },
  { title: "Unlawful immigration", risk: "A profile offers it.", who: "Everybody.", holds: REPORTED, remains: "Low." },
  {
    title: "Fraud and financial offences",
    risk: "A brand or a Discount is false.",
    who: "Everybody.",
    holds: "A business that is not approved reaches no minor with an offer. Discounts can be reported.",
    remains: "Medium. Adults are given what waits for approval.",
  },
  {
    title: "Proceeds of crime",
    risk: "Stolen gear is offered.",
    who: "Everybody.",
    holds: "Nothing is sold between users.",
    remains: "Low.",
  },
  {
    title: "Drugs and psychoactive substances",
    risk: "A brand or a profile sells.",
    who: "Everybody.",
    holds: REPORTED,
    remains: "Low.",
  },
  {
    title: "Firearms, knives and other weapons",
    risk: "A video shows or sells.",
    who: "Everybody.",
    holds: REPORTED,
    remains: "Low.",
  },
  {
    title: "Encouraging or assisting suicide or serious self-harm",
    risk: "A video or a profile encourages it.",
    who: "Everybody; 13 - 17 most.",
    holds: REPORTED,
    remains: UNSEEN,
  },
  {
    title: "Foreign interference",
    risk: "False accounts push a cause.",
    who: "Everybody.",
    holds: "Lists go by time and by Stokes, and nobody can pay to be higher.",
    remains: "Low.",
  },
  { title: "Animal cruelty", risk: "A video shows it.", who: "Everybody.", holds: REPORTED, remains: "Low." },
];

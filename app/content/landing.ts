export interface LandingWords {
  hero: { heading: readonly string[]; text: string };
  claims: readonly { number: string; words: string }[];
  about: Words;
  sponsored: Words;
  testimonials: readonly string[];
  contact: { heading: string; text: string };
}

interface Words {
  heading: string;
  paragraphs: readonly string[];
}

export const LANDING: LandingWords = {
  hero: {
    heading: ["Get seen.", "Get stoked.", "Get sponsored."],
    text: "Post your Edits, ride with your Crew, find Discounts from brands you would pick anyway. Surf, skate, snow, BMX, MTB, scooter and climbing, in one place.",
  },
  about: {
    heading: "About us",
    paragraphs: [
      "It began with a few surfers who wanted one hub: one place for their clips, for the boards they rode and for the brands behind them.",
      "Then their friends who skate asked to be let in, and those who ride snow, bikes, scooters and rock. So it grew into a home for all of them, at every level.",
      "Post a clip or a photo, the product calls it an Edit. Others give it their Stoke. Brands watch, and their Discounts are yours to use.",
    ],
  },
  claims: [
    { number: "Over 100", words: "brands with Discounts for you" },
    { number: "Free", words: "to use, for every rider at every level" },
    { number: "Two", words: "app stores carry our mobile app" },
  ],
  sponsored: {
    heading: "Sponsored",
    paragraphs: [
      "Brands come here to find team riders and ambassadors. When one would like to meet you, it comes to us, and we come to you. Your contact details move only when you say yes.",
      "Riders and brands never have to write to each other out of the blue, and nobody is promised a sponsor. But an Edit that nobody can see has never found one.",
    ],
  },
  testimonials: [
    "I posted the session before my wetsuit was dry. By the evening half my Crew had seen it.",
    "The only feed I know that is all riding and nothing else.",
    "Found a local park on here that I had driven past for years.",
    "I like that brands have to go through the team. It lets me just ride.",
    "The Discount on my new deck paid for the wheels.",
    "My daughter wanted to share her climbing. I was asked first, and that is how it should be.",
  ],
  contact: {
    heading: "Contact",
    text: "A question, a problem or a good idea? Write to us:",
  },
};

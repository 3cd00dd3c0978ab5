export interface LandingTexts {
  hero: { heading: readonly string[]; text: string };
  claims: readonly { number: string; words: string; isOfBrands?: true }[];
  /** Drawn by `npm run screens`. */
  screens: readonly { picture: string; alt: string; words: string }[];
  testimonials: readonly string[];
  contact: { heading: string; text: string };
}

export const LANDING_TEXTS: LandingTexts = {
  hero: {
    heading: ["Get seen.", "Get stoked.", "Get sponsored."],
    text: "Post your Edits and get Stoked by people who ride. Your Crew, your Spots, and Discounts from brands you would pick anyway: surf, skate, snow, BMX, MTB, scooter and climbing in one place.",
  },
  claims: [
    { number: "Over 100", words: "brands with Discounts for you", isOfBrands: true },
    { number: "Free", words: "to use, for every rider at every level" },
    { number: "Two", words: "app stores carry our mobile app" },
  ],
  screens: [
    {
      picture: "/landing/feed.webp",
      alt: "The home feed on a phone, with an Edit of a surfer.",
      words: "Your feed: Edits from people who ride what you ride, and a Discount now and then.",
    },
    {
      picture: "/landing/map.webp",
      alt: "The map on a phone, with pins near Newquay.",
      words: "Your map: the Spots riders know, near home or anywhere you travel.",
    },
  ],
  testimonials: [
    "I posted the session before my wetsuit was dry. By the evening half my Crew had seen it.",
    "The only feed I know that is all riding and nothing else.",
    "Found a local park on here that I had driven past for years.",
    "I like that brands have to go through the team. It lets me just ride.",
    "The Discount on my new deck paid for the wheels.",
    "What I post for my Crew stays with my Crew. So I post the falls, too.",
  ],
  contact: {
    heading: "Contact",
    text: "A question, a problem or a good idea? Write to us:",
  },
};

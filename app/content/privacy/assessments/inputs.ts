/** The service's risk factors in the four groups of Ofcom's risk profiles. */
export const FACTORS = {
  social: { of: "Service type", title: "Social service", words: "Everyone with an account sees what others post." },
  video: { of: "Service type", title: "Video service", words: "Short videos and photos." },
  children: { of: "User base", title: "Children", words: "From 6 years up, together with adults." },
  unchecked: { of: "User base", title: "Unchecked ages and names", words: "Both are what people say." },
  profiles: { of: "Functionalities", title: "Profiles", words: "A name, a picture and words." },
  connections: { of: "Functionalities", title: "Connections", words: "Following and Crews." },
  posting: {
    of: "Functionalities",
    title: "Posting",
    words: "Videos, photos and short texts that nobody looks at before others see them.",
  },
  search: { of: "Functionalities", title: "Search", words: "For people, Edits and Discounts." },
  places: { of: "Functionalities", title: "Places", words: "Towns, local lists and Spots on a map." },
  counts: { of: "Functionalities", title: "Public counts", words: "Stokes, followers and competitions." },
  links: { of: "Functionalities", title: "Links out", words: "Websites of businesses, and Instagram handles from 13 on." },
  brands: { of: "Business model", title: "Brands", words: "They offer Discounts and look for athletes to sponsor." },
  small: { of: "Business model", title: "New and small", words: "One person decides about reports." },
} as const;

export type Factor = keyof typeof FACTORS;

/** Features that Ofcom asks about and the product lacks. */
export const ABSENT =
  "There are no messages, no comments, no live video, no groups, no reposting, no selling between users and no encryption between users.";

/** Ofcom's core inputs; `now` says what exists. */
export const EVIDENCE = {
  riskProfiles: {
    title: "Risk profiles and register of risks",
    now: "The risk factors above are those of Ofcom's profiles that fit. The owner compares them with the current profiles when signing.",
  },
  complaints: {
    title: "Complaints and reports",
    now: "None yet: the service has not been open. The desk keeps each report with its reason, and each complaint with a number.",
  },
  userData: {
    title: "User data",
    now: "No users yet. Each account holds an age band and a country, and the statistics count them by week.",
  },
  incidents: {
    title: "Past incidents",
    now: "None is known. The log of decisions keeps each one that is found.",
  },
  rules: {
    title: "Own rules and tests",
    now: "The product's own rules. A test shows each measure below.",
  },
} as const;

export type Evidence = keyof typeof EVIDENCE;

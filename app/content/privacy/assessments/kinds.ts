/** Ofcom's list since June 2026, which added cyberflashing and joined self-harm with suicide. */
export const ILLEGAL_KINDS = {
  terrorism: "Terrorism",
  grooming: "Child sexual exploitation and abuse: grooming",
  abuseImages: "Child sexual exploitation and abuse: images and videos",
  abuseUrls: "Child sexual exploitation and abuse: URLs",
  hate: "Hate",
  harassment: "Harassment, stalking, threats and abuse",
  coercion: "Controlling or coercive behaviour",
  intimateImages: "Intimate image abuse",
  cyberflashing: "Cyberflashing",
  extremePornography: "Extreme pornography",
  sexualExploitation: "Sexual exploitation of adults",
  trafficking: "Human trafficking",
  immigration: "Unlawful immigration",
  fraud: "Fraud and financial services",
  proceeds: "Proceeds of crime",
  drugs: "Drugs and psychoactive substances",
  weapons: "Firearms, knives and other weapons",
  suicide: "Encouraging or assisting suicide or serious self-harm",
  interference: "Foreign interference",
  animals: "Animal cruelty",
  others: "Other offences: epilepsy trolling, false and threatening communications, obscene content",
} as const;

export type IllegalKind = keyof typeof ILLEGAL_KINDS;

/** The Act's categories of content that harms children. */
export const HARM_CATEGORIES = {
  primary: "Primary priority content",
  priority: "Priority content",
  nonDesignated: "Non-designated content",
} as const;

export const HARMFUL_KINDS = {
  pornography: { title: "Pornography", category: "primary" },
  suicide: { title: "Suicide", category: "primary" },
  selfHarm: { title: "Self-harm", category: "primary" },
  eatingDisorders: { title: "Eating disorders", category: "primary" },
  hate: { title: "Abuse and hate", category: "priority" },
  bullying: { title: "Bullying", category: "priority" },
  violence: { title: "Violent content", category: "priority" },
  substances: { title: "Harmful substances", category: "priority" },
  stunts: { title: "Dangerous stunts and challenges", category: "priority" },
  depression: { title: "Depression content", category: "nonDesignated" },
  bodyStigma: { title: "Body stigma content", category: "nonDesignated" },
} as const satisfies Record<string, { title: string; category: keyof typeof HARM_CATEGORIES }>;

export type HarmfulKind = keyof typeof HARMFUL_KINDS;

/** The groups in which Ofcom wants harm to children assessed. */
export const AGE_GROUPS = {
  "0-5": "No account is opened under 6. A younger child sees it beside someone older.",
  "6-9":
    "Reads little and believes what it is told. It joins with a parent, and its Edits are for its Crew until the parent opens the account.",
  "10-12": "Has friends of its own, wants to be seen and copies tricks. The same rules as for 6-9.",
  "13-15":
    "Agrees alone where the law lets it. Adults can follow, and can ask into a Crew only if they are followed. The product holds one band for 13 to 17.",
  "16-17": "The same rules as for 13-15. Approved brands can ask about them.",
} as const;

export type AgeGroup = keyof typeof AGE_GROUPS;

export type Level = "Negligible" | "Low" | "Medium" | "High";

export interface Weighed {
  likelihood: Level;
  impact: Level;
  level: Level;
  because: string;
}

export function weighed(likelihood: Level, impact: Level, level: Level, because: string): Weighed {
  return { likelihood, impact, level, because };
}

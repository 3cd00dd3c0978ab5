import { GEAR } from "./gear.ts";

/** Characters. */
export const LENGTHS = {
  name: 80,
  email: 80,
  password: 80,
  oldPassword: 80,
  newPassword: 80,
  about: 150,
  instagram: 80,
  city: 80,
  website: 120,
  businessProof: 1000,
  sponsors: 80,
  parentEmail: 80,
  code: 80,
  description: 150,
  altText: 300,
  adFor: 80,
  filmerInstagram: 80,
  gear: 80,
  offer: 200,
  words: 1000,
  terms: 3000,
  contact: 80,
  reason: 1000,
  place: 80,
  pay: 80,
  duties: 500,
  what: 200,
  usage: 200,
  reply: 500,
  experience: 500,
  offers: 500,
  wants: 500,
  refuses: 500,
  results: 1000,
  equipment: 300,
  languages: 100,
  travel: 200,
  note: 500,
  listName: 60,
  appeal: 1000,
  answer: 1000,
  page: 500,
  complaint: 3000,
  objection: 1000,
  subject: 100,
  body: 3000,
} as const;

export const DISCOUNT_LENGTHS = {
  title: 60,
  amount: 60,
  description: 100,
  code: 60,
  productDescription: 120,
  terms: 300,
} as const;

export const SPOT_LENGTHS = { title: 60, description: 100 } as const;

/** Counts the words of one line of a guide. */
export const GUIDE_LENGTH = 200;

/** For the browser, by field name. The @ of a handle is not part of its length. */
export const CONSTRAINTS: Record<string, { maxLength: number }> = {
  ...Object.fromEntries(Object.entries(LENGTHS).map(([field, maxLength]) => [field, { maxLength }])),
  ...Object.fromEntries(GEAR.map((field) => [field, { maxLength: LENGTHS.gear }])),
  /* Nine characters, and the spaces that people copy with them. */
  verification: { maxLength: 20 },
  instagram: { maxLength: LENGTHS.instagram + 1 },
  filmerInstagram: { maxLength: LENGTHS.filmerInstagram + 1 },
};

const PRODUCT_DESCRIPTIONS = Object.fromEntries(
  [1, 2, 3].map((n) => [`productDescription${n}`, { maxLength: DISCOUNT_LENGTHS.productDescription }]),
);

/** The form that changes a Discount limits nothing else. */
export const DISCOUNT_CHANGE_CONSTRAINTS: Record<string, { maxLength: number }> = PRODUCT_DESCRIPTIONS;

export const DISCOUNT_CONSTRAINTS: Record<string, { maxLength: number }> = {
  amount: { maxLength: DISCOUNT_LENGTHS.amount },
  description: { maxLength: DISCOUNT_LENGTHS.description },
  code: { maxLength: DISCOUNT_LENGTHS.code },
  terms: { maxLength: DISCOUNT_LENGTHS.terms },
  ...PRODUCT_DESCRIPTIONS,
};

export const SPOT_CONSTRAINTS: Record<string, { maxLength: number }> = {
  title: { maxLength: SPOT_LENGTHS.title },
  description: { maxLength: SPOT_LENGTHS.description },
};

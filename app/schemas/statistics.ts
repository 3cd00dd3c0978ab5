import { LISTED_SPORTS } from "./sports.ts";

export const EDIT_SLUGS = LISTED_SPORTS.map(({ slug }) => slug);
export const DISCOUNT_SLUGS = [...EDIT_SLUGS, "apparel"] as const;

const SPORTS = recordOf(EDIT_SLUGS, (slug) => LISTED_SPORTS.find((sport) => sport.slug === slug)?.name ?? "");

/** The names of percentages end in Percent. */
export const FIGURES = {
  users: {
    title: "Users",
    figures: {
      newTotal: "New",
      newAthlete: "New athletes",
      newBusiness: "New businesses",
      deletedTotal: "Deleted",
      deletedAthlete: "Deleted athletes",
      deletedBusiness: "Deleted businesses",
    },
  },
  engaged: {
    title: "Engaged",
    figures: {
      users: "Users",
      totalPercent: "Of all users",
      athletes: "Athletes",
      businesses: "Businesses",
      newUsers: "New users",
      oldUsers: "Old users",
    },
  },
  edits: { title: "Edits", figures: { postingPercent: "Users who posted", total: "Total", ...SPORTS } },
  discounts: {
    title: "Discounts",
    figures: { postingPercent: "Businesses that posted", total: "Total", ...SPORTS, apparel: "Apparel" },
  },
} as const;

export type Figures<Value = number> = {
  [Group in keyof typeof FIGURES]: Record<keyof (typeof FIGURES)[Group]["figures"], Value>;
};

/** In percent of the week before: 0 if both are 0, and 100 if only the earlier one is. */
export function growthOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  return ((now - before) / before) * 100;
}

export function recordOf<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}

import type { ADDRESSES } from "#app/addresses.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { SportSlug } from "#app/schemas/sports.ts";
import type { mutations, queries } from "#app/trpc/index.ts";

export interface Assessed {
  risk: string;
  who: string;
  holds: string;
  remains: string;
}

export interface Feature extends Assessed {
  title: string;
  addresses: readonly (keyof typeof ADDRESSES | `privacy_${AgeBand}` | `${SportSlug}_${"edits" | "discounts"}`)[];
  operations: readonly (keyof typeof queries | keyof typeof mutations)[];
}

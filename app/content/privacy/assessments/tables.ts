import type { HELD } from "../held/index.ts";
import type { Assessed } from "./assessed.ts";
import { ABOUT_PEOPLE } from "./tables-people.ts";
import { ABOUT_POSTS } from "./tables-posts.ts";
import { ABOUT_SPONSORSHIPS } from "./tables-sponsorships.ts";

/** A table without an assessment does not compile. */
export const TABLES: Record<keyof typeof HELD, Assessed> = { ...ABOUT_PEOPLE, ...ABOUT_POSTS, ...ABOUT_SPONSORSHIPS };

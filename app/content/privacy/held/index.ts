import type * as schema from "#db/schema/index.ts";
import { ACCOUNTS } from "./accounts.ts";
import { DESK } from "./desk.ts";
import type { HeldIn } from "./entry.ts";
import { OPERATION } from "./operation.ts";
import { PEOPLE } from "./people.ts";
import { POSTS } from "./posts.ts";
import { SPONSORSHIPS } from "./sponsorships.ts";

export { EVERYWHERE, type Held } from "./entry.ts";

/** In the order in which the privacy policy shows it. */
export const HELD: HeldIn<typeof schema> = { ...ACCOUNTS, ...PEOPLE, ...POSTS, ...DESK, ...SPONSORSHIPS, ...OPERATION };

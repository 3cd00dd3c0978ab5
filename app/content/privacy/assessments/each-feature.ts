import { ACCOUNT } from "./features-account.ts";
import { OPERATION } from "./features-operation.ts";
import { PEOPLE } from "./features-people.ts";
import { POSTS } from "./features-posts.ts";

/** Every address and every operation is in one of them. */
export const FEATURES = [...ACCOUNT, ...PEOPLE, ...POSTS, ...OPERATION];

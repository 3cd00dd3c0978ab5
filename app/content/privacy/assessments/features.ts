import { ACCOUNT } from "./features-account.ts";
import { OPERATION } from "./features-operation.ts";
import { PEOPLE } from "./features-people.ts";
import { POSTS } from "./features-posts.ts";
import { SPOTS } from "./features-spots.ts";

export const FEATURES = [...ACCOUNT, ...PEOPLE, ...POSTS, ...SPOTS, ...OPERATION];

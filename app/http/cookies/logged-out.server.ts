import { paths } from "#app/paths.ts";
import { CLEARED_COOKIE } from "../requests.server.ts";
import { redirectWith } from "./flash.server.ts";
import { forgottenAnswers } from "./parent-answers.server.ts";
import { clearedConfirmation } from "./parent-confirmed.server.ts";
import { clearedDone } from "./parent-done.server.ts";
import { clearedResetAddress } from "./reset-address.server.ts";
import { clearedBegun, clearedTicket } from "./second-factor.server.ts";
import { forgottenTyped } from "./typed.server.ts";

/** Clears kept pages and pictures, unfinished uploads, and each cookie but the theme, the size of films and that of a refused age. */
export function loggedOut(notice: string): Response {
  const answer = redirectWith(
    notice,
    paths.home(),
    CLEARED_COOKIE,
    forgottenAnswers(),
    forgottenTyped(),
    clearedConfirmation(),
    clearedDone(),
    clearedResetAddress(),
    clearedTicket(),
    clearedBegun(),
  );
  answer.headers.set("Clear-Site-Data", '"cache", "storage"');
  return answer;
}

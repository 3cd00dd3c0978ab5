import type { Typed } from "../submit.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** Keeps a child's answers in the browser until a parent has agreed. */
const cookie = sealedCookie<Answers>("answers", 24 * 60 * 60);

interface Answers {
  of?: string;
  values?: Typed;
}

export function answersOf(request: Request): Answers {
  return cookie.parse(request.headers.get("cookie")) ?? {};
}

export function answersCookie(answers: Answers): string {
  return cookie.serialize(answers);
}

export function forgottenAnswers(): string {
  return cookie.cleared();
}

import type { Typed } from "../submit.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

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

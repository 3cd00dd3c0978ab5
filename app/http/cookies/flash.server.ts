import { redirect } from "@remix-run/node";
import { sealedCookie } from "./sealed-cookie.server.ts";

const flash = sealedCookie<string>("notice", 60);

export function redirectWith(notice: string, to: string, ...cookies: string[]): Response {
  const answer = redirect(to, 303);
  for (const cookie of [...cookies, noticeCookie(notice)]) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export function noticeCookie(notice: string): string {
  return flash.serialize(notice);
}

export function noticeOf(request: Request): string | undefined {
  return flash.parse(request.headers.get("cookie"));
}

export function clearedNotice(): string {
  return flash.cleared();
}

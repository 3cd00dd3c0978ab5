import { redirect } from "@remix-run/node";
import { signedCookie } from "./signed-cookie.server.ts";

const flash = signedCookie("notice", 60);

/** Redirects, and shows the notice once on the next page. */
export async function redirectWith(notice: string, to: string, ...cookies: string[]): Promise<Response> {
  const answer = redirect(to, 303);
  for (const cookie of [...cookies, await flash.serialize(notice)]) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export async function noticeOf(request: Request): Promise<string | undefined> {
  const notice: unknown = await flash.parse(request.headers.get("cookie"));
  return typeof notice === "string" ? notice : undefined;
}

export function clearedNotice(): Promise<string> {
  return flash.serialize("", { maxAge: 0 });
}

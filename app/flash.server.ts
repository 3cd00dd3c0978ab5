import { createCookie, redirect } from "@remix-run/node";
import { env } from "./env.server.ts";

const flash = createCookie("notice", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60, secrets: [env.SESSION_SECRET] });

/** Goes on to an address where the result is told, once. */
export async function redirectWith(notice: string, to: string): Promise<Response> {
  return redirect(to, { status: 303, headers: { "Set-Cookie": await flash.serialize(notice) } });
}

export async function noticeOf(request: Request): Promise<string | undefined> {
  const notice: unknown = await flash.parse(request.headers.get("cookie"));
  return typeof notice === "string" ? notice : undefined;
}

export function clearedNotice(): Promise<string> {
  return flash.serialize("", { maxAge: 0 });
}

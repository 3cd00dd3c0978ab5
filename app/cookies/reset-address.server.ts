import { signedCookie } from "./signed-cookie.server.ts";

/** Carries the e-mail address between the two reset steps, to keep it out of the URL. */
const cookie = signedCookie("reset-address", 60 * 60);

export async function resetAddressOf(request: Request): Promise<string | undefined> {
  const email: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof email === "string" && email !== "" ? email : undefined;
}

export function resetAddress(email: string): Promise<string> {
  return cookie.serialize(email);
}

export function clearedResetAddress(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

import { createCookie } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { THEMES, type Theme } from "#app/schemas/choices.ts";

const cookie = createCookie("theme", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 365 * 24 * 60 * 60,
  secure: env.BASE_URL.startsWith("https:"),
});

export function themeNamed(name: unknown): Theme {
  return THEMES.find((theme) => theme === name) ?? "auto";
}

export async function themeOf(request: Request): Promise<Theme> {
  return themeNamed(await cookie.parse(request.headers.get("cookie")));
}

export function themeCookie(theme: Theme): Promise<string> {
  return cookie.serialize(theme);
}

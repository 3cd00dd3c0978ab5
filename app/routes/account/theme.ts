import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { themeCookie, themeNamed } from "#app/http/cookies/theme.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { done, ownAddress } from "#app/http/submit.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const theme = themeNamed(form.get("theme"));
  const headers = { "Set-Cookie": await themeCookie(theme) };
  return done(redirect(ownAddress(form.get("to")), { status: 303, headers }));
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { filmSizeCookie, filmSizeNamed } from "#app/http/cookies/film-size.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { done, ownAddress } from "#app/http/submit.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const headers = { "Set-Cookie": filmSizeCookie(filmSizeNamed(form.get("films"))) };
  return done(redirect(ownAddress(form.get("to")), { status: 303, headers }));
}

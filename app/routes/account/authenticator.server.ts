import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { LogInInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import type { Origin } from "#app/services/accounts/log-in.server.ts";

/** Returns the session token for the cookie. The body is already read, so the strategies get a new request. */
export function authenticate(way: "login" | "sign-up", origin: Origin, fields: URLSearchParams): Promise<string> {
  return new Authenticator<string>()
    .use(new FormStrategy(({ form }) => accounts.logIn(origin, LogInInput.parse(Object.fromEntries(form)))), "login")
    .use(new FormStrategy(({ form }) => accounts.signUp(origin, SignUpInput.parse(Object.fromEntries(form)))), "sign-up")
    .authenticate(way, new Request("http://here/", { method: "POST", body: fields }));
}

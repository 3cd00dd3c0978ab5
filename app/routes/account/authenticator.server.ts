import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { LogInInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import type { Origin } from "#app/services/accounts/log-in.server.ts";

/** The request's body is already read, so a strategy is given its fields. */
class FieldsStrategy extends Strategy<string, unknown> {
  override name = "fields";
  constructor(
    readonly fields: URLSearchParams,
    verify: Strategy.VerifyFunction<string, unknown>,
  ) {
    super(verify);
  }
  override authenticate(): Promise<string> {
    return this.verify(Object.fromEntries(this.fields));
  }
}

/** Returns the session token for the cookie. */
export function authenticate(way: "login" | "sign-up", origin: Origin, fields: URLSearchParams): Promise<string> {
  return new Authenticator<string>()
    .use(new FieldsStrategy(fields, (values) => accounts.logIn(origin, LogInInput.parse(values))), "login")
    .use(new FieldsStrategy(fields, (values) => accounts.signUp(origin, SignUpInput.parse(values))), "sign-up")
    .authenticate(way, new Request("http://here/"));
}

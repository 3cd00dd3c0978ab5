import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { inputOf } from "#app/http/submit.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { LogInInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** The request's body is already read, so a strategy gets its fields. */
class FieldsStrategy extends Strategy<string, URLSearchParams> {
  override name = "fields";
  constructor(
    readonly fields: URLSearchParams,
    verify: Strategy.VerifyFunction<string, URLSearchParams>,
  ) {
    super(verify);
  }
  override authenticate(): Promise<string> {
    return this.verify(this.fields);
  }
}

export function authenticate(way: "login" | "sign-up", origin: Origin, fields: URLSearchParams): Promise<string> {
  return new Authenticator<string>()
    .use(new FieldsStrategy(fields, (values) => accounts.logIn(origin, inputOf(values, LogInInput))), "login")
    .use(new FieldsStrategy(fields, (values) => accounts.signUp(origin, inputOf(values, SignUpInput))), "sign-up")
    .authenticate(way, new Request("http://here/"));
}

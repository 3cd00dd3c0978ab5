import { expect } from "vitest";
import type { Served } from "./served.ts";

type Server = Pick<Served, "fetch">;

const PASSWORD = "pumped-the-quarter-9";

/** Signs up like an app. Returns the new account's address. */
export async function signUp(server: Server, name: string): Promise<string> {
  const email = `${name}@stokeline.example`;
  const answer = await ask(server, `mutation { signup(name: "Drill", email: "${email}", password: "${PASSWORD}") { token } }`);
  expect(answer).toMatchObject({ data: { signup: { token: expect.any(String) } } });
  return email;
}

/** Logs in whoever signed up above. */
export async function logInAgain(server: Server, email: string): Promise<void> {
  const answer = await ask(server, `mutation { login(email: "${email}", password: "${PASSWORD}") { token } }`);
  expect(answer).toMatchObject({ data: { login: { token: expect.any(String) } } });
}

async function ask({ fetch }: Server, query: string): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return (await fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) })).json();
}

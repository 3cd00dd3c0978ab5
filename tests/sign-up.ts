import { expect } from "vitest";
import type { Served } from "./served.ts";

/** Signs up like an app. Returns the new account's address. */
export async function signUp({ fetch }: Pick<Served, "fetch">, name: string): Promise<string> {
  const email = `${name}@stokeline.example`;
  const query = `mutation { signup(name: "Drill", email: "${email}", password: "pumped-the-quarter-9") { token } }`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
  expect(await answer.json()).toMatchObject({ data: { signup: { token: expect.any(String) } } });
  return email;
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, serve } from "../served.ts";

let served: Served;

beforeAll(async () => {
  served = await serve();
});

afterAll(() => served.stop());

/** Returns the bar and the words in an answer. */
async function strengthIn(answer: Response): Promise<(string | undefined)[]> {
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return [/<meter [^>]*value="(\d)"/.exec(html)?.[1], /Password strength: ([\w ]+)/.exec(html)?.[1]];
}

const LONG = "granite-kelp-41-over-the-bowl";

test.each([
  ["12345", "0", "Very weak"],
  [LONG, "4", "Strong"],
])("without script a refused sign-up tells how strong %s was, as a bar and in words", async (password, value, words) => {
  const body = new URLSearchParams({ name: "", email: "", password });
  const answer = await served.fetch("/", { method: "POST", body });
  expect(answer.status).toBe(422);
  expect(await strengthIn(answer)).toEqual([value, words]);
});

test("so do a refused change and a refused reset, and neither sends the password back", async () => {
  const as = await served.logIn("ana");
  for (const path of ["/change_password", "/reset_password?step=code"]) {
    const body = new URLSearchParams({
      oldPassword: "wrong",
      email: "ana@stokeline.example",
      verification: "ZZZZZZZZZ",
      newPassword: LONG,
    });
    const answer = await served.fetch(path, { method: "POST", body, ...(path === "/change_password" && { as }) });
    expect(await answer.clone().text()).not.toContain(LONG);
    expect([path, ...(await strengthIn(answer))]).toEqual([path, "4", "Strong"]);
  }
});

test("a form that asks for a password one has tells nothing of it", async () => {
  const body = new URLSearchParams({ email: "ana@stokeline.example", password: LONG, to: "/" });
  expect(await strengthIn(await served.fetch("/login", { method: "POST", body }))).toEqual([undefined, undefined]);
  expect(await strengthIn(await served.fetch("/"))).toEqual([undefined, undefined]);
});

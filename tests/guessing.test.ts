import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_RATES } from "#app/schemas/rates.ts";
import { emailOf, PASSWORD } from "#db/seed/world.ts";
import { type Served, serve } from "./served.ts";

/* Guesses a password over many connections at once, the right one last. The tests check the order of the answers, not their times. */

const CONNECTIONS = 16;
const GUESSES = 48;
const [TRIES] = DEFAULT_RATES.login;
const JSON_TYPE = { "content-type": "application/json" };
const LOGIN = "mutation ($email: String, $password: String) { login(email: $email, password: $password) { token } }";

let served: Served;
beforeAll(async () => {
  served = await serve({ LIMITS: "" });
});
afterAll(() => served.stop());

interface Guess {
  path: string;
  headers: Record<string, string>;
  body(email: string, password: string): string;
}

const DOORS: Record<string, Guess> = {
  "/login": {
    path: "/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: (email, password) => new URLSearchParams({ email, password, to: "/" }).toString(),
  },
  "/graphql": {
    path: "/graphql",
    headers: JSON_TYPE,
    body: (...[email, password]) => JSON.stringify({ query: LOGIN, variables: { email, password } }),
  },
  "/trpc": { path: "/trpc/login", headers: JSON_TYPE, body: (email, password) => JSON.stringify({ email, password }) },
};

/** Each client uses its own loopback address. */
function send({ path, headers, body }: Guess, [email, password]: [string, string], agent: Agent, localAddress: string) {
  return new Promise<string>((resolve, reject) => {
    const options = { method: "POST", agent, localAddress, headers: { ...headers, origin: served.url } };
    const asked = request(served.url + path, options, (answer) => {
      let text = String(answer.headers["set-cookie"] ?? "");
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve(text));
    });
    asked.on("error", reject);
    asked.end(body(email, password));
  });
}

const isJudged = (answer: string) => /That email and password don('|&#x27;)t match/.test(answer);
const isLetIn = (answer: string) => /auth-token=[\w-]{43}|"token":"[\w-]{43}"/.test(answer);

describe.each(
  Object.keys(DOORS).map((door, index) => [door, ["mia", "sol", "kit"][index] as "mia", `127.0.3.${index + 1}`] as const),
)(`${GUESSES} guesses over ${CONNECTIONS} connections at %s`, (door, name, client) => {
  test(`are ${TRIES} tries, and the right password behind them is not tried`, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const guess = (password: string, from = client) => send(DOORS[door] as Guess, [emailOf(name), password], agent, from);
    const wrong = Array.from({ length: GUESSES }, (_, n) => guess(`a wrong guess ${n}`));
    const answers = await Promise.all(wrong);
    expect(answers.filter(isJudged)).toHaveLength(TRIES);
    expect(isLetIn(await guess(PASSWORD))).toBe(false);
    expect(isLetIn(await guess(PASSWORD, "127.0.3.200"))).toBe(true);
    agent.destroy();
  });
});

test("a client that names another address in a header each time has no more tries", async () => {
  const agent = new Agent();
  const answers = [];
  for (let n = 0; n < TRIES + 6; n++) {
    const forged = Object.fromEntries(
      ["x-forwarded-for", "x-real-ip", "forwarded", "fly-client-ip"].map((name) => [name, `192.0.2.${n}`]),
    );
    const door = { ...(DOORS["/login"] as Guess), headers: { ...DOORS["/login"]?.headers, ...forged } };
    answers.push(await send(door, [emailOf("tam"), `wrong ${n}`], agent, "127.0.3.10"));
  }
  expect(answers.filter(isJudged)).toHaveLength(TRIES);
});

test("guesses in one document, in one batch and at all doors in turn are counted together", async () => {
  const agent = new Agent();
  const email = emailOf("ana");
  const client = "127.0.3.9";
  const as = (path: string, text: string, type = JSON_TYPE) => ({ path, headers: type, body: () => text });
  const aliases = Array.from({ length: 6 }, (_, n) => `a${n}: login(email: "${email}", password: "wrong ${n}") { token }`);
  const batch = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [n, { email, password: `wrong ${n}` }]));
  const sent = [
    await send(as("/graphql", JSON.stringify({ query: `mutation { ${aliases.join(" ")} }` })), [email, ""], agent, client),
    await send(as(`/trpc/${Array(6).fill("login").join(",")}?batch=1`, JSON.stringify(batch)), [email, ""], agent, client),
    await send(DOORS["/login"] as Guess, [email, PASSWORD], agent, client),
  ];
  const judged = sent.join("").match(/"message":"That email and password don't match"/g);
  expect([judged?.length, isLetIn(sent.join(""))]).toEqual([TRIES, false]);
});

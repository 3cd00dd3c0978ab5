import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { EDITS, emailOf, ID } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

describe("a Stoke", () => {
  const VOTE = "mutation ($id: ID) { vote(videoId: $id) { id user { id } video { id votesCount } } }";
  const DELETE = "mutation ($id: ID) { deleteVote(id: $id) { id } }";

  test("given twice is counted once [GQL-043, SOC-002]", async () => {
    const first = await ask(VOTE, { id: EDITS.bowl.id }, tokenOf("ana"));
    const second = await ask(VOTE, { id: EDITS.bowl.id }, tokenOf("ana"));

    expect(first.data).toMatchObject({ vote: { user: { id: ID.ana }, video: { id: EDITS.bowl.id, votesCount: 1 } } });
    expect(second.data).toEqual(first.data);
  });

  test("is taken back only by its giver; another's is answered like an unknown one [GQL-044]", async () => {
    const { data } = await ask(VOTE, { id: EDITS.bowl.id }, tokenOf("ana"));
    const { id } = data!.vote as { id: string };

    const others = await ask(DELETE, { id }, tokenOf("sol"));
    const unknown = await ask(DELETE, { id: "77" }, tokenOf("sol"));
    expect(others.errors).toEqual(unknown.errors);
    expect(others.errors).toMatchObject([{ message: "That does not exist", extensions: { code: "NOT_FOUND" } }]);
    expect((await ask(DELETE, { id }, tokenOf("ana"))).data).toEqual({ deleteVote: { id } });
  });

  test("is refused on an own Edit and on a hidden one [GQL-043]", async () => {
    expect((await ask(VOTE, { id: EDITS.bowl.id }, tokenOf("mia"))).errors).toMatchObject([
      { message: "You can't Stoke your own Edit", extensions: { code: "FORBIDDEN" } },
    ]);
    for (const id of [EDITS.session.id, "77", "-1", "x", null])
      expect((await ask(VOTE, { id }, tokenOf("ana"))).errors[0]?.extensions.code).toBe("NOT_FOUND");
  });
});

describe("fields that others do not get", () => {
  const CARD = `query ($id: ID) { video(id: $id) { userCity userInstagram filmerInstagram spotLocation votes { user { email } }
    postedBy { id email age city instagram marketingOptIn newUser votes { id } } } }`;

  test("email and age are null for all but oneself and the operator, at both doors [ENT-026]", async () => {
    for (const [name, email] of [
      ["ana", null],
      ["northbreak", null],
      ["mia", emailOf("mia")],
      ["ops", emailOf("mia")],
    ] as const) {
      const { data } = await ask(CARD, { id: EDITS.bowl.id }, tokenOf(name));
      expect(data).toMatchObject({ video: { postedBy: { id: ID.mia, email, age: email && "18+" } } });

      const input = encodeURIComponent(JSON.stringify({ id: EDITS.bowl.id }));
      const answer = await fetch(`${base}/trpc/video?input=${input}`, { headers: { authorization: `Bearer ${tokenOf(name)}` } });
      const text = await answer.text();
      expect(JSON.parse(text).result.data.postedBy).toMatchObject({ id: ID.mia, email, age: email && "18+" });
      expect(text).not.toMatch(/password|(?<!governing)band|"place"/i);
    }
  });

  test("an under-13's handle, city and filmer", async () => {
    const { data } = await ask(CARD, { id: EDITS.young.id }, tokenOf("ana"));
    expect(data).toEqual({
      video: {
        userCity: null,
        userInstagram: null,
        filmerInstagram: "",
        spotLocation: "",
        votes: [],
        postedBy: {
          id: ID.pip,
          email: null,
          age: null,
          city: null,
          instagram: null,
          marketingOptIn: null,
          newUser: null,
          votes: null,
        },
      },
    });
  });
});

test("the screens' variants of user are answered [GQL-006, GQL-008]", async () => {
  const token = tokenOf("mia");
  const tutorial = await ask("{ user { id category isBusiness age websiteCookies newUser } }", {}, token);
  expect(tutorial.data).toEqual({
    user: { id: ID.mia, category: ["Surf", "Skate"], isBusiness: false, age: "18+", websiteCookies: null, newUser: false },
  });
  const map = await ask("{ user { id name isBusiness country city category age website votes { id } } }", {}, token);
  expect(map.data).toMatchObject({ user: { name: "Mia Trevose", country: "United Kingdom", city: "Newquay", votes: [] } });
});

describe("faults are answered in the specification's words", () => {
  test.each([
    ["mutation { signup { token } }", "name", "Please enter your Name or Business Name"],
    ['mutation { signup(name: "A", email: "a") { token } }', "email", "Please enter a valid Email Address"],
    [
      'mutation { signup(name: "A", email: "a@b.c", password: "12345") { token } }',
      "password",
      "Please enter a Password greater than 5 characters long",
    ],
    ["mutation { login { token } }", "email", "Please type your email"],
  ])("%s", async (document, field, message) => {
    for (const _ of [1, 2])
      expect((await ask(document)).errors).toMatchObject([
        { message, extensions: { code: "BAD_USER_INPUT", fields: { [field]: message } } },
      ]);
  });

  test.each([
    ["noa", "mutation { profileSetup { id } }", "profileImage", "Please add a Profile Image"],
    ["rex", "mutation { initialSetup(isBusiness: true) { id } }", "category", "Please select the sports you participate in"],
    ["rex", "mutation { initialSetup { id } }", "athleteOrPhotographer", "Please select your Category"],
    ["mia", "mutation { postVideo { id } }", "description", "Please add a Description"],
    ["mia", 'mutation { postVideo(description: "x") { id } }', "category", "Please select a Sport"],
    ["mia", 'mutation { postVideo(description: "x", category: "surf") { id } }', "filename", "Please select a File"],
  ] as const)("%s: %s", async (name, document, field, message) => {
    expect((await ask(document, {}, tokenOf(name))).errors).toMatchObject([
      { message, extensions: { fields: { [field]: message } } },
    ]);
  });

  test("a description has at most 150 characters, a filmer's handle 80 [ENT-019, ENT-021]", async () => {
    const POST = 'mutation ($d: String, $f: String) { postVideo(description: $d, filmerInstagram: $f, category: "ski") { id } }';
    const sentence = async (d: string, f: string) => (await ask(POST, { d, f }, tokenOf("mia"))).errors[0]?.message;

    expect(await sentence("\u{1f3c4}".repeat(150), `@${"x".repeat(80)}`)).toBe("Please select a File");
    expect(await sentence("x".repeat(151), "")).toBe("Please use at most 150 characters");
    expect(await sentence("x", "x".repeat(81))).toBe("Please use at most 80 characters");
  });

  test("an internal failure is answered without its details", async () => {
    for (const [method, body] of [
      ["POST", "{"],
      ["POST", "[]"],
      ["POST", '{"query":1}'],
      ["PUT", "{}"],
    ] as const) {
      const answer = await fetch(`${base}/graphql`, { method, headers: { "content-type": "application/json" }, body });
      const text = await answer.text();
      expect([400, 405]).toContain(answer.status);
      expect(text).not.toMatch(/stack|node_modules|INTERNAL/);
    }
  });
});

test("the headers that shipped apps send along change nothing, and no other site is let in [GQL-004]", async () => {
  const headers = { "keep-alive": "true", "allow-credentials": "true", origin: "https://elsewhere.example" };
  const call = request(`${base}/graphql?query={user{id}}`, {
    headers: { ...headers, authorization: `Bearer ${tokenOf("mia")}` },
  });
  const [answer] = (await once(call.end(), "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;

  expect(JSON.parse(text)).toEqual({ data: { user: { id: ID.mia } } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

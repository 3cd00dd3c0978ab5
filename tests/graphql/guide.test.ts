import { openAsBlob, readFileSync } from "node:fs";
import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { mediaFile } from "#tests/adapters/media-files.ts";
import { answerOf, graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const guide = readFileSync("app/content/guide.md", "utf8");
const documents = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
const FILES: Record<string, string> = { SendPicture: "photo.jpg", SendFile: "phone_portrait.mov" };
const nameOf = (document: string) => /(?:query|mutation) (\w+)/.exec(document)?.[1] ?? "";

test.each(documents.map((document) => [nameOf(document), document]))("%s is a document that the schema takes", (_, document) => {
  expect(validate(schema, parse(document))).toEqual([]);
});

test("a new account does all of it in the guide's order", async () => {
  const password = "a long sentence nobody knows";
  const variables: Record<string, object> = {
    SignUp: { name: "Ike Vale", email: "ike@stokeline.example", password },
    LogIn: { email: "ike@stokeline.example", password },
    FirstStep: { age: "18+", sports: ["Surf"] },
    SecondStep: { country: "France", city: "Anglet", about: "I film waves", instagram: "@ike" },
    Block: { id: ID.sol },
    Report: { id: EDITS.abroad.id },
  };
  let token = "";
  let made: Record<string, unknown> = {};
  for (const document of documents) {
    const name = nameOf(document);
    const file = FILES[name];
    const answer = file
      ? await sendFile(document, file, token)
      : await ask(document, { ...made, description: "First film", ...variables[name] }, token);
    expect([name, answer.errors]).toEqual([name, []]);
    const [result] = Object.values(answer.data ?? {});
    if (typeof result === "object" && result !== null && !Array.isArray(result)) made = { ...made, ...result };
    token = typeof made.token === "string" ? made.token : token;
  }
  expect(made).toMatchObject({ id: expect.any(String) });
});

async function sendFile(query: string, name: string, token: string) {
  const body = new FormData();
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ f: ["variables.file"] }));
  body.set("f", new File([await openAsBlob(await mediaFile(name))], name));
  return answerOf(await fetch(`${base}/graphql`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body }));
}

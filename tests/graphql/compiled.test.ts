import { expect, test } from "vitest";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

/* A document is compiled to a program when it is sent a second time. An app's text in it must stay text. */

const ask = graphqlOf(await openDoors());

const WRITTEN = [
  '"; globalThis.ran = true; "',
  "'); globalThis.ran = true; ('",
  ["`$", "{globalThis.ran = true}`"].join(""),
  '\\\\"; globalThis.ran = true; //',
  "\u2028globalThis.ran = true\u2029",
  "*/ globalThis.ran = true; /*",
  "</script>\n\r\t\\u0022",
  "__proto__",
];

const DOCUMENTS = WRITTEN.flatMap((text) => {
  const literal = JSON.stringify(text);
  return [
    `{ findUser(filter: ${literal}) { id } }`,
    `query ($text: ID = ${literal}) { findUser(filter: $text) { id } }`,
    `query ($on: Boolean! = true) { user @include(if: $on) { id name } findUser(filter: ${literal}) { id } }`,
  ];
});

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "then", "arguments", "await", "globalThis", "__"];

test.each(DOCUMENTS)("%s answers the same when it is compiled, and runs nothing", async (query) => {
  const token = tokenOf("mia");
  const answers = [];
  for (let n = 0; n < 4; n++) {
    const { data, errors } = await ask(query, {}, token);
    answers.push(JSON.stringify([data, errors]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(Reflect.has(globalThis, "ran")).toBe(false);
});

test.each(NAMES)("a field, a variable and an operation that are named %s are only names", async (name) => {
  const query = `query ${name}($${name}: ID) { ${name}: user { ${name}: name } found: findUser(filter: $${name}) { id } }`;
  const answers = [];
  for (let n = 0; n < 4; n++)
    answers.push(JSON.stringify(await ask(query, { [name]: "1001" }, tokenOf("mia")).then(({ data, errors }) => [data, errors])));
  expect(new Set(answers).size).toBe(1);
  expect({}).not.toHaveProperty("name");
});

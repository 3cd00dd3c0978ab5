import { isObjectType, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { apiReference } from "#app/routes/developers/api-reference.server.ts";
import { schema } from "#graphql/schema.ts";

const { queries, mutations, types } = apiReference();

test("the page of the API has every operation and every type of the schema, each described", () => {
  const fieldsOf = (name: string) => {
    const type = schema.getType(name);
    return isObjectType(type) ? Object.keys(type.getFields()) : [];
  };
  expect(queries.map(({ name }) => name)).toEqual(fieldsOf("Query"));
  expect(mutations.map(({ name }) => name)).toEqual(fieldsOf("Mutation"));
  expect(types.find(({ name }) => name === "Video")?.parts.map(({ name }) => name)).toEqual(fieldsOf("Video"));
  const all = [...queries, ...mutations, ...types];
  expect(all.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

test.each([...queries, ...mutations])("the example of $name is a document that the schema takes", ({ example }) => {
  expect(validate(schema, parse(example))).toEqual([]);
});

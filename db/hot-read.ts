import type { Statement } from "better-sqlite3";
import { Column, getTableColumns, getTableName, is, Param, Placeholder, type Query, SQL, Table } from "drizzle-orm";
import { sqlite } from "./index.ts";

interface Select<Row> {
  toSQL(): Query;
  readonly _: {
    readonly result: Row[];
    readonly selectedFields: Fields;
    readonly config: { joins?: { alias: string | undefined; joinType: string }[] };
  };
}

type Fields = Record<string, unknown>;
type Values = Record<string, unknown>;
type Decoder = Pick<Column, "mapFromDriverValue">;

/** For reads of many rows or on every request: drizzle would look up each decoder anew per row. Compiled lazily to save 10 MB. */
export function hotRead<Row>(select: Select<Row>) {
  const { sql, params } = select.toSQL();
  const bound = params.map(binding);
  const rowOf = compiled(select);
  let statement: Statement<unknown[], unknown[]> | undefined;

  function prepared() {
    statement ??= sqlite.prepare<unknown[], unknown[]>(sql);
    return statement.raw();
  }

  return {
    sql,
    all: (values: Values) =>
      prepared()
        .all(...bound.map((valueFrom) => valueFrom(values)))
        .map(rowOf),
    get: (values: Values) => {
      const row = prepared().get(...bound.map((valueFrom) => valueFrom(values)));
      return row && rowOf(row);
    },
  };
}

/** Finds out once what a parameter is: drizzle would ask each again on every run. */
function binding(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => given(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  return (values) => encoder.mapToDriverValue(given(values, value.name));
}

function given(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}"`);
  return values[name];
}

/** The code contains the names and positions of the selection, nothing that comes from outside. */
function compiled<Row>({ _: { selectedFields, config } }: Select<Row>): (row: unknown[]) => Row {
  const optional = new Set((config.joins ?? []).flatMap(({ alias, joinType }) => (joinType === "left" ? alias : [])));
  const decoders: Decoder[] = [];
  return new Function("decoders", `return (row) => (${objectOf(selectedFields)})`)(decoders);

  function objectOf(fields: Fields): string {
    return `{ ${Object.entries(fields).map(([name, field]) => `${JSON.stringify(name)}: ${readOf(field)}`)} }`;
  }

  function readOf(field: unknown): string {
    const decoder = decoderOf(field);
    if (!decoder) return partOf(is(field, Table) ? getTableColumns(field) : Object(field));
    const value = `row[${decoders.push(decoder) - 1}]`;
    return isPlain(decoder) ? value : `${value} === null ? null : ${decoded(decoder, decoders.length - 1)}(${value})`;
  }

  /** Null where a left join found nothing. */
  function partOf(fields: Fields): string {
    const from = decoders.length;
    const object = objectOf(fields);
    const isOptional = Object.values(fields).some((field) => is(field, Column) && optional.has(getTableName(field.table)));
    const values = decoders.slice(from).map((_, index) => `row[${from + index}] === null`);
    return isOptional ? `${values.join(" && ")} ? null : ${object}` : object;
  }
}

function isPlain({ mapFromDriverValue }: Decoder): boolean {
  return mapFromDriverValue === Column.prototype.mapFromDriverValue;
}

/** Ids, the most frequent of the others, become texts without a call of drizzle's. */
function decoded(decoder: Decoder, index: number): string {
  return Reflect.get(decoder, "mapFrom") === String ? "String" : `decoders[${index}].mapFromDriverValue`;
}

/** Returns undefined for an object with fields of its own. */
function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(expression, SQL)) return undefined;
  const decoder: unknown = Reflect.get(expression, "decoder");
  if (isDecoder(decoder)) return decoder;
  throw new Error("A selected expression has no decoder");
}

function isDecoder(value: unknown): value is Decoder {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}

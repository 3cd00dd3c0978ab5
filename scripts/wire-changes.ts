import { type Change, ChangeType, CriticalityLevel, DiffRule, diff } from "@graphql-inspector/core";
import type { GraphQLArgument, GraphQLSchema } from "graphql";

export interface Wire {
  schema: GraphQLSchema;
  values: Record<string, readonly string[]>;
}

export interface WireChanges {
  /** Changes that break an app, and that no deprecation announced for this day. */
  refused: string[];
  /** Lines of Markdown under a heading each. */
  sections: Record<"Breaking" | "Deprecated" | "New", string[]>;
}

const DEPRECATED = /^Until (\d{4}-\d\d-\d\d): \S/;

/** Compares what an app sees. New values are breaking, since an app may meet a value that it does not know. */
export async function changesBetween(released: Wire, next: Wire, today: string): Promise<WireChanges> {
  const rules = [DiffRule.ignoreDescriptionChanges, DiffRule.simplifyChanges];
  const changes = (await diff(released.schema, next.schema, rules)).filter(
    ({ type }) => type !== ChangeType.TypeDescriptionAdded,
  );
  const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
  const ended = breaking.filter(({ path }) => endOf(released.schema, path) <= today);
  const { gone, added } = valuesBetween(released.values, next.values);
  const deprecated = changes.filter(({ type }) => type === ChangeType.FieldDeprecationAdded);
  const rest = changes.filter((change) => !breaking.includes(change) && !deprecated.includes(change));
  return {
    refused: [...breaking.filter((change) => !ended.includes(change)).map(textOf), ...gone],
    sections: {
      Breaking: [...ended, ...rest.filter(({ type }) => type === ChangeType.EnumValueAdded)].map(textOf).concat(added),
      Deprecated: deprecated
        .map(({ path }) => path?.replace(".@deprecated", ""))
        .map((path) => `\`${path}\`. ${reasonOf(next.schema, path)}`),
      New: newIn(rest.filter(({ type }) => type !== ChangeType.EnumValueAdded)),
    },
  };
}

/** Returns the deprecations that are malformed, or that end before the day and before the end that was released. */
export function shortDeprecations(released: Wire, { schema }: Wire, day: string): string[] {
  return pathsOf(schema).filter((path) => {
    const end = endOf(schema, path, "");
    return reasonOf(schema, path) !== undefined && end < day && end < endOf(released.schema, path);
  });
}

/** Writes the sections as Markdown; nothing if they are empty. */
export function written(title: string, { sections }: WireChanges): string {
  const filled = Object.entries(sections).filter(([, lines]) => lines.length > 0);
  if (filled.length === 0) return "";
  const parts = filled.map(([heading, lines]) => `### ${heading}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`);
  return `## ${title}\n\n${parts.join("\n")}`;
}

function newIn(changes: Change[]): string[] {
  const groups = new Map<string, string[]>();
  const rest: string[] = [];
  for (const change of changes) {
    const [type = "", field = "", argument = ""] = change.path?.split(".") ?? [];
    const [words, name] =
      change.type === ChangeType.TypeAdded
        ? ["Types", type]
        : change.type === ChangeType.FieldAdded
          ? [`Fields of \`${type}\``, field]
          : change.type === ChangeType.FieldArgumentAdded
            ? [`Arguments of \`${type}.${field}\``, argument]
            : ["", ""];
    if (name) groups.set(words, [...(groups.get(words) ?? []), `\`${name}\``]);
    else rest.push(textOf(change));
  }
  return [...[...groups].map(([words, names]) => `${words}: ${names.join(", ")}`), ...rest];
}

function valuesBetween(released: Wire["values"], next: Wire["values"]) {
  const without = (some: Wire["values"], others: Wire["values"], words: string) =>
    Object.entries(some).flatMap(([name, values]) =>
      values.filter((value) => !others[name]?.includes(value)).map((value) => `\`${name}\` ${words} \`${value}\``),
    );
  const known = Object.fromEntries(Object.entries(next).filter(([name]) => name in released));
  return { gone: without(released, next, "has no more"), added: without(known, released, "has a new value:") };
}

function textOf({ message }: Change): string {
  return message.replace(/'([^']+)'/g, "`$1`");
}

/** The day after which a deprecated field may go. A field that is not deprecated has no such day. */
function endOf(schema: GraphQLSchema, path: string | undefined, never = "9999"): string {
  return DEPRECATED.exec(reasonOf(schema, path) ?? "")?.[1] ?? never;
}

function reasonOf(schema: GraphQLSchema, path = ""): string | undefined {
  const [type = "", field = "", argument] = path.split(".");
  const found = schema.getType(type);
  if (!found || !("getFields" in found)) return undefined;
  const { [field]: member } = found.getFields();
  const args = member && "args" in member ? member.args : [];
  return (argument ? args.find(({ name }) => name === argument) : member)?.deprecationReason ?? undefined;
}

function pathsOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    "getFields" in type
      ? Object.values(type.getFields()).flatMap((field) => [
          `${type.name}.${field.name}`,
          ...("args" in field ? field.args.map(({ name }: GraphQLArgument) => `${type.name}.${field.name}.${name}`) : []),
        ])
      : [],
  );
}

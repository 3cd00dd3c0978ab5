import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Who may see it, from everybody to nobody. app/services/accounts/README.md says what each level asks for. */
type Protection = "open" | "shown" | "own" | "secret";

export interface Held {
  protection: Protection;
  /** Columns of another level than the table's. */
  except?: { readonly [column: string]: Protection | undefined };
  title: string;
  purpose: string;
  keptFor: string;
  fields: Record<string, string>;
}

export const EVERYWHERE = {
  id: "A random number that stands for this entry",
  createdAt: "When it was made",
  userId: "Whose it is",
} as const;

type FieldsOf<T> = T extends SQLiteTable ? Exclude<keyof T["$inferSelect"], keyof typeof EVERYWHERE> : never;

/** Requires every table and column of a schema file: a column without a description does not compile. */
export type HeldIn<Schema> = {
  [Name in keyof Schema as Schema[Name] extends SQLiteTable ? Name : never]: Held & {
    fields: Record<FieldsOf<Schema[Name]>, string>;
    except?: { readonly [Column in FieldsOf<Schema[Name]>]?: Protection };
  };
};

export const ACCOUNT = "Until you delete your account";
export const UNDONE = "Until you take it back, or one of the two accounts is deleted";
export const POST = "Until you delete the post, or your account; a reported post until 14 days after the report is closed";
export const UNNAMED = "of people under 18 without the person after 30 days";

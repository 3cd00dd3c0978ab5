/**
 * A field for each column of a row, under the name that the answer gives it, except the columns that are named as not shown. A new
 * column does not compile until it is one or the other.
 */
export type Shows<
  Row,
  NotShown extends keyof Row = never,
  Names extends { [Column in keyof Row]?: string } = Record<never, never>,
> = { [Column in Exclude<keyof Row, NotShown> as Column extends keyof Names ? Names[Column] & string : Column]: unknown } & {
  [field: string]: unknown;
};

/** Maps a row's columns to fields of an answer. A new column does not compile until it is shown or named as not shown. */
export type Shows<
  Row,
  NotShown extends keyof Row = never,
  Names extends { [Column in keyof Row]?: string } = Record<never, never>,
  Shown = unknown,
> = { [Column in Exclude<keyof Row, NotShown> as Column extends keyof Names ? Names[Column] & string : Column]: Shown } & {
  [field: string]: Shown;
};

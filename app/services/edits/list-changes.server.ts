import { sqlite } from "#db";

/** Tables whose rows decide which Edits a list holds. */
const TABLES = ["edits", "users", "blocks", "mutes", "crews", "reports"];
const COUNT = /_count$/;

let changes = 0;
sqlite.function("list_changed", { deterministic: false }, () => ++changes);
for (const table of TABLES) {
  const columns = sqlite.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const others = columns.filter((name) => !COUNT.test(name)).map((name) => `"${name}"`);
  for (const event of ["INSERT", "DELETE", `UPDATE OF ${others.join(", ")}`])
    sqlite.exec(
      `CREATE TEMP TRIGGER "list_changed ${table} ${event.slice(0, 6)}" AFTER ${event} ON main.${table} BEGIN SELECT list_changed(); END`,
    );
}

/** Differs after every change to the lists by any process. Counts are left out: they order only lists that do not ask here. */
export function listVersion(): string {
  return `${changes} ${sqlite.pragma("data_version", { simple: true })}`;
}

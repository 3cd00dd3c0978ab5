import { sqlite } from "#db";

/** Tables whose rows decide which Edits a list holds. A new account has no Edits yet. */
const EVENTS = {
  edits: ["DELETE"],
  users: ["DELETE", "UPDATE"],
  blocks: ["INSERT", "DELETE", "UPDATE"],
  mutes: ["INSERT", "DELETE", "UPDATE"],
  crews: ["INSERT", "DELETE", "UPDATE"],
  reports: ["INSERT", "DELETE", "UPDATE"],
};
const COUNT = /_count$/;

let changes = 0;
let added = 0;
let isNewestUnread = false;
let newest = sqlite.prepare<[], number | null>("SELECT max(created_at) FROM edits").pluck().get() ?? 0;

sqlite.function("list_changed", { deterministic: false }, () => ++changes);
sqlite.function("edit_added", { deterministic: false }, (createdAt) => {
  // Behind another Edit, it changes the list like any other change.
  if (Number(createdAt) <= newest) return ++changes;
  newest = Number(createdAt);
  isNewestUnread = true;
  return ++added;
});
sqlite.function("edit_changed", { deterministic: false }, (createdAt) => {
  // Triggers complete a new Edit before anybody reads it.
  const isUnread = Number(createdAt) > newest || (isNewestUnread && createdAt === newest);
  return isUnread ? 0 : ++changes;
});

on("edits", "INSERT", "edit_added(new.created_at)");
on("edits", "UPDATE", "edit_changed(old.created_at)");
for (const [table, events] of Object.entries(EVENTS)) for (const event of events) on(table, event, "list_changed()");

function on(table: string, event: string, call: string): void {
  const columns = sqlite.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const others = columns.filter((name) => !COUNT.test(name)).map((name) => `"${name}"`);
  const when = event === "UPDATE" ? `UPDATE OF ${others.join(", ")}` : event;
  sqlite.exec(`CREATE TEMP TRIGGER "list ${table} ${event}" AFTER ${when} ON main.${table} BEGIN SELECT ${call}; END`);
}

export interface ListsNow {
  /** Differs after every change to the lists by any process, but for Edits that this one adds at the top. Counts are left out: they order only lists that do not ask here. */
  version: string;
  added: number;
  newest: number;
}

export function listsNow(): ListsNow {
  isNewestUnread = false;
  return { version: `${changes} ${sqlite.pragma("data_version", { simple: true })}`, added, newest };
}

import type Database from "better-sqlite3";

/** Each loss has an email of its own. */
export type Taken = "follows" | "crew" | "handles" | "setup" | "news" | "notices" | "reach";

interface Loss {
  table: string;
  /** Columns of the people who lose it. */
  whose: string[];
  /** Lost when one of them is emptied; without them, when the row is deleted. */
  columns?: string[];
}

const LOSSES: Record<Taken, Loss[]> = {
  follows: [{ table: "follows", whose: ["follower_id"] }],
  crew: [
    { table: "crews", whose: ["asker_id", "asked_id"] },
    { table: "crews", whose: ["asker_id", "asked_id"], columns: ["accepted_at"] },
  ],
  handles: [
    { table: "users", whose: ["id"], columns: ["instagram", "sponsors", "website"] },
    { table: "edits", whose: ["poster_id"], columns: ["filmer_instagram"] },
  ],
  setup: [{ table: "users", whose: ["id"], columns: ["initial_profile_setup"] }],
  news: [{ table: "users", whose: ["id"], columns: ["marketing_opt_in"] }],
  notices: [{ table: "users", whose: ["id"], columns: ["notify_stokes", "notify_follows", "notify_crew", "notify_posts"] }],
  /* Its migration queues the emails, since no earlier column held it. */
  reach: [],
};

/** Queues an email, by temporary triggers, to everyone who loses something. A migration that remakes a table queues its own. */
export function tellingWhoLoses(sqlite: Database.Database, migrations: () => void): void {
  const hasColumn = sqlite.prepare<[string, string]>("SELECT 1 FROM pragma_table_xinfo(?) WHERE name = ?");
  const names: string[] = [];
  for (const [taken, losses] of Object.entries(LOSSES))
    for (const { table, whose, columns = [] } of losses) {
      if (![...whose, ...columns].every((column) => hasColumn.get(table, column))) continue;
      const name = `taken_${names.length}`;
      names.push(name);
      const event = columns.length ? `UPDATE OF ${columns}` : "DELETE";
      const lost = columns.map((column) => `(ifnull(OLD.${column}, 0) NOT IN (0, '') AND ifnull(NEW.${column}, 0) IN (0, ''))`);
      sqlite.exec(`CREATE TEMP TRIGGER ${name} AFTER ${event} ON main.${table} WHEN ${lost.join(" OR ") || 1} BEGIN
        ${whose.map((column) => queued(`OLD.${column}`, taken)).join("; ")};
      END`);
    }
  try {
    migrations();
  } finally {
    for (const name of names) sqlite.exec(`DROP TRIGGER IF EXISTS temp.${name}`);
  }
}

function queued(who: string, taken: string): string {
  return `INSERT INTO jobs (kind, key, state, attempts, run_at)
    VALUES ('taken-mail', ${who} || '.${taken}', 'queued', 0, unixepoch() * 1000)
    ON CONFLICT (kind, key) DO UPDATE SET state = 'queued', attempts = 0, run_at = excluded.run_at`;
}

import { basename } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";
import { upgradeCopies } from "#db/before-upgrade.ts";
import { endLogIns } from "#db/endings.ts";
import { faultIn, stop } from "./archive.ts";
import { presentMedia, replaceDatabase, requireStopped, setAside, whereAside } from "./present.ts";

const { DATA_DIR } = env;

if (env.LITEFS_DIR) stop("Under LiteFS, import the copy in DATA_DIR with litefs import");
const [copy] = upgradeCopies(DATA_DIR);
if (!copy) stop("There is no copy from before an upgrade. Nothing was touched");
requireStopped();
const fault = faultIn(new Database(copy.path));
if (fault) stop(`${copy.path} is damaged: ${fault}. Nothing was touched`);
const known = idsIn(copy.path);

endLogIns(DATA_DIR);
// Nobody could delete media without a row. They move first, so that the command can be run again if it is interrupted.
for (const name of presentMedia()) if (!known.has(name.split("/")[1] ?? "")) setAside(name);
replaceDatabase(copy.path);
console.log(`Put back ${basename(copy.path)}, from ${new Date(copy.madeAt).toISOString()}${whereAside()}`);

function idsIn(path: string): Set<string> {
  const database = new Database(path, { readonly: true });
  const ids = database.prepare<[], string>("SELECT CAST(id AS TEXT) FROM media").pluck().all();
  database.close();
  return new Set(ids);
}

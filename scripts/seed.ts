import { parseArgs } from "node:util";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: { edits: { type: "string", default: "100000" }, stokes: { type: "boolean", default: true } },
});
const edits = Number(values.edits);
if (!Number.isSafeInteger(edits) || edits < 1) throw new Error("Usage: npm run seed -- --edits 100000 [--no-stokes]");
if (sqlite.prepare("SELECT 1 FROM users").get()) throw new Error("DATA_DIR has data already: use an empty one");

loadBulk(edits, { stokes: values.stokes });
sqlite.close();

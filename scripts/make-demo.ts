import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { sqlite } from "#db";
import { loadDemo } from "#db/seed/demo.ts";
import { ID } from "#db/seed/world.ts";

await loadDemo();
sqlite.close();
const settings = { OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat };
writeFileSync(join(env.DATA_DIR, "demo.json"), `${JSON.stringify(settings)}\n`);

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { shownKey, storeKey } from "#app/services/accounts/second-factor.server.ts";
import { newKey } from "#app/services/accounts/second-factor-codes.server.ts";
import { sqlite } from "#db";
import { loadDemo } from "#db/seed/demo.ts";
import { emailOf, ID } from "#db/seed/world.ts";

await loadDemo();
const key = newKey();
storeKey(ID.ops, key);
const { address, text } = shownKey(key, emailOf("ops"));
writeFileSync(join(env.DATA_DIR, "operator-key.json"), JSON.stringify({ address, text }), { mode: 0o600 });
sqlite.close();
const settings = { OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat };
writeFileSync(join(env.DATA_DIR, "demo.json"), `${JSON.stringify(settings)}\n`);

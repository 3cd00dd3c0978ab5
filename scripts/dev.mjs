import "./node.mjs";
import "./env-file.mjs";
import { writeGraphiql } from "./graphiql.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

await ready();
await writeGraphiql();
process.env.DEVELOPERS ||= "public";
process.exit(await run("tsx", ["app/process/dev.ts"]));

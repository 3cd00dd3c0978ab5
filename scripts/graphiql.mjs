import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Writes GraphiQL as one page that needs no other host. */
export async function writeGraphiql() {
  // The packages may be installed by the command that calls this.
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  mkdirSync("build", { recursive: true });
  writeFileSync("build/graphiql.html.gz", gzipSync(renderGraphiQL({ title: "GraphiQL", endpoint: "/graphql" })));
}

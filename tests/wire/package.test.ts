import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SPORT_NAMES } from "#app/schemas/sports.ts";

/* An app's project: empty but for the packed tarball and two public clients. */

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "app-"));
afterAll(() => rm(folder, { recursive: true }));

const CONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
    lib: ["es2022", "esnext.disposable", "dom", "dom.iterable"],
    types: [],
    module: "esnext",
    moduleResolution: "bundler",
    plugins: [
      {
        name: "gql.tada/ts-plugin",
        schema: "./node_modules/stokeline-wire/schema.graphql",
        tadaOutputLocation: "./introspection.d.ts",
      },
    ],
  },
  include: ["*.ts"],
};

const TRPC = `
  import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
  import { AGE_BANDS, REPORT_REASONS, SPORTS, type AppRouter, type Video } from "stokeline-wire";

  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "/trpc" })] });
  const sport: "Surf" = SPORTS[0];
  const band: "18+" = AGE_BANDS[3];
`;

const TADA = `
    import { initGraphQLTada, type ResultOf } from "gql.tada";
    import type { introspection } from "./introspection";
    const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Upload: File } }>();
    const document = graphql("query Card($id: ID!) { video(id: $id) { id url } }");
    const card = {} as NonNullable<ResultOf<typeof document>["video"]>;
    export const id: string = card.id;
  `;

const FILES: Record<string, string> = {
  calls: `${TRPC}
    const { token } = await client.login.mutate({ email: "mia@example.com", password: "secret" });
    const feed: Video[] = await client.homeFeed.query({ last: 6, category: [sport] });
    const older = await client.homeFeed.query({ last: 6, before: feed.at(-1)?.cursor ?? null });
    const names: string[] = older.map(({ postedBy }) => postedBy.name);
    await client.vote.mutate({ videoId: feed[0]?.id });
    await client.follow.mutate({ followId: feed[0]?.postedBy.id });
    await client.block.mutate({ userId: "1" });
    const count: number = await client.newNotificationsCount.query();
    await client.initialSetup.mutate({ age: band, category: [sport] });
    await client.askCrew.mutate({ crewId: "1" });
    const isOurs = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
    const wrong: unknown = await client.report.mutate({ videoId: "1", reason: REPORT_REASONS[0] }).catch((error: unknown) => error);
    const sentence: string | undefined = isOurs(wrong) ? wrong.data?.fields.reason : undefined;
    export { count, names, sentence, token };
  `,
  argument: `${TRPC} await client.homeFeed.query({ last: "six" }); export { band };`,
  field: `${TRPC} const [video] = await client.homeFeed.query({}); export const secret = [video?.password, band, sport];`,
  readme: /```typescript\n([\s\S]*?)```/.exec(readFileSync("app/content/wire_package.md", "utf8"))?.[1] ?? "",
  document: TADA,
  selection: `${TADA} export const name: string = card.name;`,
};

let messages: string[] = [];

beforeAll(async () => {
  const made = join(folder, "made");
  await run(resolve("node_modules/.bin/tsx"), ["scripts/wire-package.ts", made]);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--offline", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags, join(made, "stokeline-wire.tgz")], { cwd: folder });
  await mkdir(join(folder, "node_modules/@trpc"));
  for (const name of ["@trpc/client", "@trpc/server", "gql.tada", "@gql.tada", "@0no-co", "graphql", "typescript"])
    await symlink(resolve("node_modules", name), join(folder, "node_modules", name));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
  await run(resolve("node_modules/.bin/gql.tada"), ["generate-output"], { cwd: folder });
  for (const [name, code] of Object.entries(FILES)) await writeFile(join(folder, `${name}.ts`), code);
  const { stdout } = await run(resolve("node_modules/.bin/tsc"), ["-p", "."], { cwd: folder }).catch((error) => error);
  messages = stdout.split("\n");
});

const complaintsAbout = (name: string) =>
  messages.filter((message) => message.startsWith(`${name}.ts`)).map((message) => /error (TS\d+)/.exec(message)?.[1]);

test("an app calls /trpc with the types of the package, and no other package of ours", () => {
  expect(complaintsAbout("calls")).toEqual([]);
});

test("the code of the package's README compiles, and the README is in the package", async () => {
  expect(FILES.readme).toContain("createTRPCClient");
  expect(complaintsAbout("readme")).toEqual([]);
  const installed = await readFile(join(folder, "node_modules/stokeline-wire/README.md"), "utf8");
  expect(installed).toContain(FILES.readme);
});

test("a wrong argument and a field that is not given do not compile", () => {
  expect([complaintsAbout("argument"), complaintsAbout("field")]).toEqual([["TS2322"], ["TS2339"]]);
});

test("gql.tada types documents by the package's schema", () => {
  expect([complaintsAbout("document"), complaintsAbout("selection")]).toEqual([[], ["TS2339"]]);
});

test("the compiler complains about nothing else", () => {
  expect(messages.filter((message) => message.includes("error"))).toHaveLength(3);
});

test("its fixed values are those of the product", async () => {
  const { SPORTS } = await import(join(folder, "node_modules/stokeline-wire/index.js"));
  expect(SPORTS).toEqual(SPORT_NAMES);
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(folder, "made/package.json"), "utf8"));
  expect([dependencies, peerDependencies]).toEqual([undefined, { "@trpc/server": "^11.0.0" }]);
});

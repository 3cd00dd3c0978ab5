import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { patternOf } from "#app/address-lookup.ts";
import { paths } from "#app/paths.ts";
import routes from "#app/routes.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file));
const source = (file: string) => readFileSync(file, "utf8");
const codeOf = (file: string) => source(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const importsOf = (file: string) => [...source(file).matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(([, name]) => name ?? "");
const below = (...folders: string[]) => files.filter((file) => folders.some((folder) => file.startsWith(folder)));

describe("arrows only point right", () => {
  test.each(below("app/routes/", "app/trpc/", "graphql/", "app/ui/"))(
    "%s reaches the database only through a service",
    (file) => {
      expect(importsOf(file).filter((name) => /^(#db|drizzle-orm|better-sqlite3)/.test(name))).toEqual([]);
    },
  );

  test.each(below("app/kernel/", "app/services/", "app/adapters/", "db/"))("%s knows no door", (file) => {
    expect(importsOf(file).filter((name) => /routes\/|http\/|trpc|graphql|remix|hono|app\/ui/.test(name))).toEqual([]);
  });

  test.each(below("app/adapters/"))("%s knows no service", (file) => {
    expect(importsOf(file).filter((name) => name.includes("services/"))).toEqual([]);
  });
});

test("emails are sent in one place, where the rules for them are, but for the one of the operator's check", () => {
  const senders = below("app/", "graphql/", "scripts/").filter((file) =>
    importsOf(file).some((name) => name.includes("adapters/mail")),
  );
  expect(senders).toEqual(["app/jobs/mails.server.ts", "scripts/mail-check.ts"]);
});

const countsAll = "app/services/statistics/counting.server.ts";
test.each(
  below("app/kernel/", "app/services/").filter((file) => file !== countsAll && /\b(from|innerJoin)\(edits\)/.test(source(file))),
)("%s reads Edits through the rule of who sees them, or says whose they are", (file) => {
  expect(codeOf(file)).toMatch(/visibleEdits|editsVisibleToUsers|openEdits|publicEdits|first\(|posterId, (userId|posterId)/);
});

test.each(
  below("app/", "db/", "graphql/", "scripts/").filter(
    (file) => !file.startsWith("app/env.server.ts") && !file.startsWith("scripts/"),
  ),
)("%s leaves reading the environment to the one file that does", (file) => {
  const allowed = file === "app/adapters/process.server.ts" ? source(file).replaceAll("process.env.PATH", "") : source(file);
  expect(allowed).not.toMatch(/process\.env/);
});

test.each(below("app/", "graphql/", "db/"))(
  "%s has no getter in an object literal, which V8 keeps until it collects the whole heap",
  (file) => {
    expect(codeOf(file)).not.toMatch(/^\s*get \w+\(\)/m);
  },
);

test.each(below("app/kernel/", "app/services/", "db/").filter((file) => /\.limit\(|\blimit \$/.test(codeOf(file))))(
  "%s binds no LIMIT directly, so that SQLite compiles its statements once",
  (file) => {
    expect(codeOf(file)).not.toMatch(/(\.limit\(|\blimit \$\{)(?!limitOf\()/);
  },
);

test("no text becomes a command or a program, save columns of our own and documents that graphql-jit compiles", () => {
  const own = below("app/", "db/", "graphql/", "scripts/");
  const running = (pattern: RegExp) => own.filter((file) => pattern.test(codeOf(file)));
  expect(running(/\beval\(|\bexecSync\(|(?<!\.)\bexec\(["'`]|shell: true|node:vm/)).toEqual([]);
  expect(running(/new Function\(/)).toEqual(["db/hot-read.ts"]);
  expect(running(/from "graphql-jit"/)).toEqual(["graphql/documents.ts"]);
});

test("no check of a certificate is turned off, and one component writes HTML", () => {
  const own = below("app/", "db/", "graphql/", "scripts/");
  expect(own.filter((file) => /rejectUnauthorized|TLS_REJECT|strictSSL/.test(codeOf(file)))).toEqual([]);
  const writing = own.filter((file) => /dangerouslySetInnerHTML|innerHTML|insertAdjacent|document\.write/.test(codeOf(file)));
  expect(writing).toEqual(["app/ui/frame/prose.tsx"]);
});

test("there is no drawer for leftovers", () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|lib|common|misc|types|constants)(\/|\.[cm]?tsx?$)/i.test(file))).toEqual(
    [],
  );
});

test("files that must not reach the browser have names that say so", () => {
  const browser = below("app/ui/").concat(files.filter((file) => /^app\/schemas\/.*(?<!\.server)\.tsx?$/.test(file)));
  for (const file of browser) expect(importsOf(file).filter((name) => name.includes(".server"))).toEqual([]);
});

describe("every path leads to a route", () => {
  const MEDIA = ["editFile", "spotImage", "guidePicture", "sponsoredFile", "profileImage", "logo"];
  const ARGS: Record<string, string[]> = {
    outgoing: ["1", "website"],
    leaveEdit: ["1", "filmer"],
    share: ["1", "Email"],
    shareEdit: ["1", "Email"],
    sportEdits: ["Surf"],
    sportDiscounts: ["Surf"],
    competition: ["Surf", "16+male"],
    privacy: ["18+"],
  };
  const patterns = routes.flatMap(({ path = "" }) => (path === "*" ? [] : [patternOf(`/${path.replace(/^\//, "")}`)]));

  test.each(Object.keys(paths).filter((name) => !MEDIA.includes(name)))("%s", (name) => {
    const address: string = Reflect.apply(Reflect.get(paths, name), undefined, ARGS[name] ?? ["1", "2", "3"]);
    expect(patterns.filter((pattern) => pattern.test(address.replace(/[?#].*$/, "")))).toHaveLength(1);
  });
});

test("no length is counted in letters, whose width changes when a font arrives", () => {
  const styles = readdirSync("app/ui/styles").filter((name) => name.endsWith(".css"));
  expect(styles.filter((name) => /\d(ch|ex|cap|ic)\b/.test(source(`app/ui/styles/${name}`)))).toEqual([]);
  expect(styles).toContain("prose.css");
});

test("every screen has a loader, behind which the gate stands", () => {
  for (const file of below("app/routes/").filter((name) => /export default/.test(source(name))))
    expect(source(file)).toMatch(/export (async )?function loader/);
});

test("every script is named in the README", () => {
  const readme = readFileSync("README.md", "utf8");
  const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
  expect(scripts.filter((name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`))).toEqual([]);
});

test("every dependency is named in the README with its licence", () => {
  const readme = readFileSync("README.md", "utf8");
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith("@types/"),
  );
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

/** Helplines, and what the operator alone sees. */
const LEADING_OUT = ["app/ui/frame/way-out.tsx", "app/routes/pages/help-sections.tsx", "app/routes/operator/moderated-post.tsx"];
test.each(below("app/ui/", "app/routes/").filter((file) => file.endsWith(".tsx") && !LEADING_OUT.includes(file)))(
  "%s has no link out of the product that a child's parent has not switched on [A-193]",
  (file) => {
    const links = [...codeOf(file).matchAll(/<(?:a|Link)\s(?:=>|[^>])*>/g)].map(([link]) => link);
    const isOut =
      /rel="no(opener|referrer)|https?:|outgoing\(|"filmer"|paths\.(website|instagram|filmer|discountWebsite|sponsorWebsite)\(/;
    expect(links.filter((link) => isOut.test(link) && !link.includes('"contact"'))).toEqual([]);
  },
);

import { getNamedType, isLeafType } from "graphql";
import { ROWS } from "#app/address-lookup.ts";
import { sqlite } from "#db";
import { schema } from "#graphql/schema.ts";
import { NOBODY, withoutScripts } from "./given-at-doors.ts";

/** The fields of forms with a single button. */
const wantedAt = (path: string) => (path.endsWith("/crew") ? ["asked", "accepted", "nothing"] : ["true"]);

/** Collects the answer of each page, form, query and mutation to this id, with the id replaced by nobody's. Undoes all changes. */
export async function answersAbout(base: string, token: string, id: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const cookie = `auth-token=${token}`;

  async function ask(asked: string, address: string, init: RequestInit): Promise<void> {
    sqlite.exec("SAVEPOINT asked");
    const headers = { "sec-fetch-site": "same-origin", ...init.headers };
    const answer = await fetch(base + address, { redirect: "manual", ...init, headers });
    const body = inOrder(withoutScripts(await answer.text()));
    sqlite.exec("ROLLBACK TO asked; RELEASE asked");
    answers.set(asked, `${answer.status} ${answer.headers.get("location") ?? ""} ${body}`.replaceAll(id, NOBODY));
  }

  for (const { path, only } of ROWS.values()) {
    if (only || !path.includes(":") || path.includes(":token")) continue;
    const address = path
      .replace(":platform", "email")
      .replace(":kind", "edit")
      .replace(/:(sportCategory|category|[zxy])\b/g, "1");
    const filled = address.replace(/:\w+/g, id);
    await ask(`GET ${path}`, filled, { headers: { cookie } });
    for (const wanted of wantedAt(path)) {
      const body = new URLSearchParams({ wanted, to: "/", reason: "It shows a crash" });
      await ask(`POST ${path} ${wanted}`, filled, { method: "POST", headers: { cookie }, body });
    }
  }
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const { kind, field } of operations())
    for (const { name, type } of field.args.filter(({ type }) => String(type) === "ID")) {
      const selection = isLeafType(getNamedType(field.type)) ? "" : "{ __typename }";
      const query = `${kind} ($it: ${type}) { ${field.name}(${name}: $it) ${selection} }`;
      const document = JSON.stringify({ query, variables: { it: id } });
      await ask(`/graphql ${field.name} ${name}`, "/graphql", { method: "POST", headers, body: document });
      const address = `/trpc/${kind === "mutation" && field.name === "crew" ? "askCrew" : field.name}`;
      const input = JSON.stringify({ [name]: id });
      const whole = kind === "query" ? `${address}?input=${encodeURIComponent(input)}` : address;
      await ask(`/trpc ${field.name} ${name}`, whole, kind === "query" ? { headers } : { method: "POST", headers, body: input });
    }
  return answers;
}

/** A repeated document is compiled, and then its errors follow the data. */
function inOrder(body: string): string {
  if (!body.startsWith("{")) return body;
  const entries = Object.entries(JSON.parse(body));
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function operations() {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return [...queries.map((field) => ({ kind: "query", field })), ...mutations.map((field) => ({ kind: "mutation", field }))];
}

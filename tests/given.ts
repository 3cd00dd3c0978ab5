import { ROWS } from "#app/address-lookup.ts";
import type { MinorsBand } from "#app/content/privacy/held-by-band.ts";
import { TUTORIAL } from "#app/content/tutorial-pages.ts";
import { env } from "#app/env.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { WORRIES } from "#app/routes/pages/help-pages.ts";
import { db } from "#db";
import { EDITS, ID } from "#db/seed/world.ts";
import { doEverything, type Sending } from "./everything.ts";
import { namesNow } from "./neutral.ts";
import { lettersTo } from "./outbox.ts";
import { overHttp } from "./over-http.ts";

interface Screen {
  name: string;
  html: string;
}

/** Everything that a person of a band gets. */
export interface Given {
  screens: Screen[];
  /** Errors of the wire; screens show their own. */
  errors: Set<string>;
  letters: string[];
  names: Set<string>;
}

/** Excludes pages for one band, the operator's pages, and pages that need an id. */
const PLAIN = [...ROWS.values()].filter(({ only, path }) => !only && !path.includes(":") && !path.startsWith("/privacy"));

function addressesFor(band: MinorsBand, id: string): string[] {
  const edit = (tab: string) => `/edit_profile?tab=${tab}`;
  const profiles = ["", "?tab=uploads", "?tab=stokes"].map((tab) => `/profile/${id}${tab}`);
  const tutorial = TUTORIAL.map((_, index) => `/tutorial?page=${index}`);
  const worries = band === "6-9" ? WORRIES.map(({ about }) => `/help?about=${about}`) : [];
  return [
    ...PLAIN.map(({ path }) => path),
    `/privacy_policy_${band}`,
    ...profiles,
    ...tutorial,
    ...worries,
    ...["settings", "website"].map(edit),
    ...[ID.sol, ID.pip, ID.northbreak].map((other) => `/profile/${other}`),
    "/map?at=50.41,-5.08,13&add=50.4,-5.1",
    "/search?for=mi",
    "/search?for=nothing+at+all",
    `/edits/${EDITS.bowl.id}`,
    "/edits/1",
    "/competition/skate/16+male",
    "/competition/skate/open",
    "/nowhere",
  ];
}

/** Has a person of the band send every form over HTTP, filled in and empty, and open every page before deleting the account. */
export async function givenTo(band: MinorsBand, base: string): Promise<Given> {
  const given: Given = { screens: [], errors: new Set(), letters: [], names: new Set() };
  let id = "";
  const look = (account: string) => {
    id = account;
    for (const name of namesNow()) given.names.add(name);
  };
  const isTheirs = ({ as }: Sending) => as.id === id && as.band === band;

  async function keep(name: string, answer: Response): Promise<void> {
    const type = answer.headers.get("content-type") ?? "";
    const text = await answer.clone().text();
    if (type.includes("html") && text.includes("<main")) given.screens.push({ name: `${name} ${answer.status}`, html: text });
    if (type.includes("json")) for (const message of refusalsIn(text)) given.errors.add(message);
  }

  async function see(path: string): Promise<void> {
    const request = new Request(`http://127.0.0.1${path}`);
    await keep(path, await overHttp(base, { name: path, as: viewerById(id), fields: {}, request }));
  }

  async function send(sending: Sending): Promise<Response> {
    const { name, request, fields } = sending;
    if (name === "deleteAccount") for (const path of addressesFor(band, id)) await see(path);
    if (isTheirs(sending) && request.method === "POST" && Object.keys(fields).length > 1 && name.startsWith("/"))
      await keep(`${name} left empty`, await overHttp(base, { ...sending, request: leftEmpty(request) }));
    const answer = await overHttp(base, sending);
    if (isTheirs(sending)) await keep(`${request.method} ${name}`, answer);
    if (id) given.letters = lettersTo(emailOf(id), env.DATA_DIR);
    return answer;
  }

  await doEverything(band, false, look, send);
  return given;
}

const emails = new Map<string, string>();

/** The account's first address, which no form changes for good. */
function emailOf(id: string): string {
  const known = emails.get(id) ?? db.query.users.findFirst({ where: (user, { eq }) => eq(user.id, id) }).sync()?.email ?? "";
  emails.set(id, known);
  return known;
}

function leftEmpty({ url }: Request): Request {
  return new Request(url, { method: "POST", body: new URLSearchParams() });
}

/** Only our own errors, which have a path; the library's errors about a wrong query have none. */
function refusalsIn(json: string): string[] {
  const { errors = [] }: { errors?: { message: string; path?: unknown }[] } = JSON.parse(json);
  return errors.filter(({ path }) => path).map(({ message }) => message);
}

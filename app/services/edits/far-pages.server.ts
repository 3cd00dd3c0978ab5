import { LRUCache } from "lru-cache";
import { sqlite } from "#db";
import { type ListsNow, listsNow } from "./list-changes.server.ts";

/** From this offset on, the keys of pages are kept. */
const FAR = 100;
const MOST_NEW_EDITS = 50;

interface List<Row> {
  all(params: Record<string, unknown>): Row[];
}

interface Params {
  skip: number;
  take: number;
  beforeTime: number;
  beforeId: number;
  [name: string]: unknown;
}

interface Keyed {
  edit: { id: string; createdAt: number };
}

type Start = Pick<Params, "beforeTime" | "beforeId">;
type From = Start & Pick<Params, "skip">;

/** A list as a viewer first saw it, and how many Edits are new in it since then. */
interface Known {
  number: number;
  since: ListsNow;
  moved: number;
  counted: ListsNow;
}

const lists = new LRUCache<string, Known>({ max: 2000 });
const starts = new LRUCache<string, Start>({ max: 10_000 });
const numbers = new WeakMap<object, number>();
let known = 0;

/** Starts a far page at a key that is known from earlier, unless the list has changed since. */
export function rowsOfPage<Row extends Keyed>(list: List<Row>, params: Params): Row[] {
  // A transaction may take back what it reads.
  if (params.skip < FAR || sqlite.inTransaction) return list.all(params);
  const { number, moved } = knownList(list, params);
  const position = params.skip - moved;
  const from = fromKnown(number, position, params.take) ?? fromBefore(list, number, position, params);
  if (!from) return [];
  const rows = list.all({ ...params, ...from });
  const [first, last] = [rows[0]?.edit, rows.at(-1)?.edit];
  if (first) keep(number, position, first);
  if (last) starts.set(`${number} ${position + rows.length}`, { beforeTime: last.createdAt, beforeId: Number(last.id) });
  return rows;
}

function fromKnown(number: number, position: number, take: number): From | undefined {
  for (let skip = 0; skip < MOST_NEW_EDITS + take; skip++) {
    const start = starts.get(`${number} ${position - skip}`);
    if (start) return { ...start, skip };
  }
  return undefined;
}

/** Keeps a place before the page, from which the page is found after new Edits, too. */
function fromBefore<Row extends Keyed>(list: List<Row>, number: number, position: number, params: Params): From | undefined {
  const [row] = list.all({ ...params, skip: params.skip - MOST_NEW_EDITS, take: 1 });
  return row && { ...keep(number, position - MOST_NEW_EDITS, row.edit), skip: MOST_NEW_EDITS };
}

function keep(number: number, position: number, { id, createdAt }: Keyed["edit"]): Start {
  const start = { beforeTime: createdAt, beforeId: Number(id) + 1 };
  starts.set(`${number} ${position}`, start);
  return start;
}

/** Returns the list as it was when it was first read, with the number of Edits that came since, or as it is now. */
function knownList<Row extends Keyed>(list: List<Row>, { skip, take, ...rest }: Params): Known {
  const now = listsNow();
  const key = JSON.stringify([numberOf(list), rest]);
  const found = lists.get(key);
  if (!found || found.since.version !== now.version || now.added - found.since.added > MOST_NEW_EDITS) {
    const fresh = { number: ++known, since: now, moved: 0, counted: now };
    lists.set(key, fresh);
    return fresh;
  }
  if (found.counted.added !== now.added) {
    const top = list.all({ ...rest, skip: 0, take: now.added - found.counted.added });
    found.moved += top.filter(({ edit }) => edit.createdAt > found.counted.newest).length;
    found.counted = now;
  }
  return found;
}

function numberOf(list: object): number {
  const number = numbers.get(list) ?? ++known;
  numbers.set(list, number);
  return number;
}

import { LRUCache } from "lru-cache";
import { sqlite } from "#db";
import { listVersion } from "./list-changes.server.ts";

/** From this offset on, the keys of pages are kept. */
const FAR = 100;

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

interface PageStart extends Pick<Params, "beforeTime" | "beforeId"> {
  version: string;
}

const starts = new LRUCache<string, PageStart>({ max: 10_000 });
const numbers = new WeakMap<object, number>();
let lists = 0;

/** Starts a far page at the key where the previous page ended, unless the list has changed since. */
export function rowsOfPage<Row extends { edit: { id: string; createdAt: number } }>(list: List<Row>, params: Params): Row[] {
  const { skip, take, ...rest } = params;
  // A transaction may take back what it reads.
  if (skip < FAR || sqlite.inTransaction) return list.all(params);
  const version = listVersion();
  const keyAt = (position: number) => JSON.stringify([numberOf(list), position, rest]);
  const start = starts.get(keyAt(skip));
  const isSame = start?.version === version;
  const rows = list.all(isSame ? { ...params, skip: 0, beforeTime: start.beforeTime, beforeId: start.beforeId } : params);
  const [first, last] = [rows[0]?.edit, rows.at(-1)?.edit];
  if (first && last) {
    starts.set(keyAt(skip), { version, beforeTime: first.createdAt, beforeId: Number(first.id) + 1 });
    starts.set(keyAt(skip + rows.length), { version, beforeTime: last.createdAt, beforeId: Number(last.id) });
  }
  return rows;
}

function numberOf(list: object): number {
  const number = numbers.get(list) ?? ++lists;
  numbers.set(list, number);
  return number;
}

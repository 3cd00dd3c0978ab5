import { asParams } from "./access/conditions.server.ts";
import type { Viewer } from "./viewer.server.ts";

export interface Cursor {
  /** The first key of the order: Stokes, or urgency. */
  rank?: number | undefined;
  time: number;
  id: string;
}

const CURSOR = /^(?:(\d{1,9})-)?(\d{1,16})-(\d{1,16})$/;

export function cursorText({ rank, time, id }: Cursor): string {
  return [rank, time, id].filter((part) => part !== undefined).join("-");
}

export function cursorOf(text: string | null | undefined): Cursor | undefined {
  const [, rank, time, id] = CURSOR.exec(text ?? "") ?? [];
  if (!time || !id) return undefined;
  return { ...(rank && { rank: Number(rank) }), time: Number(time), id };
}

export interface Page {
  take: number;
  skip?: number;
  before?: Cursor | undefined;
}

export function pageParams(viewer: Viewer, page: Page) {
  const { rank = Number.MAX_SAFE_INTEGER, time, id } = page.before ?? { time: Number.MAX_SAFE_INTEGER, id: "0" };
  const before = { beforeStokes: rank, beforeTime: time, beforeId: Number(id) };
  return { ...asParams(viewer), take: page.take, skip: page.skip ?? 0, ...before };
}

/** Fetch one item more than `take`: if it comes, there is a next page. */
export function cut<Item>(found: readonly Item[], take: number, cursorAt: (item: Item) => Cursor) {
  const shown = found.slice(0, take);
  const last = found.length > take ? shown.at(-1) : undefined;
  return { shown, next: last && cursorAt(last) };
}

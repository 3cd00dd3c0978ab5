import { LRUCache } from "lru-cache";

type Drawing = Uint8Array<ArrayBuffer>;

/** The latest drawings without Spots, which are the same for everybody, by address. */
const drawings = new LRUCache<string, Drawing>({ maxSize: 40_000_000, sizeCalculation: ({ byteLength }) => byteLength });

export function keptDrawing(url: string): Response | undefined {
  const drawing = drawings.get(addressOf(url));
  return drawing && answerOf(drawing);
}

export function keepDrawing(url: string, text: string): Response {
  const drawing = new TextEncoder().encode(text);
  drawings.set(addressOf(url), drawing);
  return answerOf(drawing);
}

/** Remix spells the query of an address differently. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return `${pathname}?${searchParams}`;
}

function answerOf(drawing: Drawing): Response {
  return new Response(drawing, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=604800" } });
}

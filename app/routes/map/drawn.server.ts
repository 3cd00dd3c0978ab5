import { LRUCache } from "lru-cache";

/** By characters, which are bytes but for some names. */
const drawings = new LRUCache<string, string>({ maxSize: 40_000_000, sizeCalculation: ({ length }) => length });

/** Answers with a drawing without Spots, which is the same for everybody. The latest are kept. */
export async function drawn(key: string, draw: () => Promise<string>): Promise<Response> {
  const drawing = drawings.get(key) ?? (await draw());
  drawings.set(key, drawing);
  return new Response(drawing, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=604800" } });
}

import { Refusal } from "#app/kernel/refusal.server.ts";

const MOST_AT_ONCE = 3;
const running = new Map<string, number>();

/** Limits a user's concurrent uploads, however they arrive. */
export async function limitConcurrent<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const others = running.get(userId) ?? 0;
  if (others >= MOST_AT_ONCE) throw new Refusal("RATE_LIMITED", "Please wait until your other files are done", {}, 30);
  running.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(userId) ?? 1) - 1;
    if (left) running.set(userId, left);
    else running.delete(userId);
  }
}

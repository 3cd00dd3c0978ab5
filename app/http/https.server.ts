import type { Context } from "hono";
import { env } from "../env.server.ts";

const IS_PUBLIC = env.BASE_URL.startsWith("https:");

/** Returns the same address with https if the proxy in front says that the visitor came without TLS. */
export function secureAddress({ req }: Context): string | undefined {
  const [proto] = req.header("x-forwarded-proto")?.split(",") ?? [];
  if (!IS_PUBLIC || proto?.trim().toLowerCase() !== "http") return undefined;
  const { pathname, search } = new URL(req.url);
  return `${env.BASE_URL}${pathname}${search}`;
}

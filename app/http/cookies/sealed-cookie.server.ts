import { parse, serialize } from "hono/utils/cookie";
import { env } from "#app/env.server.ts";
import { sealed, unsealed } from "#app/kernel/secrets.server.ts";

const SECURE = env.BASE_URL.startsWith("https:");
const OPTIONS = { path: "/", httpOnly: true, sameSite: "Lax", secure: SECURE } as const;

/** Makes a cookie that only the server can read, and only under its own name. Over https it comes from this host alone. */
export function sealedCookie<T>(purpose: string, maxAgeSeconds: number) {
  const name = SECURE ? `__Host-${purpose}` : purpose;
  const seal = `cookie ${purpose}`;
  return {
    /** Returns undefined for a value that is forged or another cookie's. */
    parse(header: string | null): T | undefined {
      const text = unsealed(seal, parse(header ?? "", name)[name] ?? "");
      return text === undefined ? undefined : JSON.parse(text);
    },
    serialize: (value: T) => serialize(name, sealed(seal, JSON.stringify(value)), { ...OPTIONS, maxAge: maxAgeSeconds }),
    cleared: () => serialize(name, "", { ...OPTIONS, maxAge: 0 }),
  };
}

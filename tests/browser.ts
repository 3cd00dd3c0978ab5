import type { Served } from "./served.ts";

/** A browser without script that keeps its cookies and doesn't follow redirects. */
export function browser({ fetch }: Pick<Served, "fetch">) {
  const jar = new Map<string, string>();
  async function fetched(path: string, values?: Record<string, string>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = values && new URLSearchParams(values);
    const answer = await fetch(path, { ...(body && { method: "POST", body }), headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    return { answer, html, to: answer.headers.get("location"), status: answer.status };
  }
  return { fetch: fetched, token: () => jar.get("auth-token") };
}

/** Returns the key of a second factor that has begun, from its page. */
export function keyIn(html: string): string {
  return /<code class="key">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "";
}

/** Returns the loaders' data that a page brings to the browser, or undefined for a page without scripts. */
export function handedOver(html: string): unknown {
  if (!html.includes("__remixContext")) return undefined;
  const [, literal] = /streamController\.enqueue\('([^']*)'\);/.exec(html) ?? [];
  if (literal === undefined) throw new Error("The page has scripts and no data");
  return JSON.parse(literal.replace(/\\u(\w{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
}

import type { MetaArgs } from "@remix-run/react";

/** Pixels of the picture of link previews. */
const PICTURE = { path: "/hero-wide.webp", width: "1280", height: "720" };

/** Describes a page to search engines; a page that visitors may see also gets a link preview. */
export function describedAs(
  { matches, location }: { matches: MetaArgs["matches"]; location: { pathname: string } },
  title: string,
  description: string,
) {
  const root: unknown = matches.find(({ id }) => id === "root")?.data;
  const described = [{ title }, { name: "description", content: description }];
  if (!isForVisitors(root)) return described;
  const { product, address } = root;
  return [
    ...described,
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: product },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address + location.pathname },
    { property: "og:image", content: address + PICTURE.path },
    { property: "og:image:width", content: PICTURE.width },
    { property: "og:image:height", content: PICTURE.height },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Returns true for the frame of a visitor: only visitors get the address. */
function isForVisitors(root: unknown): root is { product: string; address: string } {
  return typeof root === "object" && root !== null && "address" in root && typeof root.address === "string";
}

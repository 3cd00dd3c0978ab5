declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const build: ServerBuild;
  export = build;
}

declare module "*.md" {
  export const title: string;
  export const description: string;
  export const html: string;
  export const sections: { id: string; title: string }[];
}

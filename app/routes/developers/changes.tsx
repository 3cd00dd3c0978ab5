import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";

export const handle = { hasEtag: true };

export const meta: MetaFunction = () => [{ title: "Changes of the wire" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  return getMarkdownPage("wire_changes");
}

export default function Changes() {
  return <MarkdownPage {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarkdownPage } from "#app/components/markdown-page.tsx";
import { describedAs } from "#app/page/meta.ts";
import { pageFor } from "./markdown-page.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  data ? describedAs(args, data.title, data.description) : [];

/** The file of the text has the same name as its address. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return pageFor(viewer, new URL(request.url).pathname.replace(/^\/|\/$|\.data$/g, ""));
}

export default function TextPage() {
  return <MarkdownPage {...useLoaderData<typeof loader>()} />;
}

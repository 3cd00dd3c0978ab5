import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageOfWords } from "#app/components/page-of-words.tsx";
import { describedAs } from "#app/page/meta.ts";
import { wordsFor } from "./words-for.server.ts";

export const handle = { isWords: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? describedAs(data.title, data.description) : []);

/** The file of the text has the same name as its address. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return wordsFor(viewer, new URL(request.url).pathname.replace(/^\/|\/$|\.data$/g, ""));
}

export default function Words() {
  return <PageOfWords {...useLoaderData<typeof loader>()} />;
}

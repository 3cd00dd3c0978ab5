import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageOfWords } from "#app/components/page-of-words.tsx";
import { wordsOf } from "#app/content/words.server.ts";
import { describedAs } from "#app/meta.ts";

export const handle = { isWords: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? describedAs(data.title, data.description) : []);

/** The page's words are named like its address. */
export function loader({ request }: LoaderFunctionArgs) {
  return wordsOf(new URL(request.url).pathname.replace(/^\/|\/$|\.data$/g, ""));
}

export default function Words() {
  return <PageOfWords {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { Prose } from "#app/components/prose.tsx";
import { pageOfWords } from "#app/content/words.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The page's words are named like its address. */
export function loader({ request }: LoaderFunctionArgs) {
  return pageOfWords(decodeURIComponent(new URL(request.url).pathname.slice(1).replace(/\.data$/, "")));
}

export default function Words() {
  const { title, html } = useLoaderData<typeof loader>();
  return (
    <article className="narrow">
      <PageTitle>{title}</PageTitle>
      <Prose html={html} />
    </article>
  );
}

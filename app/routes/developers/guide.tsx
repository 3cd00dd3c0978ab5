import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { Downloads } from "./downloads.tsx";
import { hasPackage } from "./package-file.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction = () => [{ title: "Build an app" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  return { ...getMarkdownPage("guide"), hasPackage: hasPackage() };
}

export default function Guide() {
  const { hasPackage, ...page } = useLoaderData<typeof loader>();
  return (
    <MarkdownPage {...page}>
      <section className="prose">
        <h2>Changes and downloads</h2>
        <Downloads hasPackage={hasPackage} />
      </section>
    </MarkdownPage>
  );
}

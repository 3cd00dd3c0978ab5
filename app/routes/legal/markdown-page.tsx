import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fileOf, isDocument } from "#app/content/versions.ts";
import { AGE_BANDS, bandNamed } from "#app/schemas/age-bands.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { AgeTabs } from "#app/ui/lists/age-tabs.tsx";
import { bandToRead, documentFor } from "./markdown-page.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  data ? describedAs(args, data.title, data.description) : [];

/** The file of the text has the same name as the address. Viewers who may be parents can also choose another age. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.replace(/^\/|\/$|\.data$/g, "");
  if (!isDocument(name)) throw data(null, { status: 404 });
  const page = documentFor(viewer, name, bandNamed(searchParams.get("band")));
  const versions = AGE_BANDS.filter((band) => band === "18+" || fileOf(name, band)?.endsWith(band));
  return { ...page, versions: bandToRead(viewer) === "18+" ? versions : [] };
}

export default function TextPage() {
  const { band, versions, ...page } = useLoaderData<typeof loader>();
  return <MarkdownPage {...page} tabs={versions.length > 1 && <AgeTabs bands={versions} current={band} />} />;
}

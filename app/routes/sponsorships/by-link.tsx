import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { parents, termSheets } from "#app/services/sponsorships/index.server.ts";
import { Sheet } from "./sheet.tsx";
import { sheetData } from "./sheets.server.ts";

export const meta: MetaFunction = () => [{ title: "What was agreed" }, { name: "robots", content: "noindex" }];

/** Opens for anyone with the mailed link, except the athlete and the brand. */
export function loader({ request, params: { token = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const row = parents.open(token);
  if (!row || parents.isHeldByParty(viewer, row)) throw data(null, { status: 404 });
  const { child } = parents.namesIn(row);
  const sheet = sheetData({
    id: row.id,
    sheets: termSheets.listFor("parent", row),
    names: ({ brandName }) => ({ brand: brandName, athlete: child }),
    version: new URL(request.url).searchParams.get("version"),
    linkTo: (version) => paths.parentTerms(token, { version }),
  });
  return { sheet, back: paths.parentRequest(token) };
}

export default function ParentTerms() {
  return <Sheet {...useLoaderData<typeof loader>()} />;
}

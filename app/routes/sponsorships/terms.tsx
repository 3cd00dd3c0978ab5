import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorScreen } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { requestOf } from "#app/services/sponsorships/index.server.ts";
import { nameOf } from "./desk-data.server.ts";
import { Sheet } from "./sheet.tsx";
import { sheetData } from "./sheets.server.ts";

export const meta: MetaFunction = () => [{ title: "What was agreed" }, { name: "robots", content: "noindex" }];

export function loader({ request, params: { sponsorshipId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const found = requestOf(viewer, sponsorshipId);
  if (!found) throw errorScreen(new Refusal("NOT_FOUND"));
  const { id, sheets } = found;
  const sheet = sheetData({
    id,
    sheets,
    names: ({ brandName, athleteName }) => ({
      brand: brandName || nameOf(undefined),
      athlete: athleteName || nameOf(undefined),
    }),
    version: new URL(request.url).searchParams.get("version"),
    linkTo: (version) => paths.sponsorshipTerms(id, { version }),
  });
  return { sheet, back: paths.sponsorship(id) };
}

export default function SponsorshipTerms() {
  return <Sheet {...useLoaderData<typeof loader>()} />;
}

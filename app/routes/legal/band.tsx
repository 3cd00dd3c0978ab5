import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { HeldData } from "./held-data.tsx";
import { Pictures } from "./pictures.tsx";
import { policyOf } from "./policy.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  data ? describedAs(args, data.title, data.description) : [];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const path = decodeURIComponent(new URL(request.url).pathname).replace(/\/$|\.data$/, "");
  return policyOf(viewer, AGE_BANDS.find((band) => path.endsWith(`_${band}`)) ?? "18+");
}

export default function PrivacyPolicyForBand() {
  const { band, held, ...page } = useLoaderData<typeof loader>();
  return (
    <MarkdownPage {...page} pictures={band === "6-9" && <Pictures />}>
      <HeldData held={held} />
    </MarkdownPage>
  );
}

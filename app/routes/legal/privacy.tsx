import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AGE_BANDS, type AgeBand, bandNamed } from "#app/schemas/age-bands.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { AgeTabs } from "#app/ui/lists/age-tabs.tsx";
import { HeldData } from "./held-data.tsx";
import { Pictures } from "./pictures.tsx";
import { policyOf } from "./policy.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  describedAs(args, "Privacy Policy", data?.description ?? "");

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const band = bandNamed(new URL(request.url).searchParams.get("band")) ?? "18+";
  return policyOf(viewer, band);
}

export default function PrivacyPolicy() {
  const { band, held, ...page } = useLoaderData<typeof loader>();
  const label = (name: AgeBand) => (
    <>
      <span className="from-576">Privacy Policy </span>
      {name}
    </>
  );
  const tabs = <AgeTabs bands={AGE_BANDS} current={band} label={label} />;
  return (
    <MarkdownPage {...page} tabs={tabs} pictures={band === "6-9" && <Pictures />}>
      <HeldData held={held} />
    </MarkdownPage>
  );
}

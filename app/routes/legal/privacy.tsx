import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarkdownPage } from "#app/components/markdown-page.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { describedAs } from "#app/page/meta.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS, bandNamed } from "#app/schemas/age-bands.ts";
import { HeldData } from "./held-data.tsx";
import { Pictures } from "./pictures.tsx";
import { policyOf } from "./policy.server.ts";

const TABS = AGE_BANDS.toReversed();

export const handle = { hasEtag: true };

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  describedAs(args, "Privacy Policy", data?.description ?? "");

/** All four versions on one page, for people whose age is not known. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const band = bandNamed(new URL(request.url).searchParams.get("band")) ?? "18+";
  return policyOf(viewer, band);
}

export default function PrivacyPolicy() {
  const { band, held, ...page } = useLoaderData<typeof loader>();
  const tabs = TABS.map((name) => ({
    label: (
      <>
        <span className="from-576">Privacy Policy </span>
        {name}
      </>
    ),
    to: paths.privacyTab(name),
    current: name === band,
  }));
  return (
    <MarkdownPage {...page} tabs={<Tabs label="Age" items={tabs} />} pictures={band === "6-9" && <Pictures />}>
      <HeldData held={held} />
    </MarkdownPage>
  );
}

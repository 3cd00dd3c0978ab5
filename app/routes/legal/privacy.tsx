import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { Prose } from "#app/components/prose.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { pageOfWords } from "#app/content/words.server.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS } from "#app/schemas/words.ts";

const TABS = AGE_BANDS.toReversed();

export const meta: MetaFunction = () => [{ title: "Privacy Policy" }];

/** All four versions on one page, for people whose age is not known. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("band");
  const band = TABS.find((name) => name === asked || name === `${asked?.trim()}+`) ?? "18+";
  return { band, ...pageOfWords(`privacy_policy_${band}`) };
}

export default function PrivacyPolicy() {
  const { band, title, html } = useLoaderData<typeof loader>();
  return (
    <article className="narrow">
      <PageTitle>{title}</PageTitle>
      <Tabs
        label="Age"
        items={TABS.map((name) => ({
          label: name,
          to: `${paths.privacy()}?band=${name.replace("+", "")}`,
          current: name === band,
        }))}
      />
      <Prose html={html} />
    </article>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { describedAs } from "#app/ui/frame/meta.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { AgeTabs } from "#app/ui/lists/age-tabs.tsx";
import { helpFor } from "./help-data.server.ts";
import { HELP, WORRIES } from "./help-pages.ts";
import { Lines, OwnData, Parents, Reporting } from "./help-sections.tsx";
import { WorryButtons, WorryPage } from "./help-worries.tsx";

export const meta: MetaFunction = (args) =>
  describedAs(
    args,
    "Help",
    "What to do when something is wrong, who to call, and how to get or delete your data, for every age.",
  );

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return helpFor(viewer, new URL(request.url).searchParams);
}

export default function Help() {
  const help = useLoaderData<typeof loader>();
  const { band, about, choosesAge } = help;
  const worry = WORRIES[about];
  if (worry) return <WorryPage worry={worry} help={help} />;

  return (
    <div className="narrow help">
      <PageTitle>Help</PageTitle>
      {choosesAge && <AgeTabs bands={AGE_BANDS} current={band} />}
      <p className="start">{HELP[band].start}</p>
      {band === "6-9" && <WorryButtons />}
      <Lines help={help} />
      {band !== "6-9" && <Reporting help={help} />}
      <OwnData help={help} />
      <Parents help={help} />
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { RULE_NAMES, RULES, RuleTextsInput } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Usual reasons" }];

const CONSTRAINTS = Object.fromEntries(RULE_NAMES.map((rule) => [rule, { maxLength: LENGTHS.reason }]));

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { texts: Object.fromEntries(moderation.ruleTextsOf(viewer)) };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, RuleTextsInput, (texts) => {
    moderation.changeRuleTexts(viewer, texts);
    return redirectWith("The usual reasons are kept", paths.ruleTexts());
  });
}

export default function RuleTexts() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Usual reasons</PageTitle>
      <p>
        A decision without a reason of its own tells the one of its rule. Say what is wrong and what to do instead, in words that
        a child understands.
      </p>
      <ValidatedForm id="texts" lastResult={useLastResult()} values={texts} constraints={CONSTRAINTS}>
        <ErrorSummary />
        {RULE_NAMES.map((rule) => (
          <AreaField key={rule} name={rule} label={RULES[rule]} rows={3} />
        ))}
        <SubmitButton idle="Save" pending="Saving" />
      </ValidatedForm>
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

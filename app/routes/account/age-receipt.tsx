import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ObjectionInput } from "#app/schemas/guardians.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { AreaField, ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "A change of age" }, { name: "robots", content: "noindex" }];

/** Must not change anything: mail programs open links by themselves. */
export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const receipt = guardians.openReceipt(token);
  if (!receipt || receipt.isOver) return data({ is: "over" } as const, { status: 410 });
  const { fromBand, toBand, objectedAt, userId } = receipt;
  const child = guardians.firstNameOf(userId) ?? "";
  return { is: objectedAt === null ? "open" : "objected", child, from: fromBand ?? "unknown", to: toBand } as const;
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  return submit(request, ObjectionInput, ({ objection }) => {
    guardians.object(token, objection);
    return redirectWith("Thank you. We'll look at it", paths.ageReceipt(token));
  });
}

export default function AgeReceipt() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (page.is === "over")
    return (
      <div className="narrow">
        <PageTitle>This link has ended</PageTitle>
        <p>It works for 14 days, while the account exists. If something is still wrong, please answer our email.</p>
      </div>
    );
  const { child, from, to } = page;
  return (
    <div className="narrow">
      <PageTitle>The age of {child}</PageTitle>
      <p>
        It was {from} and is now {to}.
      </p>
      {page.is === "objected" ? (
        <p>You told us that this is wrong. We'll look at it. Until then {child} can't follow anyone new or send Crew requests.</p>
      ) : (
        <ValidatedForm id="objection" lastResult={lastResult}>
          <ErrorSummary />
          <AreaField label="What's wrong? (You don't have to say.)" name="objection" rows={4} required={false} />
          <SubmitButton idle="This is wrong" pending="Sending" />
        </ValidatedForm>
      )}
    </div>
  );
}

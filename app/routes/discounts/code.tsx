import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { existing } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { CodeField, FailedCode } from "#app/ui/cards/code-button.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Code" }];

export function loader({ params: { discountId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const { id, amount, posterId, poster, hasEnded } = existing(discounts.find(viewer, discountId));
  return { id, amount, by: poster.name, mine: posterId === viewer.id, hasEnded };
}

/** Answers with the page itself: only a press of the button brings the code. */
export function action({ params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return { code: discounts.press(viewer, discountId) };
}

export default function Code() {
  const { id, amount, by, mine, hasEnded } = useLoaderData<typeof loader>();
  const code = useActionData<typeof action>()?.code;

  return (
    <div className="narrow">
      <PageTitle>Code</PageTitle>
      <p>
        {amount} at {by}
      </p>
      {hasEnded && <p>This Discount has ended.</p>}
      {code === undefined && !hasEnded && (
        <form method="post">
          <button type="submit" className="button main">
            Code
          </button>
        </form>
      )}
      {code !== undefined && (
        <>
          <p className="code">
            <CodeField code={code} />
          </p>
          {!mine && <FailedCode discountId={id} />}
        </>
      )}
      <p>
        <Link to={paths.discount(id)}>Back to the Discount</Link>
      </p>
    </div>
  );
}

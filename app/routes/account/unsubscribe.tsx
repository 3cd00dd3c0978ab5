import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { open, unsubscribe } from "#app/services/mailings/unsubscribing.server.ts";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Unsubscribe" }];

const WHAT = { marketing: "news", information: "tips and how-tos" };

/** Must not change anything: mail programs open links by themselves. */
export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const link = open(token);
  return data({ what: link && WHAT[link.from] }, { status: link ? 200 : 410 });
}

export function action({ params: { token = "" } }: ActionFunctionArgs) {
  const isDone = unsubscribe(token);
  return data({ isDone }, { status: isDone ? 200 : 410 });
}

export default function Unsubscribe() {
  const { what } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone;
  return (
    <div className="narrow">
      <PageTitle>Unsubscribe</PageTitle>
      {isDone && <p role="status">{`You get no more ${what} by email. You can switch them on again in the settings.`}</p>}
      {what && !isDone && (
        <>
          <p>{`Do you want to get no more ${what} by email?`}</p>
          <Form method="post">
            <SubmitButton idle="Unsubscribe" pending="Unsubscribing" />
          </Form>
        </>
      )}
      {!what && <p>This link is incomplete. Open it from the email again.</p>}
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Get your old email back" }];

/** Must not change anything: mail programs open links by themselves. */
export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const isOpen = accounts.mayRestore(token);
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ params: { token = "" } }: ActionFunctionArgs) {
  if (!accounts.restoreEmail(token)) return data(null, { status: 410 });
  return redirectWith(
    "Your old Email Address is restored, and all devices are logged out. Now choose a new password",
    paths.resetPassword(),
  );
}

export default function RestoreEmail() {
  const { isOpen } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Get your old email back</PageTitle>
      {isOpen ? <TakeBack /> : <p>This link is too old, or it has been used.</p>}
      <p>
        <Link to={paths.resetPassword()}>Reset Password?</Link>
      </p>
    </div>
  );
}

function TakeBack() {
  return (
    <>
      <p>The Email Address of your account was changed, or will be. You can keep the one we wrote to.</p>
      <p>This also logs the account out on all devices.</p>
      <Form method="post">
        <SubmitButton idle="Restore" pending="Restoring" />
      </Form>
    </>
  );
}

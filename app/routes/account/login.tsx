import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "#app/components/login-form.tsx";
import { ownAddress, valuesOf, withFormErrors } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { cookieWith } from "#app/http/requests.server.ts";
import { describedAs } from "#app/page/meta.ts";
import { authenticate } from "#app/routes/account/authenticator.server.ts";

export const meta: MetaFunction = () => describedAs("Login", "Log in to see the Edits of your sports and your Crew.");

/** The gate admits only visitors. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.login ?? null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const values = valuesOf(fields);

  return withFormErrors(values, async () => {
    const token = await authenticate("login", context.origin, fields);
    const to = ownAddress(values.to);
    return redirect(to === "/login" ? "/" : to, { status: 303, headers: { "Set-Cookie": cookieWith(token) } });
  });
}

export default function Login() {
  const form = useActionData<typeof action>();
  const again = useLoaderData<typeof loader>();
  const to = typeof form?.values.to === "string" ? form.values.to : (again?.to ?? "/login");
  return <LoginForm to={to} form={form} notice={again?.notice} />;
}

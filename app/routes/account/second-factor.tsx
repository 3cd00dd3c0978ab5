import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { begunCookie, begunOf, clearedBegun } from "#app/http/cookies/second-factor.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { cookieWith } from "#app/http/requests.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { CodeAndPasswordInput, CodeInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { ErrorSummary, PasswordField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { BegunFactor, NewCodes } from "./second-factor-shown.tsx";

export const meta: MetaFunction = () => [{ title: "Second Factor" }];

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const factor = accounts.secondFactorOf(viewer);
  if (factor) return { is: "on", ...factor } as const;
  const begun = accounts.begunSecondFactor(viewer, begunOf(request));
  return begun ? ({ is: "begun", ...begun } as const) : ({ is: "off", isNeeded: viewer.awaiting !== null } as const);
}

export async function action({ request, context: { viewer, token } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const here = paths.secondFactor();
  return withFormErrors(fields, async () => {
    switch (fields.get("doing")) {
      case "begin":
        return redirect(here, { status: 303, headers: { "Set-Cookie": begunCookie(accounts.beginSecondFactor(viewer)) } });
      case "on": {
        const input = inputOf(fields, CodeAndPasswordInput);
        const next = await accounts.turnOnSecondFactor(viewer, token, begunOf(request), input);
        return redirectWith("Your second factor is on", here, clearedBegun(), ...cookiesFor(next));
      }
      case "kept":
        accounts.keepRecoveryCodes(viewer);
        return redirectWith("Your second factor is set up", here);
      case "renew": {
        const next = await accounts.renewRecoveryCodes(viewer, token, inputOf(fields, CodeInput).code);
        const notice = "These are your new recovery codes. The ones from before don't work any more";
        return redirectWith(notice, here, ...cookiesFor(next));
      }
      case "off":
        await accounts.turnOffSecondFactor(viewer, inputOf(fields, CodeAndPasswordInput));
        return redirectWith("Your second factor is off", here);
    }
    throw new Refusal("INVALID");
  });
}

function cookiesFor(token: string | undefined): string[] {
  return token ? [cookieWith(token)] : [];
}

export default function SecondFactor() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="narrow sections">
      <PageTitle>Second Factor</PageTitle>
      {page.is === "off" && <Off isNeeded={page.isNeeded} lastResult={lastResult} />}
      {page.is === "begun" && <BegunFactor {...page} lastResult={lastResult} />}
      {page.is === "on" &&
        (page.newCodes && !lastResult ? <NewCodes codes={page.newCodes} /> : <On left={page.left} lastResult={lastResult} />)}
    </div>
  );
}

function Off({ isNeeded, lastResult }: { isNeeded: boolean; lastResult: LastResult | undefined }) {
  return (
    <>
      {isNeeded && <p className="notice">The page that you opened needs a second factor. Please set it up first.</p>}
      <p>
        With a second factor, a login asks for your Password and then for a code from an app on your phone. Someone who finds out
        your Password still can't log in.
      </p>
      <p>You need an app that makes such codes. Many password managers do, and there are free ones.</p>
      <ErrorBox result={lastResult} />
      <Form method="post">
        <input type="hidden" name="doing" value="begin" />
        <SubmitButton idle="Set up" pending="Setting up" />
      </Form>
    </>
  );
}

function On({ left, lastResult }: { left: number; lastResult: LastResult | undefined }) {
  const resultOf = (doing: string) => (lastResult?.initialValue?.doing === doing ? lastResult : undefined);
  return (
    <>
      <p>
        <strong>Your second factor is on.</strong> Each login asks for a code from your app after your Password.
      </p>
      <p>{left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}</p>
      <section>
        <h2>New recovery codes</h2>
        <p>Make new ones if you have few left, or if someone may have seen them. Those from before stop working.</p>
        <ValidatedForm id="renew" lastResult={resultOf("renew")}>
          <ErrorSummary />
          <input type="hidden" name="doing" value="renew" />
          <CodeField />
          <SubmitButton idle="Make new recovery codes" pending="Making them" kind="plain" />
        </ValidatedForm>
      </section>
      <section>
        <h2>Turn it off</h2>
        <p>To move to another phone, turn it off and set it up again there.</p>
        <ValidatedForm id="off" lastResult={resultOf("off")}>
          <ErrorSummary />
          <input type="hidden" name="doing" value="off" />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <CodeField />
          <SubmitButton idle="Turn off" pending="Turning off" kind="danger" />
        </ValidatedForm>
      </section>
    </>
  );
}

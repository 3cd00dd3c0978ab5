import { Form } from "@remix-run/react";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { ErrorSummary, PasswordField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";

interface BegunProps {
  picture: string;
  address: string;
  text: string;
  lastResult: LastResult | undefined;
}

export function BegunFactor({ picture, address, text, lastResult }: BegunProps) {
  return (
    <>
      <section>
        <h2>1. Give the key to your app</h2>
        <p>Point the app at this picture:</p>
        <img className="qr" src={picture} alt="The key as a QR code" width="240" height="240" />
        <p>
          Is the app on this device? <a href={address}>Open it there</a>, or type this key into it:
        </p>
        <p>
          <code className="key">{text}</code>
        </p>
      </section>
      <section>
        <h2>2. Show that it works</h2>
        <ValidatedForm id="on" lastResult={lastResult}>
          <ErrorSummary />
          <input type="hidden" name="doing" value="on" />
          <CodeField fromApp />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <SubmitButton idle="Turn on" pending="Turning on" />
        </ValidatedForm>
      </section>
    </>
  );
}

export function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section>
      <h2>Your recovery codes</h2>
      <p>
        If you lose your phone, one of these lets you in, in place of the code from the app. Each works once. Write them down, or
        print this page, and keep them where nobody else looks. We show them only now.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="key">{code}</code>
          </li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="doing" value="kept" />
        <SubmitButton idle="I have kept them" pending="Saving" />
      </Form>
    </section>
  );
}

import { useFetcher } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { ErrorSummary, FileField, SubmitButton } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { TIMED_OUT } from "#app/forms/lost-connection.ts";
import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import type { ProfileData } from "./profile-data.server.ts";

interface Props {
  person: ProfileData;
  form: FormState | undefined;
}

/** With script, sends without navigation, so that a lost connection keeps the page and the chosen file. */
export function PictureForm({ person: { id, isBusiness }, form: answered }: Props) {
  const { Form, state, data } = useFetcher<FormState>();
  const form = data ?? answered;
  const [title, label, name] = isBusiness ? ["Upload Logo", "Logo", "businessLogo"] : ["Upload Image", "Image", "profileImage"];
  const [lost, setLost] = useState<FormState>();

  /** Offline, even the code that sends the form could not be loaded. */
  function keepOffline(event: FormEvent) {
    if (!navigator.onLine) event.preventDefault();
    setLost(navigator.onLine ? undefined : { values: {}, errors: {}, message: TIMED_OUT });
  }

  return (
    <details className="fold" id="picture" open={form !== undefined}>
      <summary>
        <Icon name="picture" /> {title}
      </summary>
      <Form method="post" action={`${paths.picture(id)}#picture`} encType="multipart/form-data" noValidate onSubmit={keepOffline}>
        <ErrorSummary form={lost ?? form} />
        <FileField
          label={label}
          name={name ?? ""}
          form={form}
          accept="image/jpeg,image/png"
          hint="PNG, JPG or JPEG, up to 50 MB"
          {...FILE_LIMITS.image}
          required
        />
        <SubmitButton idle="Upload" pending={`Your ${label} is being uploaded to the cloud ...`} sending={state !== "idle"} />
      </Form>
    </details>
  );
}

import { useFetcher } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { DrawingField, ErrorSummary, FileField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { failedWith, type LastResult } from "#app/ui/fields/last-result.ts";
import { TIMED_OUT } from "#app/ui/fields/lost-connection.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import type { ProfileData } from "./profile-data.server.ts";

interface Props {
  person: ProfileData;
  lastResult: LastResult | undefined;
}

/** With script, sends without navigation, so that a lost connection keeps the page and the chosen file. */
export function PictureForm({ person: { id, isBusiness }, lastResult: answered }: Props) {
  const { Form, state, data } = useFetcher<LastResult>();
  const [title, label, name] = isBusiness ? ["Upload Logo", "Logo", "businessLogo"] : ["Upload Image", "Image", "profileImage"];
  const [lost, setLost] = useState<LastResult>();
  const refused = data ?? answered;

  /** Offline, even the code that sends the form could not be loaded. */
  function keepOffline(event: FormEvent) {
    if (!navigator.onLine) event.preventDefault();
    setLost(navigator.onLine ? undefined : failedWith(TIMED_OUT));
  }

  return (
    <details className="fold" id="picture" open={refused !== undefined}>
      <summary>
        <Icon name="picture" /> {title}
      </summary>
      <ValidatedForm
        id="picture-form"
        as={Form}
        lastResult={lost ?? refused}
        action={`${paths.picture(id)}#picture`}
        encType="multipart/form-data"
        onSubmit={keepOffline}
      >
        <ErrorSummary />
        <DrawingField />
        <FileField
          label={label}
          name={name ?? ""}
          accept="image/jpeg,image/png"
          hint="PNG, JPG or JPEG, up to 50 MB"
          {...FILE_LIMITS.image}
        />
        <SubmitButton idle="Upload" pending={`Your ${label} is being uploaded to the cloud ...`} sending={state !== "idle"} />
      </ValidatedForm>
    </details>
  );
}

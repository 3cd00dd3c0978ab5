import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { GearFormInput } from "#app/schemas/edits.ts";
import { gearFor } from "#app/schemas/gear.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { EnterButton, ErrorSummary, GoButton, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { GearFields } from "./detail-fields.tsx";
import { draftIn, openDraftIn } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";

export const meta: MetaFunction = () => [{ title: "Upload an Edit" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { details } = openDraftIn(request, viewer);
  return { fields: gearFor(details.sport ?? ""), gear: details.gear };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { id: draft, details } = draftIn(request, viewer);

  return submit(request, GearFormInput, ({ isBack, gear }) => {
    if (!isBack) edits.checkGear({ ...details, gear });
    drafts.update(viewer, draft, { gear });
    return redirect(isBack ? paths.uploadEdit({ draft }) : paths.uploadFile({ draft }), 303);
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function UploadGear() {
  const { fields, gear } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();

  return (
    <UploadFrame step={1}>
      <ValidatedForm id="gear" lastResult={lastResult} values={gear}>
        <EnterButton />
        <ErrorSummary />
        <GearFields fields={fields} />
        <p className="buttons">
          <GoButton className="button" value="back">
            Back
          </GoButton>
          <SubmitButton idle="Next" pending="Next" />
        </p>
      </ValidatedForm>
    </UploadFrame>
  );
}

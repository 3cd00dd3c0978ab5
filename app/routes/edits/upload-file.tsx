import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { sendingFilm } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { FileStep } from "./file-step.tsx";
import { openDraftIn } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";
import { addFileToDraft } from "./upload-received.server.ts";

export const meta: MetaFunction = () => [{ title: "Upload an Edit" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { id: draft, upload } = openDraftIn(request, viewer);
  if (upload) throw redirect(paths.uploadPost({ draft }));
  return { draft };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  return addFileToDraft(request, viewer);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendingFilm(serverAction<typeof action>);
}

export default function UploadFile() {
  const { draft } = useLoaderData<typeof loader>();

  return (
    <UploadFrame step={2}>
      <FileStep lastResult={useLastResult()} draft={draft} back={paths.uploadGear({ draft })} />
    </UploadFrame>
  );
}

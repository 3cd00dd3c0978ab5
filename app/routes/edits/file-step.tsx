import { Link, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { ErrorSummary, FileField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { TransferBar } from "#app/ui/fields/transfer.tsx";
import { useHydrated } from "#app/ui/fields/use-hydrated.ts";
import { loadClient, useLeftFile, usePieces } from "./use-pieces.ts";

interface FileStepProps {
  lastResult: LastResult | undefined;
  draft: string;
  back: string;
}

/** Shows a plain form; with script, it sends the file in pieces and keeps its values until all have arrived. */
export function FileStep({ lastResult, draft, back }: FileStepProps) {
  const navigate = useNavigate();
  const onDone = () => navigate(paths.uploadPost({ draft }));
  const { transfer, problem, send, finish: _, ...controls } = usePieces({ draft, onDone });
  const left = useLeftFile(draft);
  const hydrated = useHydrated();

  function sendInPieces(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || !file.name) return;
    event.preventDefault();
    void send(file);
  }

  return (
    <>
      {transfer && <TransferBar {...transfer} {...controls} />}
      <ValidatedForm
        id="file"
        lastResult={problem ?? lastResult}
        encType="multipart/form-data"
        className="upload-form"
        hidden={transfer !== undefined}
        onSubmit={sendInPieces}
        onChange={() => void loadClient().catch(() => {})}
      >
        <ErrorSummary />
        <p className="notice">
          No explicit audio. The content must comply with the <Link to="/community_guidelines">Community Guidelines</Link>.
        </p>
        {left && !transfer && (
          <p className="notice">
            Choose <b>{left}</b> again to continue its upload where it stopped.
          </p>
        )}
        <FileField
          label="Photo or video"
          name="file"
          required
          accept="video/mp4,video/quicktime,video/3gpp,.mov,.3gp,image/jpeg,image/png"
          hint="mp4, mov, quicktime, 3gpp, jpeg, jpg or png, up to 10 GB"
          {...FILE_LIMITS.edit}
          takesBrought
        />
        <p className={hydrated ? "hint brought" : "hint brought kept"}>You can also paste a file, or drop one on this page.</p>
        <p className="buttons">
          <Link className="button" to={back}>
            Back
          </Link>
          <SubmitButton idle="Upload" pending="Your Image/Video is being uploaded to the cloud ..." />
        </p>
      </ValidatedForm>
    </>
  );
}

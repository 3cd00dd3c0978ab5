import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { paths } from "#app/paths.ts";
import type { DiscountDetails } from "#app/schemas/discounts.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { DISCOUNT_CONSTRAINTS } from "#app/schemas/lengths.ts";
import { EnterButton, ErrorSummary, FileField, GoButton, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { TransferBar } from "#app/ui/fields/transfer.tsx";
import { loadClient, useLeftFile, usePieces } from "../edits/use-pieces.ts";
import { ProductField, SuitableField } from "./detail-fields.tsx";

const PICTURE = {
  accept: "image/jpeg,image/png",
  hint: "png, jpeg or jpg, up to 50 MB",
  ...FILE_LIMITS.image,
};
const VIDEO = {
  accept: "video/mp4,video/quicktime,video/3gpp,.mov,.3gp",
  hint: "mp4, mov, quicktime or 3gpp, up to 10 GB",
  ...FILE_LIMITS.discountVideo,
};

interface ProductsStepProps {
  lastResult: LastResult | undefined;
  details: DiscountDetails | undefined;
  draft: string;
  files: "pictures" | "video";
  uploaded: readonly boolean[];
}

/** Upload keeps files and words, and Post appears once all files have arrived. With script the files go first, in pieces. */
export function ProductsStep({ lastResult, details, draft, files, uploaded }: ProductsStepProps) {
  const { state } = useNavigation();
  const isVideo = files === "video";
  const places = isVideo ? [0] : [0, 1, 2];
  const isComplete = places.every((place) => uploaded[place]);
  const what = `Your ${isVideo ? "Video is" : "Images are"}`;
  const action = paths.uploadProducts({ draft, files });
  const { transfer, problem, controls, left, sendFilesFirst } = useFilesFirst(draft, files, action);
  return (
    <>
      {transfer && <TransferBar what={what} {...transfer} {...controls} />}
      <ValidatedForm
        id="products"
        lastResult={problem ?? lastResult}
        values={details ?? {}}
        constraints={DISCOUNT_CONSTRAINTS}
        action={action}
        encType="multipart/form-data"
        hidden={transfer !== undefined}
        onSubmit={sendFilesFirst}
        onChange={() => void loadClient().catch(() => {})}
      >
        <EnterButton />
        <nav className="tabs" aria-label="What you show">
          <GoButton value="pictures" current={!isVideo}>
            Three pictures
          </GoButton>
          <GoButton value="video" current={isVideo}>
            One video
          </GoButton>
        </nav>
        <ErrorSummary />
        {left && !transfer && (
          <p className="notice">
            Choose <b>{left}</b> again to continue its upload where it stopped.
          </p>
        )}
        <SuitableField />
        {places.map((place) => (
          <div key={place} className="product">
            {uploaded[place] && <p role="status">{isVideo ? "Your video is uploaded." : `Picture ${place + 1} is uploaded.`}</p>}
            <FileField
              label={`${isVideo ? "Video" : `Picture ${place + 1}`}${uploaded[place] ? " (choose another)" : ""}`}
              name={`filename${place + 1}`}
              {...(isVideo ? VIDEO : PICTURE)}
            />
            <ProductField place={place} isAlone={isVideo} />
          </div>
        ))}
        <p className="buttons">
          {state !== "submitting" && (
            <GoButton className="button" value="back">
              Back
            </GoButton>
          )}
          {isComplete && <SubmitButton idle="Post" pending="Posting" name="do" value="post" />}
          <SubmitButton
            idle={isComplete ? "Save" : "Upload"}
            pending={`${what} being uploaded to the cloud ...`}
            kind={isComplete ? "plain" : "main"}
          />
        </p>
      </ValidatedForm>
    </>
  );
}

function useFilesFirst(draft: string, files: "pictures" | "video", action: string) {
  const submit = useSubmit();
  const waiting = useRef<[slot: string, file: File][]>([]);
  const sent = useRef(new Set<File>());
  const rest = useRef<FormData>();
  const { transfer, problem, send, finish, ...controls } = usePieces({ draft, onDone: goOn });
  const left = useLeftFile(draft);

  function goOn() {
    const [done] = waiting.current.splice(0, 1);
    if (done) sent.current.add(done[1]);
    finish();
    sendNext();
  }

  function sendNext() {
    const [next] = waiting.current;
    if (next) void send(next[1], { slot: next[0], files });
    else if (rest.current) submit(rest.current, { method: "post", action, encType: "multipart/form-data" });
  }

  function sendFilesFirst(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (submitter?.hasAttribute("formenctype")) return;
    const fields = new FormData(event.currentTarget, submitter);
    waiting.current = [];
    for (const [name, value] of [...fields]) {
      if (!(value instanceof File)) continue;
      fields.delete(name);
      if (value.name && !sent.current.has(value)) waiting.current.push([name, value]);
    }
    if (waiting.current.length === 0 && sent.current.size === 0) return;
    event.preventDefault();
    rest.current = fields;
    sendNext();
  }

  return { transfer, problem, controls, left, sendFilesFirst };
}

import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { CheckField, FileField, SelectField } from "#app/ui/fields/fields.tsx";

export interface Language {
  value: string;
  label: string;
}

interface CaptionsFieldsProps {
  languages: readonly Language[];
  current?: { editId: string; language: string } | undefined;
}

/** The pages are in English, so captions most likely are, too. */
export const USUAL_LANGUAGE = "en";

/** The file comes last, so that all other fields are known when it arrives. */
export function CaptionsFields({ languages, current }: CaptionsFieldsProps) {
  return (
    <>
      <h2 className="section">Captions</h2>
      {current ? (
        <p>
          Your video has captions. <a href={paths.captions(current.editId)}>Look at them</a>
        </p>
      ) : (
        <p className="quiet">For people who can't hear your video. You can leave them out, or add them later.</p>
      )}
      {current && <CheckField label="Remove the captions" name="captionsRemoved" />}
      <SelectField label="Language of the captions" name="captionsLanguage" options={languages} />
      <FileField
        label={current ? "New captions file" : "Captions file"}
        name="captions"
        accept=".vtt,text/vtt"
        hint="A WebVTT file (.vtt) of what is said and heard, up to 100 kB. We keep the timing and the words, and drop the styling."
        {...FILE_LIMITS.captions}
      />
    </>
  );
}

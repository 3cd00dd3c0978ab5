import { EditMedia } from "#app/ui/cards/edit-media.tsx";
import { GoButton } from "#app/ui/fields/fields.tsx";
import type { Preview } from "./preview.server.ts";

interface Props {
  preview: Preview;
  details: string;
  otherFile: string;
}

/** Its buttons keep what was chosen below. */
export function UploadPreview({ preview, details, otherFile }: Props) {
  const { ad, kind, description, sport, audience } = preview;
  const rows = [
    ...(ad ? [{ label: "Ad for", words: ad, change: "the brand", to: `${details}#details-adFor` }] : []),
    { label: "Description", words: description, change: "the description", to: `${details}#details-description` },
    { label: "Sport", words: sport, change: "the sport", to: `${details}#details-sport` },
    { label: "Who will see it", words: audience, change: "who will see it", to: `${details}#details-under18Viewable` },
  ];
  return (
    <section className="to-post" aria-labelledby="preview">
      <p role="status">Your {kind} is uploaded.</p>
      <h2 className="section" id="preview">
        Ready to post
      </h2>
      <div className="card">
        <div className="media">
          <EditMedia edit={preview} first />
        </div>
        <p>
          <GoButton className="link" name="to" value={otherFile}>
            Choose another file
          </GoButton>
        </p>
      </div>
      <dl className="facts">
        {rows.map(({ label, words, change, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
            <dd>
              <GoButton className="link" name="to" value={to}>
                Change<span className="unseen"> {change}</span>
              </GoButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Link } from "@remix-run/react";
import { EnterButton } from "#app/ui/fields/fields.tsx";

interface Draft {
  id: string;
  words: string;
  begun: string;
  to: string;
  discard: string;
}

interface Props {
  drafts: readonly Draft[];
  /** The id of the form of a new post, which is sent along so that it keeps what was typed. */
  form: string;
}

export function Drafts({ drafts, form }: Props) {
  return (
    <section aria-labelledby="drafts">
      <EnterButton form={form} />
      <h2 className="section" id="drafts">
        {drafts.length === 1 ? "Your draft" : "Your drafts"}
      </h2>
      <ul className="rows drafts">
        {drafts.map(({ id, words, begun, to, discard }) => (
          <li key={id}>
            <div>
              <p>
                <Link to={to}>
                  Continue <strong>{words}</strong>
                </Link>
              </p>
              <p className="quiet">Started {begun}</p>
            </div>
            <button type="submit" className="button small" form={form} formAction={discard} formNoValidate>
              Discard<span className="unseen"> {words}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

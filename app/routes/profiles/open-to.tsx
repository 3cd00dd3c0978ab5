import { Form, Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { BackTo } from "#app/ui/frame/back-to.tsx";

interface Props {
  openTo: readonly string[];
  isMinor: boolean;
  mayHavePage: boolean;
  to: string;
}

const PART = "open-to-sponsorship";

export function OpenTo({ openTo, isMinor, mayHavePage, to }: Props) {
  return (
    <Form method="post" action={paths.settings()} id={PART} className="open-to" key={openTo.join()} preventScrollReset>
      <BackTo to={to} part={PART} />
      <input type="hidden" name="setting" value="openTo" />
      <fieldset className="field" aria-describedby={`${PART}-hint`}>
        <legend>
          <h2>Open to sponsorship</h2>
        </legend>
        <p className="hint" id={`${PART}-hint`}>
          Tick what you would like to be asked about. {isMinor ? "Only brands that we approved" : "Brands"} see it on your profile
          and find your Edits by it, and they ask us, not you. Leave everything unticked and none of this is shown.
          {isMinor && " Speak to an adult you trust before you tick something."}
        </p>
        {SPONSORSHIP_PURPOSES.map((purpose) => (
          <label className="choice" key={purpose}>
            <input type="checkbox" name="openTo" value={purpose} defaultChecked={openTo.includes(purpose)} />
            {purpose}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button">
        Save<span className="unseen"> what you're open to</span>
      </button>
      {mayHavePage && (
        <p>
          <Link to={paths.changeSponsorPage()}>Your page for sponsors</Link>
        </p>
      )}
    </Form>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DrawingName } from "#app/content/drawing-names.ts";
import { paths } from "#app/paths.ts";
import { Drawn } from "#app/ui/states/drawn.tsx";

export function Pictures() {
  return (
    <section className="pictures" aria-label="In pictures">
      <Picture
        title="Who sees me?"
        drawing="sees"
        words="Your Crew sees your Edits. Other people see them only if your parent says so."
      />
      <Picture
        title="Who can stop it?"
        drawing="stop"
        words="You can. Tap the three dots. Then tap Delete or Block. Your parent can stop it, too."
      />
      <Picture
        title="Who can I tell?"
        drawing="tell"
        words={
          <>
            Tell a grown-up you trust. Or tap <Link to={paths.help()}>Help</Link> at the top.
          </>
        }
      />
      <Picture
        title="What do you know of me?"
        drawing="know"
        words="What you tell us, like your name. And what you do here. We do not know your street."
      />
      <Picture title="What if I leave?" drawing="leave" words="Then we throw it all away." />
    </section>
  );
}

function Picture({ title, drawing, words }: { title: string; drawing: DrawingName; words: ReactNode }) {
  return (
    <div>
      <Drawn name={drawing} />
      <h2>{title}</h2>
      <p>{words}</p>
    </div>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";

/** What a child of 6 to 9 needs to know, drawn, above the policy in words. */
export function Pictures() {
  return (
    <section className="pictures" aria-label="In pictures">
      <Picture title="Who sees me?" words="Your Crew sees your Edits. Other people see them only if your parent says so.">
        <path className="ring" d="M20 60a80 46 0 1 0 160 0a80 46 0 1 0-160 0" />
        <Person at={60} kind="friend" />
        <Person at={100} kind="me" />
        <Person at={140} kind="friend" />
        <Person at={218} kind="other" />
        <path className="line" d="M190 44l14 32m0-32l-14 32" />
      </Picture>
      <Picture
        title="Who can stop it?"
        words="You can. Press the three dots. Then press Delete or Block. Your parent can stop it, too."
      >
        <path className="stop" d="M104 22h32l22 22v32l-22 22h-32L82 76V44z" />
        <path className="bar" d="M100 60h40" />
        <Person at={44} kind="me" />
        <Person at={200} kind="grown" />
      </Picture>
      <Picture
        title="Whom do I tell?"
        words={
          <>
            Tell a grown-up you trust. Or press <Link to={paths.help()}>Help</Link> at the top.
          </>
        }
      >
        <path
          className="bubble"
          d="M92 16h56a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-30l-20 14 4-14h-10a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
        />
        <path className="bar" d="M120 24v13m0 8v1" />
        <Person at={56} kind="me" />
        <Person at={190} kind="grown" />
      </Picture>
    </section>
  );
}

function Picture({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <div>
      <svg viewBox="0 0 240 120" aria-hidden="true">
        {children}
      </svg>
      <h2>{title}</h2>
      <p>{words}</p>
    </div>
  );
}

/** A grown-up is taller; the others are children. */
function Person({ at, kind }: { at: number; kind: "me" | "friend" | "grown" | "other" }) {
  const head = kind === "grown" ? 34 : 48;
  return (
    <g className={kind}>
      <circle cx={at} cy={head} r="10" />
      <path d={`M${at - 14} 100v-${72 - head}a14 14 0 0 1 28 0v${72 - head}z`} />
    </g>
  );
}

import type { Signed } from "./assessments.server.ts";

/** Signed on paper: the page is printed. */
export function Signature({ made, reviewBy, ownWords, accountable }: Signed) {
  return (
    <section className="prose signature" aria-labelledby="signature">
      <h2 id="signature">Who signed</h2>
      <p>
        <strong>Nobody has signed this draft of {made}.</strong> It wants the owner's signature, and these in the owner's own
        words:
      </p>
      <ul>
        {ownWords.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <dl className="facts">
        <div>
          <dt>Accountable</dt>
          <dd>{accountable || "To set: SAFETY_PERSON"}</dd>
        </div>
        <div>
          <dt>Next review</dt>
          <dd>By {reviewBy}</dd>
        </div>
        {["Name", "Role", "Date", "Signature"].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>To sign by hand</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/forms/fields.tsx";

interface Draft {
  id: string;
  words: string;
  begun: string;
  to: string;
  discard: string;
}

export function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  return (
    <section aria-labelledby="drafts">
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
            <Form method="post" action={discard}>
              <SubmitButton
                idle={
                  <>
                    Discard<span className="unseen"> {words}</span>
                  </>
                }
                pending="Discarding"
                kind="small"
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

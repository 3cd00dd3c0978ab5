import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/ui/fields/fields.tsx";

interface SightProps {
  isOpen: boolean;
  /** The step that is needed before everybody may see the account. */
  needsCheck: string | undefined;
  name: string;
  product: string;
}

export function Sight({ isOpen, needsCheck, name, product }: SightProps) {
  return (
    <section id="sight">
      <h2 className="section">Who may see {name}'s Edits</h2>
      {isOpen ? (
        <>
          <p>
            <b>Everybody on {product}, brands too.</b> {name} can still keep an Edit to the crew.
          </p>
          <Form method="post">
            <SubmitButton idle="Let only the crew see" pending="Closing" name="doing" value="close" />
          </Form>
        </>
      ) : (
        <>
          <p>
            <b>Only the crew.</b> The same holds for the profile. Someone who {name} asks to join it sees a first name, once you
            said yes, and the rest when they are in the crew.
          </p>
          {needsCheck ? (
            <p>{needsCheck}.</p>
          ) : (
            <p>
              <Link className="button" to="?ask=open#acts">
                Let everybody see
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface EditsProps {
  edits: { id: string; description: string; file: string; picture: string | undefined; facts: string; seenBy: string }[];
  next: string | undefined;
  name: string;
}

export function Edits({ edits, next, name }: EditsProps) {
  return (
    <section id="edits">
      <h2 className="section">Edits</h2>
      {edits.length === 0 && <p>{name} hasn't posted anything.</p>}
      <ul className="rows posts">
        {edits.map(({ id, description, file, picture, facts, seenBy }) => (
          <li key={id}>
            <a href={file}>
              {picture && <img src={picture} width={96} height={96} alt="" loading="lazy" />}
              <b>{description}</b>
            </a>
            <span>
              {facts}. Seen by {seenBy}.
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <p>
          <Link className="button" to={next}>
            Older Edits
          </Link>
        </p>
      )}
    </section>
  );
}

interface BlockedProps {
  blocked: string[];
  name: string;
}

export function Blocked({ blocked, name }: BlockedProps) {
  if (blocked.length === 0) return null;
  return (
    <section>
      <h2 className="section">Blocked</h2>
      <p>
        {name} blocked these people. They and {name} don't see each other.
      </p>
      <ul>
        {blocked.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the names are in order, and two can be equal
          <li key={index}>{other}</li>
        ))}
      </ul>
    </section>
  );
}

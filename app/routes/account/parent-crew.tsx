import { Form, Link } from "@remix-run/react";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";

interface Entry {
  id: string;
  other: string;
  band: string | null;
  town: string | undefined;
  face: string | undefined;
  /** Accepting them needs a mailed code. */
  mayBeAdult: boolean;
  isWaiting: boolean;
  isAccepted: boolean;
  isWanted: boolean;
}

interface Props {
  crew: Entry[];
  name: string;
  lastResult: LastResult | undefined;
}

export function Crew({ crew, name, lastResult }: Props) {
  const wanted = crew.filter(({ isWaiting, isWanted }) => isWaiting && isWanted);
  const asking = crew.filter(({ isWaiting, isWanted }) => isWaiting && !isWanted);
  const agreed = crew.filter(({ isWaiting, isAccepted }) => !isWaiting && !isAccepted);
  const accepted = crew.filter(({ isAccepted }) => isAccepted);
  return (
    <section id="crew">
      <h2 className="section">Crew</h2>
      <p>
        The crew sees what {name} posts, and people under 18 only what {name} says suits them. We don't check what people say
        about their age.
      </p>
      {wanted.length > 0 && (
        <p>
          {name} wants these people in the crew. If {name} asked first, nobody has told them yet: we do that when you say yes.
          After a no, the two can't ask each other for 90 days.
        </p>
      )}
      <List entries={wanted} answers={["No", "Yes"]} />
      {asking.length > 0 && <p>These people asked {name}, who hasn't answered. If you say no, they are told nothing.</p>}
      <List entries={asking} answers={["No", "Yes"]} />
      {agreed.length > 0 && <p>You said yes to these people. They join once everyone else has said yes, too.</p>}
      <List entries={agreed} answers={["Take back"]} />
      {accepted.length > 0 && <p>These people are in the crew of {name}.</p>}
      <List entries={accepted} answers={["Remove"]} />
      <LinkedByCode name={name} lastResult={lastResult} />
    </section>
  );
}

function LinkedByCode({ name, lastResult }: Omit<Props, "crew">) {
  return (
    <>
      <h3>A friend of {name}</h3>
      <p>
        Two children under 13 can't find each other here. Do you know the other child's parent? Make a code and give it to them
        yourself, or type theirs. The two children are in one crew then.
      </p>
      <Form method="post">
        <SubmitButton idle="Make a code" pending="Making a code" kind="plain" name="doing" value="make-crew-code" />
      </Form>
      <ValidatedForm id="crew-code" lastResult={lastResult}>
        <ErrorSummary />
        <TextField label="Code from another parent" name="crewCode" autoComplete="off" required />
        <SubmitButton idle="Use the code" pending="Using the code" kind="plain" name="doing" value="use-crew-code" />
      </ValidatedForm>
    </>
  );
}

interface FollowersProps {
  followers: { id: string; name: string }[];
  name: string;
}

export function Followers({ followers, name }: FollowersProps) {
  if (followers.length === 0) return null;
  return (
    <section id="followers">
      <h2 className="section">Followers</h2>
      <p>These people of the crew are told when {name} posts an Edit that they may see.</p>
      <ul className="rows">
        {followers.map((follower) => (
          <li key={follower.id}>
            <b>{follower.name}</b>
            <Form method="post">
              <input type="hidden" name="doing" value="follower" />
              <input type="hidden" name="follower" value={follower.id} />
              <SubmitButton idle={<Say answer="Remove" other={follower.name} />} pending="Removing" kind="plain" />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ANSWERS = {
  Yes: { pending: "Saying yes", about: "to" },
  No: { pending: "Saying no", about: "to" },
  "Take back": { pending: "Taking back", about: "the yes to" },
  Remove: { pending: "Removing", about: "" },
} as const;
type Answer = keyof typeof ANSWERS;

function List({ entries, answers }: { entries: Entry[]; answers: Answer[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="rows">
      {entries.map(({ id, other, band, town, face, mayBeAdult }) => (
        <li key={id}>
          <UserFace name={other} face={face} />
          <span className="who">
            <b>{other}</b> {ageWords(band)}
            {town && `, ${town}`}
          </span>
          <Form method="post" className="buttons">
            <input type="hidden" name="doing" value="crew" />
            <input type="hidden" name="crew" value={id} />
            {answers.map((answer) =>
              answer === "Yes" && mayBeAdult ? (
                <Link key={answer} className="button" to={`?ask=crew&crew=${id}#acts`} preventScrollReset>
                  <Say answer={answer} other={other} />
                </Link>
              ) : (
                <SubmitButton
                  key={answer}
                  idle={<Say answer={answer} other={other} />}
                  pending={ANSWERS[answer].pending}
                  kind="plain"
                  name="answer"
                  value={answer.toLowerCase()}
                />
              ),
            )}
          </Form>
        </li>
      ))}
    </ul>
  );
}

function ageWords(band: string | null): string {
  return band ? `says ${band === "18+" ? "18 or over" : band}` : "a business, or hasn't told us an age";
}

function Say({ answer, other }: { answer: Answer; other: string }) {
  return (
    <>
      {answer}
      <span className="unseen">
        {" "}
        {ANSWERS[answer].about} {other}
      </span>
    </>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { BackTo } from "#app/ui/frame/back-to.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Blocked and muted" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { blocked: blocks.ofViewer(viewer), muted: mutes.ofViewer(viewer) };
}

export default function Blocked() {
  const { blocked, muted } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Blocked and muted</PageTitle>
      <h2 id="blocked">Blocked</h2>
      <p>
        You don't see each other, or what the other one posts. If you unblock someone, you can follow them and ask them into your
        Crew again.
      </p>
      <People
        people={blocked}
        none="You have blocked no one."
        part="blocked"
        undo="Unblock"
        doing="Unblocking"
        addressOf={paths.block}
      />
      <h2 id="muted">Muted</h2>
      <p>Their Edits stay out of your lists. You can still see them on their page.</p>
      <People
        people={muted}
        none="You have muted no one."
        part="muted"
        undo="Unmute"
        doing="Unmuting"
        addressOf={paths.mute}
        profileOf={paths.profile}
      />
    </div>
  );
}

interface PeopleProps {
  people: { id: string; name: string }[];
  none: string;
  part: string;
  undo: string;
  doing: string;
  addressOf: (id: string) => string;
  profileOf?: (id: string) => string;
}

function People({ people, none, part, undo, doing, addressOf, profileOf }: PeopleProps) {
  if (people.length === 0) return <p className="quiet">{none}</p>;
  return (
    <ul className="rows">
      {people.map(({ id, name }) => (
        <li key={id}>
          <p>{profileOf ? <Link to={profileOf(id)}>{name}</Link> : name}</p>
          <Form method="post" action={addressOf(id)}>
            <input type="hidden" name="wanted" value="false" />
            <BackTo to={paths.blocked()} part={part} />
            <SubmitButton
              idle={
                <>
                  {undo}
                  <span className="unseen"> {name}</span>
                </>
              }
              pending={doing}
              kind="plain"
            />
          </Form>
        </li>
      ))}
    </ul>
  );
}

import { Form, Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { CrewAnswer } from "#app/ui/cards/crew-answer.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import { BackTo } from "#app/ui/frame/back-to.tsx";
import { Icon } from "#app/ui/frame/icon.tsx";
import type { CrewData } from "./crew-data.server.ts";

type Member = CrewData["members"][number];

interface Props {
  userId: string;
  crew: CrewData;
}

export function CrewLists({ userId, crew }: Props) {
  const to = paths.profile(userId);
  const reject = ({ id, name }: Pick<Member, "id" | "name">) => (
    <CrewAnswer userId={id} to={to} part="crew-pending" wanted="nothing" label={`Reject ${name}`} />
  );
  return (
    <>
      <details className="fold" id="crew-pending" open={crew.pending.length > 0}>
        <summary>
          <Icon name="add-user" /> Crew Pending <b>{crew.pendingCount}</b>
        </summary>
        {crew.pending.length === 0 && <p className="quiet">No one has asked you.</p>}
        <ul className="people">
          {crew.pending.map((member) => (
            <Person key={member.id} member={member}>
              {member.says && <AskedOfMinor name={member.name} says={member.says} />}
              {member.says && reject(member)}
              {member.waitsForParent ? (
                <p className="quiet">Your parent has to say yes first.</p>
              ) : (
                <CrewAnswer userId={member.id} to={to} part="crew-pending" wanted="accepted" label={`Accept ${member.name}`} />
              )}
              {!member.says && reject(member)}
            </Person>
          ))}
        </ul>
      </details>
      <details className="fold" id="your-crew" open={crew.members.length > 0}>
        <summary>
          <Icon name="users" /> Your Crew <b>{crew.membersCount}</b>
        </summary>
        {crew.members.length === 0 && (
          <p className="quiet">
            No one is in your Crew yet. <Link to={paths.search()}>Find someone</Link>
          </p>
        )}
        <ul className="people">
          {crew.members.map((member) => (
            <Person key={member.id} member={member}>
              <CrewAnswer
                userId={member.id}
                to={to}
                part="your-crew"
                wanted="nothing"
                label={`Remove ${member.name} from your Crew`}
              />
            </Person>
          ))}
        </ul>
      </details>
      {crew.followers && <Followers followers={crew.followers} to={to} />}
      {crew.isCut && (
        <p>
          <Link to={paths.profile(userId, { crew: "all" })}>Show everybody</Link>
        </p>
      )}
    </>
  );
}

function AskedOfMinor({ name, says }: { name: string; says: string }) {
  return (
    <p className="asked">
      <b>{says}</b> Do you know {name} in real life?
    </p>
  );
}

function Followers({ followers, to }: { followers: NonNullable<CrewData["followers"]>; to: string }) {
  return (
    <details className="fold" id="your-followers" open={followers.length > 0}>
      <summary>
        <Icon name="users" /> Your Followers
      </summary>
      {followers.length === 0 && <p className="quiet">No one follows you yet.</p>}
      <ul className="people">
        {followers.map((follower) => (
          <Person key={follower.id} member={follower}>
            <Form method="post" action={paths.removeFollower(follower.id)} preventScrollReset>
              <BackTo to={to} part="your-followers" />
              <button type="submit" className="button small">
                Remove<span className="unseen"> {follower.name}</span>
              </button>
            </Form>
          </Person>
        ))}
      </ul>
    </details>
  );
}

interface PersonProps {
  member: Omit<Member, "to"> & { to: string | undefined };
  children: React.ReactNode;
}

function Person({ member, children }: PersonProps) {
  return (
    <li>
      <UserFace name={member.to ? member.name : ""} face={member.face} />
      <p>
        {member.to ? <Link to={member.to}>{member.name}</Link> : member.name}
        {member.place && <span className="quiet">{member.place}</span>}
      </p>
      {children}
    </li>
  );
}

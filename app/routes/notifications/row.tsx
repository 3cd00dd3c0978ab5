import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { NamelessKind } from "#app/services/notifications/index.server.ts";
import { CrewAnswer } from "#app/ui/cards/crew-answer.tsx";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import type { NotificationData } from "./notification-data.server.ts";

const WORDS: Record<NotificationData["kind"], string> = {
  stoke: "Stoked your Edit",
  follow: "follows you",
  crewRequest: "wants to join your Crew",
  crewAccepted: "is in your Crew now",
  edit: "posted",
  discount: "posted the Discount",
  sponsorship: "is part of",
  codeFailed: "says that the code didn't work:",
  decision: "decided about",
  reportAnswer: "looked at",
  spotHidden: "said that something is wrong with your Spot. Until we have looked at it, nobody else sees it:",
};

/** The words for actors who are not named at any age. */
const NAMELESS: Partial<typeof WORDS> & Record<NamelessKind, string> = {
  codeFailed: "Someone",
  spotHidden: "Several people",
  decision: "We",
  reportAnswer: "We",
};

type Person = NotificationData["named"][number];

export function Row({ item, isNew }: { item: NotificationData; isNew: boolean }) {
  const { id, kind, named, unnamed, everybody, about, picture, at, ago } = item;
  const [first] = named;
  const words = kind === "follow" && named.length + unnamed > 1 ? "follow you" : WORDS[kind];
  return (
    <li className={isNew ? "new" : undefined} id={`told-${id}`}>
      <UserFace name={first?.name ?? ""} face={first?.face} />
      <p>
        {named.map((person, index) => (
          <span key={person.id}>
            {index > 0 && (index === named.length - 1 && unnamed === 0 ? " and " : ", ")}
            <Name person={person} opens={index === 0 && !about} />
          </span>
        ))}
        {unnamed > 0 && `${first ? " and " : ""}${nameless(kind, unnamed, Boolean(first))}`} {words}{" "}
        {about && (
          <Link className="about opens" to={about.to}>
            {about.words}
          </Link>
        )}
        <span className="quiet">
          {isNew && <b>New</b>} <TimeAgo at={at} words={ago} />
        </span>
      </p>
      {picture && <img className="thumb" src={picture} alt="" width="56" height="56" loading="lazy" decoding="async" />}
      {kind === "crewRequest" && first && <Answers item={item} by={first} />}
      {everybody.length > 0 && <Everybody people={everybody} />}
    </li>
  );
}

function Name({ person: { to, name }, opens = false }: { person: Person; opens?: boolean }) {
  return (
    <Link to={to} className={opens ? "opens" : undefined}>
      {name}
    </Link>
  );
}

function nameless(kind: NotificationData["kind"], count: number, besideOthers: boolean): string {
  if (besideOthers) return count === 1 ? "1 other" : `${count} others`;
  return count === 1 ? (NAMELESS[kind] ?? "Someone under 18") : `${count} people under 18`;
}

function Everybody({ people }: { people: Person[] }) {
  return (
    <details className="everybody">
      <summary>All names</summary>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <Name person={person} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Answers({ item: { id, waitsForParent }, by }: { item: NotificationData; by: Person }) {
  const back = { to: paths.notifications(), part: `told-${id}` };
  return (
    <>
      {waitsForParent ? (
        <p className="quiet">Your parent has to agree first.</p>
      ) : (
        <CrewAnswer userId={by.id} {...back} wanted="accepted" label={`Accept ${by.name}`} />
      )}
      <CrewAnswer userId={by.id} {...back} wanted="nothing" label={`Reject ${by.name}`} />
    </>
  );
}

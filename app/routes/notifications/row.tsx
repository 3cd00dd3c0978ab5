import { Link } from "@remix-run/react";
import { CrewAnswer } from "#app/components/crew-answer.tsx";
import { TimeAgo } from "#app/components/time-ago.tsx";
import { UserFace } from "#app/components/user-face.tsx";
import { paths } from "#app/paths.ts";
import type { NotificationData } from "./notification-data.server.ts";

const WORDS: Record<NotificationData["kind"], string> = {
  stoke: "Stoked your Edit",
  follow: "follows you",
  crewRequest: "asks to be in your Crew",
  crewAccepted: "is in your Crew now",
  edit: "posted",
  discount: "posted the Discount",
  sponsorship: "has news for you in",
  codeFailed: "says that the code did not work:",
  spotHidden: "said that something is wrong with your Spot. Until we have looked at it, nobody else sees it:",
};

/** Who acted, where nobody is named at any age. */
const NAMELESS: Partial<typeof WORDS> = { codeFailed: "Somebody", spotHidden: "Several people" };

export function Row({ item, isNew }: { item: NotificationData; isNew: boolean }) {
  const { kind, by, about, at, ago } = item;
  return (
    <li className={isNew ? "new" : undefined} id={`told-${item.id}`}>
      <UserFace name={by?.name ?? ""} face={by?.face} />
      <p>
        {by ? <Link to={paths.profile(by.id)}>{by.name}</Link> : (NAMELESS[kind] ?? "Somebody under 18")} {WORDS[kind]}{" "}
        {about && (
          <Link className="about" to={about.to}>
            {about.words}
          </Link>
        )}
        <span className="quiet">
          {isNew && <b>New</b>} <TimeAgo at={at} words={ago} />
        </span>
      </p>
      {kind === "crewRequest" && by && <Answers item={item} by={by} />}
    </li>
  );
}

interface AnswersProps {
  item: NotificationData;
  by: NonNullable<NotificationData["by"]>;
}

function Answers({ item: { id, waitsForParent }, by }: AnswersProps) {
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

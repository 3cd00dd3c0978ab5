import type { FormEvent } from "react";
import { paths } from "#app/paths.ts";
import type { CardData, CrewStand } from "./card-data.ts";
import { Icon } from "./icon.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { sendQuietly, useSaid } from "./quiet-form.ts";

interface PosterButtonsProps {
  poster: CardData["by"];
  toPoster: NonNullable<CardData["toPoster"]>;
  to: string;
  /** The address to return to after a block, which closes some pages. */
  afterBlock: string;
}

export function PosterButtons({ poster, toPoster: { following, crew }, to, afterBlock }: PosterButtonsProps) {
  return (
    <div className="ties">
      {following !== undefined && <Follow poster={poster} following={following} to={to} />}
      {crew && <Crew poster={poster} crew={crew} to={to} />}
      <PersonMenu person={poster} onCard to={to} afterBlock={afterBlock} />
    </div>
  );
}

function Follow({ poster: { id, name }, following, to }: Pick<PosterButtonsProps, "poster" | "to"> & { following: boolean }) {
  const [said, say] = useSaid(`follow ${id}`);
  const follows = said ?? following;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    say(!follows);
    if (!(await sendQuietly(event.currentTarget, body))) say(follows);
  }

  return (
    <form method="post" action={paths.follow(id)} onSubmit={send}>
      <input type="hidden" name="wanted" value={String(!follows)} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act">
        <Icon name={follows ? "check" : "plus"} /> <span className="word">{follows ? "Following" : "Follow"}</span>
        <span className="unseen"> {name}</span>
      </button>
    </form>
  );
}

const LABELS: Record<CrewStand, (name: string) => string> = {
  none: (name) => `Add ${name} to your Crew`,
  received: (name) => `Accept ${name} into your Crew`,
  asked: (name) => `Crew requested of ${name}`,
  accepted: (name) => `${name} is in your Crew`,
};
const WANTED = { none: "asked", received: "accepted", asked: "nothing", accepted: "nothing" };

/** Accepting reloads the page, since the server decides the result: a parent may have to agree. */
function Crew({ poster: { id, name }, crew, to }: Pick<PosterButtonsProps, "poster" | "to"> & { crew: CrewStand }) {
  const [said, say] = useSaid(`crew ${id}`);
  const stand = said === undefined ? crew : said ? "asked" : "none";
  const isLinked = stand === "asked" || stand === "accepted";

  async function send(event: FormEvent<HTMLFormElement>) {
    if (stand === "received") return;
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    say(!isLinked);
    if (!(await sendQuietly(event.currentTarget, body))) say(said);
  }

  return (
    <form method="post" action={paths.crew(id)} onSubmit={send}>
      <input type="hidden" name="wanted" value={WANTED[stand]} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act">
        <Icon name={isLinked ? "users" : "add-user"} />
        <span className="unseen">{LABELS[stand](name)}</span>
      </button>
    </form>
  );
}

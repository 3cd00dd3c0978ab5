import { paths } from "#app/paths.ts";
import { Icon } from "../frame/icon.tsx";
import { PersonMenu } from "../menus/person-menu.tsx";
import type { CardData, CrewStand } from "./card-data.ts";
import { type Press, pressQuietly, useSaid } from "./quiet-form.ts";

type Poster = CardData["by"];

interface PosterButtonsProps {
  poster: Poster;
  toPoster: NonNullable<CardData["toPoster"]>;
  form: string;
  to: string;
  /** The address to return to after a block, which closes some pages. */
  afterBlock: string;
  /** The Edit's own page; undefined on that page. */
  page: string | undefined;
}

export function PosterButtons({ poster, toPoster: { following, crew }, form, ...menu }: PosterButtonsProps) {
  return (
    <div className="ties">
      {following !== undefined && <Follow poster={poster} following={following} form={form} />}{" "}
      {crew && <Crew poster={poster} crew={crew} form={form} />} <PersonMenu person={poster} onCard {...menu} />
    </div>
  );
}

function Follow({ poster: { id, name }, following, form }: { poster: Poster; following: boolean; form: string }) {
  const [said, say] = useSaid(`follow ${id}`);
  const follows = said ?? following;
  const label = follows ? "Following" : "Follow";

  async function send(event: Press) {
    event.preventDefault();
    const sending = pressQuietly(event.currentTarget);
    say(!follows);
    if (!(await sending)) say(follows);
  }

  return (
    <button
      type="submit"
      form={form}
      formAction={paths.follow(id)}
      name="wanted"
      value={String(!follows)}
      onClick={send}
      className="act follow"
      aria-label={`${label} ${name}`}
    >
      {label}
    </button>
  );
}

const LABELS: Record<CrewStand, (name: string) => string> = {
  none: (name) => `Add ${name} to your Crew`,
  received: (name) => `Accept ${name} into your Crew`,
  asked: (name) => `Crew request sent to ${name}`,
  accepted: (name) => `${name} is in your Crew`,
};
const WANTED = { none: "asked", received: "accepted", asked: "nothing", accepted: "nothing" };

/** Reloads the page after accepting, since the server decides the result: a parent may have to agree. */
function Crew({ poster: { id, name }, crew, form }: { poster: Poster; crew: CrewStand; form: string }) {
  const [said, say] = useSaid(`crew ${id}`);
  const stand = said === undefined ? crew : said ? "asked" : "none";
  const isLinked = stand === "asked" || stand === "accepted";

  async function send(event: Press) {
    if (stand === "received") return;
    event.preventDefault();
    const sending = pressQuietly(event.currentTarget);
    say(!isLinked);
    if (!(await sending)) say(said);
  }

  return (
    <button
      type="submit"
      form={form}
      formAction={paths.crew(id)}
      name="wanted"
      value={WANTED[stand]}
      onClick={send}
      className="act sign"
    >
      <Icon name={isLinked ? "users" : "add-user"} />
      {LABELS[stand](name)}
    </button>
  );
}

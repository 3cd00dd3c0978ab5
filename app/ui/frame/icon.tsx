export type IconName =
  | "menu"
  | "home"
  | "upload"
  | "profile"
  | "stoke"
  | "views"
  | "play"
  | "lock"
  | "wait"
  | "trouble"
  | "add-user"
  | "users"
  | "plus"
  | "minus"
  | "check"
  | "share"
  | "site"
  | "mail"
  | "handle"
  | "change"
  | "picture"
  | "flag"
  | "more"
  | "remove"
  | "save"
  | "block"
  | "mute"
  | "bell"
  | "discount"
  | "help"
  | "search"
  | "map"
  | "up"
  | "down"
  | "left"
  | "right";

/** Refers to a file that is fetched once, so that the server renders no drawings. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

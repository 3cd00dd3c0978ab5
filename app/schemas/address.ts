/** An address of the screens. Routes, paths, access, replication and body limits follow from it. */
export interface Address {
  path: `/${string}`;
  /** Relative to app/routes. */
  file: string;
  /** The states besides "complete" that may open it. */
  who?: readonly ("visitor" | "initial" | "profile")[];
  /** Other complete accounts are sent home. */
  only?: "operator" | "statistics";
  /** A mailed link opens it in every state, and browsers must not store it. */
  mailed?: true;
  /** Under-13s see no page here: never, or until a parent allows Discounts and links to other sites. */
  under13?: "never" | "switched on";
  /** Browsers must not store it. */
  secret?: true;
  /** A mail program may send its form, cross-site and without asking (RFC 8058); only the token decides. */
  oneClick?: true;
  /** Visitors may send its form, though it has no page for them. */
  visitorsSend?: true;
  /** Reading it changes rows, so a replica leaves it to the primary. */
  writes?: true;
  takesFile?: true;
  framesOnTab?: string;
  query?: readonly string[];
}

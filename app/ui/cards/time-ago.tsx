interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  words: string;
}

/** Formatted by hand: server and browser may know different date formats. */
export function TimeAgo({ at, words }: TimeAgoProps) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace("T", " ")} UTC`}>
      {words}
    </time>
  );
}

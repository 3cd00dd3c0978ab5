export interface MailWords {
  paragraphs: string[];
  link: { label: string; href: string };
  from: string;
  reason: string;
  /** The unsubscribe address; a notice has none. */
  leave?: string | undefined;
}

export function MailBody({ words: { paragraphs, link, from, reason, leave } }: { words: MailWords }) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
      <p>{from}</p>
      <p>
        <small>
          {reason} {leave && <a href={leave}>Unsubscribe</a>}
        </small>
      </p>
    </>
  );
}

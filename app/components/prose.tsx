/** The project's own texts, never what a user typed. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the words come from this repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** For this project's own texts only, never for user input. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from this repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

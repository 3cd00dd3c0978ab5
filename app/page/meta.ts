/** A page's title, and what search engines and link previews say of it. */
export function describedAs(title: string, description: string) {
  return [{ title }, { name: "description", content: description }];
}

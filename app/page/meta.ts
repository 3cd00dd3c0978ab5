export function describedAs(title: string, description: string) {
  return [{ title }, { name: "description", content: description }];
}

/** Keeps letters only, so that a typed name cannot carry a message to a stranger. */
export function firstNameIn(name: string): string {
  return /^[\p{L}\p{M}'’-]{1,30}(?=\s|$)/u.exec(name)?.[0] ?? "A child";
}

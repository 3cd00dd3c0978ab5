/** Returns undefined for text that is no website, and for a name before an @, which can look like the host. */
export function websiteOf(typed: string): URL | undefined {
  const address = read(typed);
  return address && !hasName(address) ? address : undefined;
}

/** Shows the host in ASCII, since letters of other scripts can look like it. Returns other text as typed. */
export function websiteAsShown(typed: string): string {
  const address = websiteOf(typed);
  if (!address) return typed;
  return !typed.endsWith("/") && address.href === `${address.origin}/` ? address.origin : address.href;
}

export function hidesHost(typed: string): boolean {
  const address = read(typed);
  return address !== undefined && hasName(address);
}

function read(typed: string): URL | undefined {
  const address = /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed) : undefined;
  return address?.hostname.includes(".") ? address : undefined;
}

function hasName({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

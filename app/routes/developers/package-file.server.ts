import { existsSync } from "node:fs";

/** Packed by `npm run wire-package`; absent where nobody ran it. */
export const PACKAGE_FILE = "build/wire/stokeline-wire.tgz";

export function hasPackage(): boolean {
  return existsSync(PACKAGE_FILE);
}

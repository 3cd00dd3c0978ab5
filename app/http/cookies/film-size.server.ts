import { FILM_SIZES, type FilmSize } from "#app/schemas/choices.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** The choice is the browser's and not the account's: it depends on the link that the machine has. */
const cookie = sealedCookie<FilmSize>("films", 365 * 24 * 60 * 60);

/** The values of `ECT`, a header in which a browser estimates its link. */
const SLOW = new Set(["slow-2g", "2g", "3g"]);

export function filmSizeNamed(name: unknown): FilmSize {
  return FILM_SIZES.find((size) => size === name) ?? "auto";
}

export function filmSizeOf(request: Request): FilmSize {
  return filmSizeNamed(cookie.parse(request.headers.get("cookie")));
}

export function filmSizeCookie(size: FilmSize): string {
  return cookie.serialize(size);
}

/** True if the person chose small films, or the browser saves data or is on a slow link. */
export function wantsSmallFilms({ headers }: Request, chosen: FilmSize): boolean {
  return chosen === "small" || headers.get("save-data")?.toLowerCase() === "on" || SLOW.has(headers.get("ect") ?? "");
}

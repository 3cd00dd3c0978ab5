import type { FilmSize, Theme } from "#app/schemas/choices.ts";

export interface ShellData {
  product: string;
  contactEmail: string;
  phones: { name: string; phone: string }[];
  storeLinks: { label: string; href: string }[];
  socialLinks: { label: string; href: string }[];
  /** True if the viewer sees Discounts and links to other sites. */
  waysOut: boolean;
  /** The last day of the operator's absence, as "14 August 2027". */
  awayUntil: string | undefined;
  theme: Theme;
  filmSize: FilmSize;
  /** True if the small rendition of a film is shown on any screen. */
  smallFilms: boolean;
  notice: string | undefined;
  viewer: ShellViewer | undefined;
  /** The page is the login screen in place of a form's result, so its address has no page. */
  isAnswer: boolean;
  /** The product's address, for link previews; only for visitors. */
  address: string | undefined;
  /** The address of the analytics script; undefined if the viewer may not be counted. */
  analytics: string | undefined;
}

export interface ShellViewer {
  id: string;
  name: string;
  isBusiness: boolean;
  isOperator: boolean;
  under13: boolean;
  state: "visitor" | "initial" | "profile" | "complete";
  face: string | undefined;
  privacyPath: string;
  isAskedForCookies: boolean;
  /** Brands, the operator, and athletes with a request from a brand have a desk. */
  hasDesk: boolean;
  news: string | undefined;
}

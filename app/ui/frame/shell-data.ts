export interface ShellData {
  product: string;
  contactEmail: string;
  /** Who can be called for help. */
  phones: { name: string; phone: string }[];
  storeLinks: { label: string; href: string }[];
  socialLinks: { label: string; href: string }[];
  /** Whether Discounts and links that lead out of the product are shown. */
  waysOut: boolean;
  theme: "auto" | "light" | "dark";
  /** Shown once at the top of the page, and read out. */
  notice: string | undefined;
  viewer: ShellViewer | undefined;
  /** The page is the login screen in place of a form's result, so no page exists at its address. */
  isAnswer: boolean;
  /** Of the whole product, for link previews; only for visitors. */
  address: string | undefined;
  /** The address of the analytics script, if the viewer may be counted. */
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
  /** Brands, the operator, and athletes whom a brand asks. */
  hasDesk: boolean;
  /** The number of new notifications; undefined if there are none. */
  news: string | undefined;
}

/** Who the frame of every page is drawn for. */
export interface ShellData {
  product: string;
  contactEmail: string;
  storeLinks: { label: string; href: string }[];
  socialLinks: { label: string; href: string }[];
  theme: "auto" | "light" | "dark";
  /** Told once, at the top of the page, and read out. */
  notice: string | undefined;
  viewer: ShellViewer | undefined;
  /** It stands in the place of what a button would have done, and no page lies at its address. */
  isAnswer: boolean;
  /** The script that counts page views, where it may. */
  analytics: string | undefined;
}

export interface ShellViewer {
  id: string;
  name: string;
  isBusiness: boolean;
  state: "visitor" | "initial" | "profile" | "complete";
  /** The address of the picture on the profile icon. */
  face: string | undefined;
  privacyPath: string;
  /** The cookie choice is still to be made. */
  isAskedForCookies: boolean;
  /** How many notifications are new; nothing where there are none. */
  news: string | undefined;
}

import { isApproved } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { websiteAsShown, websiteOf } from "#app/text/website.ts";
import { users } from "#db/schema/index.ts";

/** Few, since a map's list names thousands of authors. */
export const authorColumns = {
  id: users.id,
  name: users.name,
  band: users.band,
  isBusiness: users.isBusiness,
  approved: isApproved,
  website: users.website,
};

interface Author {
  id: string;
  name: string;
  isBusiness: boolean;
  approved: boolean;
  website: string;
}

export function authorFor(viewer: Viewer, author: Author) {
  return { id: author.id, name: author.name, website: websiteFor(viewer, author) };
}

/** Until the operator approves a business, its website reaches adults only. Leaves out an older one that hides its host. */
export function websiteFor(viewer: Viewer, { id, isBusiness, approved, website }: Omit<Author, "name">): string {
  const isOpen = viewer.operator || viewer.id === id || viewer.adult || approved || !isBusiness;
  return isOpen && website && websiteOf(website) ? websiteAsShown(website) : "";
}

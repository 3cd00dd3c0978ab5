import { eq } from "drizzle-orm";
import { DiscountInput } from "#app/schemas/discounts.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { db } from "#db";
import { media, discounts as rows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

let made = 0;

/** Adds a pending upload as the product would store it. */
export function addUpload(owner: Name, change: Partial<typeof media.$inferInsert> = {}): string {
  const filename = `${change.mimetype === "video/mp4" ? `film-${++made}.mp4` : `picture-${++made}.jpg`}`;
  const facts = { purpose: "discount", mimetype: "image/jpeg", state: "ready", bytes: 1, sha256: "s" } as const;
  db.insert(media)
    .values({ id: filename, ownerId: ID[owner], filename, ...facts, ...change })
    .run();
  return filename;
}

export const WORDS = {
  amount: "20% off",
  description: "Boards and fins",
  code: "SALT20",
  sports: ["Surf"],
  under18Viewable: true,
  productDescription1: "One",
  productDescription2: "Two",
  productDescription3: "Three",
};

/** Posts a Discount with three pictures, of Northbreak unless said otherwise. */
export function addDiscount(
  change: Record<string, unknown> = {},
  poster: Name = "northbreak",
  facts: Partial<typeof rows.$inferInsert> = {},
): string {
  const [filename1, filename2, filename3] = [addUpload(poster), addUpload(poster), addUpload(poster)];
  const input = DiscountInput.parse({ ...WORDS, filename1, filename2, filename3, ...change });
  const { id } = discounts.post(viewer(poster), input);
  if (Object.keys(facts).length) db.update(rows).set(facts).where(eq(rows.id, id)).run();
  return id;
}

import { eq } from "drizzle-orm";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { DiscountInput } from "#app/schemas/discounts.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { foldPlace } from "#app/text/fold.ts";
import { product } from "#artwork/demo/products.ts";
import { db } from "#db";
import * as tables from "#db/schema/index.ts";
import { BRANDS } from "./brands.ts";
import { jpeg, keep, keepFace } from "./files.ts";
import { OFFERS } from "./offers.ts";

const DAY = 24 * 60 * 60 * 1000;

export async function loadBrands(passwordHash: string): Promise<void> {
  for (const { logo, ...brand } of BRANDS) {
    const email = `${brand.name.toLowerCase().replaceAll(/\W+/g, ".")}@stokeline.example`;
    const done = { isBusiness: true, initialProfileSetup: true, profileSetup: true, newUser: false, approvedAt: 1 };
    db.insert(tables.users)
      .values({ ...brand, ...done, email, passwordHash, place: foldPlace(brand.country, brand.city) })
      .run();
    await keepFace(viewerById(brand.id), logo);
  }
}

/** Oldest first, so that search lists them in the order of their times. */
export async function loadOffers(): Promise<void> {
  for (const [age, offer] of [...OFFERS.entries()].reverse()) {
    const brand = viewerById(offer.by);
    const { words, inStore = false, adultsOnly = false, products, background, by: _by, ...details } = offer;
    const files: string[] = [];
    for (const [, kind, main, trim] of products) {
      const picture = await jpeg(product({ kind, main, trim, background }));
      files.push((await keep(brand, UPLOAD_KINDS.discountImage, picture, `${kind}.jpg`)).filename);
    }
    const input = DiscountInput.parse({
      ...details,
      description: words,
      inStore: inStore ? "on" : "",
      under18Viewable: adultsOnly ? "" : "on",
      ...Object.fromEntries(products.map(([words], index) => [`productDescription${index + 1}`, words])),
      ...Object.fromEntries(files.map((name, index) => [`filename${index + 1}`, name])),
    });
    const { id } = discounts.post(brand, input);
    const createdAt = Date.now() - Math.round((0.2 + age * 4.3) * DAY);
    db.update(tables.discounts).set({ createdAt }).where(eq(tables.discounts.id, id)).run();
  }
}

export function visitOffers(riders: readonly Viewer[]): void {
  for (const [nth, { id, posterId, createdAt }] of db.select().from(tables.discounts).all().entries()) {
    const thisWeek = mondayOf(Date.now());
    for (let week = mondayOf(createdAt); week <= thisWeek; week += WEEK_MS)
      db.insert(tables.redemptions)
        .values({ discountId: id, week, times: (nth * 5 + 3) % 11 })
        .run();
    const visitors = riders.filter((viewer) => viewer.id !== posterId && discounts.find(viewer, id));
    for (const [turn, { id: userId }] of visitors.entries()) {
      for (let visit = 0; visit <= (nth + turn) % 4; visit++) {
        const at = createdAt + Math.round((Date.now() - createdAt) * (((nth * 7 + turn * 13 + visit * 29) % 97) / 97));
        db.insert(tables.discountViews).values({ userId, discountId: id, createdAt: at }).run();
        if ((turn + visit) % 3 === 0)
          db.insert(tables.clicks).values({ kind: "code", userId, aboutId: posterId, discountId: id, createdAt: at }).run();
      }
    }
  }
}

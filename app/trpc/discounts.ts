import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import { onceFor } from "#app/kernel/idempotency.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { REGIONS } from "#app/schemas/choices.ts";
import { DiscountDetailsInput, DiscountInput } from "#app/schemas/discounts.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as views from "#app/services/discounts/views.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { boolean, id, int, MOST, oneOf, onlySent, ordered, pageBefore, pageOf, string, strings } from "./inputs.ts";
import { changedSports, type SportFlags, sportFlags, sportsIn, sportsOf } from "./sports.ts";
import { operation, operationFrom } from "./trpc.ts";
import { wire, wireDiscount, wireDiscounts, wireOf } from "./wire-discounts.ts";

const details = {
  amount: string,
  description: string,
  code: string,
  ...sportFlags,
  productDescription1: string,
  productDescription2: string,
  productDescription3: string,
  inStore: boolean,
  under18Viewable: boolean,
  startsOn: string,
  endsOn: string,
  terms: string,
};

/** Omits fields that were not sent, so that they stay unchanged; each sport has a flag of its own. */
function givenIn(viewer: Viewer, { id: discountId, ...input }: { id?: string | null | undefined } & SportFlags) {
  const before = discounts.find(viewer, discountId ?? "")?.sports ?? [];
  return { ...onlySent(input, DiscountDetailsInput.parse(input)), sports: changedSports(input, before) };
}

export const discountQueries = {
  discount: operation
    .input(z.object({ id }))
    .query(({ ctx, input }) => wire(ctx.viewer, discounts.find(ctx.viewer, input.id ?? ""))),

  discountFeed: operation
    .input(z.object({ category: strings, businessRegion: string, country: string, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => {
      const page = pageBefore(input);
      const region = oneOf("businessRegion", REGIONS, input.businessRegion);
      const country = typeof input.country === "string" ? countryIn(input.country) : undefined;
      const sports = sportsIn(viewer, input.category);
      return wireDiscounts(viewer, region ? discounts.byBusinessRegion(viewer, region, sports, page, country) : []);
    }),

  localDiscounts: operation
    .input(z.object({ country: string, city: string, category: strings, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input: { country, city, category, ...page } }) =>
      wireDiscounts(
        viewer,
        discounts.local(viewer, { country: country ?? "", city: city ?? "" }, sportsIn(viewer, category), pageBefore(page)),
      ),
    ),

  pressedDiscounts: operation.input(z.object({ skip: int, last: int })).query(({ ctx: { viewer }, input }) =>
    wireDiscounts(
      viewer,
      discounts.ofPressedCodes(viewer, pageOf(input)).map(({ discount }) => discount),
    ),
  ),

  /** Without a country and a city, gives those around the caller. */
  videoDiscounts: operationFrom("profile")
    .input(z.object({ country: string, city: string, category: strings }))
    .query(({ ctx: { viewer }, input: { country, city, category } }) => {
      const place = country || city ? { country: country ?? "", city: city ?? "" } : null;
      return wireDiscounts(viewer, discounts.forHome(viewer, place, sportsIn(viewer, category), MOST));
    }),

  userDiscounts: operation
    .input(z.object({ id, skip: int, last: int, before: id, orderBy: string }))
    .query(({ ctx: { viewer }, input }) =>
      wireDiscounts(viewer, ordered(discounts.byPoster(viewer, input.id ?? "", pageBefore(input)), input.orderBy)),
    ),

  discountNotification: operation
    .input(z.object({ id }))
    .query(({ ctx: { viewer }, input }) => wire(viewer, notifications.ofOwnDiscount(viewer, input.id ?? ""))),
};

export const discountMutations = {
  postDiscount: operation
    .input(
      z.object({
        ...details,
        title: string,
        filename1: string,
        filename2: string,
        filename3: string,
        businessIsBricks: boolean,
        userId: id,
        userName: string,
        userCountry: string,
        userCity: string,
        userBusinessRegion: string,
      }),
    )
    .mutation(({ ctx: { viewer, idempotencyKey }, input }) => {
      const poster = requireSelf(viewer, input.userId);
      const given = { ...input, under18Viewable: input.under18Viewable ?? true, sports: sportsOf(input) };
      const post = DiscountInput.parse(given);
      const id = onceFor(poster, idempotencyKey, "postDiscount", input, () => discounts.post(poster, post).id);
      return wireOf(viewer, discounts.get(viewer, id));
    }),

  postDiscountUpdate: operation
    .input(z.object({ id, ...details }))
    .mutation(({ ctx: { viewer }, input }) => wireOf(viewer, discounts.update(viewer, input.id ?? "", givenIn(viewer, input)))),

  deleteDiscount: operation.input(z.object({ id })).mutation(({ ctx: { viewer }, input }) => {
    const code = discounts.codesOf(viewer, [input.id ?? ""]).get(input.id ?? "") ?? null;
    return wireDiscount(viewer, discounts.remove(viewer, input.id ?? ""), code);
  }),

  discountViews: operation
    .input(z.object({ discountId: id }))
    .mutation(({ ctx, input }) => views.record(ctx.viewer, input.discountId ?? "") ?? null),

  codeTracker: operation.input(z.object({ business: id, user: id, discountId: id })).mutation(({ ctx, input }) => {
    const press = discounts.recordPress(ctx.viewer, input.discountId ?? "", input.business);
    return press ? { id: press.id, user: press.userId, business: press.aboutId, discountId: press.discountId } : null;
  }),

  /** Does nothing: the server mails by itself, once. The operations stay for the apps. */
  uploadedEditEmail: operation.input(z.object({ email: string })).mutation(({ ctx }) => ({ id: ctx.viewer.id })),
  uploadedDiscountEmail: operation
    .input(z.object({ email: string, name: string }))
    .mutation(({ ctx }) => ({ id: ctx.viewer.id })),
};

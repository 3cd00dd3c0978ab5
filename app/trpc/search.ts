import { z } from "zod";
import * as search from "#app/services/search/index.server.ts";
import { wireDiscounts } from "./discounts.ts";
import { int, pageOf, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

const words = z.object({ filter: string, skip: int, first: int });
const paged = ({ skip, first }: z.infer<typeof words>) => pageOf({ skip, last: first });

export const searchQueries = {
  userSearch: operation.input(words).query(({ ctx, input }) => search.people(ctx.viewer, input.filter ?? "", paged(input))),

  discountSearch: operation
    .input(words)
    .query(({ ctx, input }) => wireDiscounts(ctx.viewer, search.offers(ctx.viewer, input.filter ?? "", paged(input)))),

  videoSearch: operation.input(words).query(({ ctx, input }) => search.postedEdits(ctx.viewer, input.filter ?? "", paged(input))),
};

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

test("an age that is sent with the setup of a business is not kept", () => {
  accounts.setUp(viewer("rex"), InitialSetupInput.parse({ isBusiness: true, age: "18+", sports: ["Surf"] }));
  expect(db.select().from(users).where(eq(users.id, ID.rex)).get()).toMatchObject({ isBusiness: true, age: null });
});

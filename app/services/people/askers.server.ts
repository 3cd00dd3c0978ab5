import { and, inArray, or } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visiblePeople } from "#app/kernel/access/people.server.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import { active, isChild } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { AGE_ANSWERS } from "#app/schemas/age-bands.ts";
import { firstNameIn } from "#app/text/first-name.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { users } from "#db/schema/index.ts";
import { type Person, personColumns, personFor } from "./users.server.ts";

export type Asker = Person & { isUnder13: boolean };

const isUnder13 = inArray(
  users.band,
  AGE_ANSWERS.filter((band) => isChild({ band })),
);

const rows = hotRead(
  db
    .select(personColumns)
    .from(users)
    .where(and(inJson(users.id, "ids"), or(and(active, isUnder13), visiblePeople()))),
);

/** Shows only the first name of an under-13: the profile opens once the request is accepted. */
export function askersOf(viewer: Viewer, ids: readonly string[]): (Asker | undefined)[] {
  if (ids.length === 0) return [];
  const found = new Map(rows.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return row && (isChild(row) ? riderUnder13(row) : { ...personFor(viewer, row), isUnder13: false });
  });
}

function riderUnder13({ id, name }: Pick<Person, "id" | "name">): Asker {
  return {
    id,
    name: firstNameIn(name),
    about: "A rider under 13",
    isUnder13: true,
    isBusiness: false,
    group: null,
    gender: null,
    age: null,
    instagram: null,
    country: "",
    city: null,
    sports: [],
    sponsors: "",
    openTo: null,
    website: "",
    businessRegion: null,
    businessIsBricks: false,
    profileImage: null,
    businessLogo: null,
    followerCount: 0,
    email: null,
  };
}

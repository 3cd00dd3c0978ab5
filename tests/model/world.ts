import { eq, inArray } from "drizzle-orm";
import { fillAll } from "#app/services/search/filling.server.ts";
import { db } from "#db";
import { crews, edits, guardians, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "../add-discount.ts";
import { addEdit } from "../add-edit.ts";
import { addSpot } from "../add-spot.ts";
import { isChild, NAMES, type Name, type Person, type World } from "./people.ts";

/**
 * Adults, 13-17s, children, brands and the operator, each with an Edit for everybody, one for adults, one for the Crew, and a Spot. Kit is in
 * Mia's Crew; Rex and Noa are set up as a 15-year-old and as an eight-year-old.
 */
export function openWorld(): World {
  const now = Date.now();
  db.delete(edits).run();
  db.delete(crews).run();
  settle("rex", { age: "13-17", lowestBand: "13-17" });
  settle("noa", { age: "6-9", lowestBand: "6-9" });
  db.insert(guardians).values({ userId: ID.noa, email: "noa.parent@stokeline.example", band: "6-9", consentedAt: now }).run();
  const moved: Partial<typeof users.$inferInsert> = {
    bandSetAt: now,
    city: "Newquay",
    country: "United Kingdom",
    sports: ["Surf"],
    notifyStokes: true,
    notifyFollows: true,
    notifyCrew: true,
  };
  db.update(users)
    .set(moved)
    .where(inArray(users.id, Object.values(ID)))
    .run();
  db.insert(crews).values({ askerId: ID.kit, askedId: ID.mia, toldAt: now, answeredAt: now, acceptedAt: now }).run();

  const people = Object.fromEntries(NAMES.map((name) => [name, personOf(name, now)])) as Record<Name, Person>;
  const link = { isTold: true, isAnswered: true, isAccepted: true, yes: new Set<Name>() };
  const world: World = {
    ...{ now, people, follows: new Set(), blocks: new Set(), stokes: new Set(), refusals: new Map() },
    links: [{ asker: "kit", asked: "mia", ...link }],
    edits: NAMES.flatMap((poster) =>
      [
        { isCrewOnly: false, isForMinors: true },
        { isCrewOnly: false, isForMinors: false },
        { isCrewOnly: true, isForMinors: true },
      ].map(({ isCrewOnly, isForMinors }) => ({
        ...{ poster, isCrewOnly, isForMinors },
        id: addEdit({ posterId: ID[poster], crewOnly: isCrewOnly, under18Viewable: isForMinors, sport: "Surf" }),
      })),
    ),
    spots: NAMES.map((author) => ({
      author,
      id: addSpot({ title: `Of ${author}`, spotImage: addUpload(author, { purpose: "spot" }) }, author),
      isWaiting: isChild(people[author]),
    })),
  };
  addDiscount();
  fillAll();
  return world;
}

function settle(name: "rex" | "noa", age: Pick<typeof users.$inferInsert, "age" | "lowestBand">): void {
  const flags = { initialProfileSetup: true, profileSetup: true, newUser: false };
  db.update(users)
    .set({ group: "Athlete", ...flags, ...age })
    .where(eq(users.id, ID[name]))
    .run();
}

function personOf(name: Name, now: number): Person {
  const isBusiness = name === "northbreak" || name === "fakie";
  const bands: Partial<Record<Name, Person["band"]>> = { rex: "13-17", kit: "13-17", pip: "10-12", tam: "6-9", noa: "6-9" };
  const band = bands[name] ?? "18+";
  return {
    ...{ id: ID[name], band, reach: band, isAsked: false, bandSince: now, isBusiness, isApproved: name === "northbreak" },
    ...{ isIn: true, agreed: band === "6-9" || band === "10-12" ? band : undefined, isOpen: name === "pip", showsPlace: false },
    ...{ hasWaysOut: false, told: undefined },
  };
}

import { hashSync } from "@node-rs/argon2";
import { foldPlace } from "#app/text/fold.ts";
import { atomically, db } from "#db";
import { crews, edits, guardians, media, users } from "#db/schema/index.ts";

/*
 * Mia lives in Newquay. Sol (adult) and Kit (15) are in her crew; Ana (adult, in France) has asked to join. Pip (11) and Tam
 * (8) have parental consent; Pip's parent lets everybody see the account. Rex has just signed up, Noa has no profile yet, Ash is suspended. Northbreak is an approved brand,
 * Fakie waits for approval. Ops is the operator, Stat reads the statistics.
 */

export const PASSWORD = "stoke-the-line-7";

/** Fixed, so that the settings can name the operator before there is a database. */
export const ID = {
  mia: "1001",
  sol: "1002",
  ana: "1003",
  kit: "1004",
  pip: "1005",
  tam: "1006",
  rex: "1007",
  noa: "1008",
  ash: "1009",
  northbreak: "1010",
  fakie: "1011",
  ops: "1012",
  stat: "1013",
} as const;

export type Name = keyof typeof ID;

type NewUser = typeof users.$inferInsert;
type Traits = Partial<NewUser> & { name: string };

const HOME = { country: "United Kingdom", city: "Newquay" };
const DONE = { initialProfileSetup: true, profileSetup: true, newUser: false };
const RIDER: Partial<NewUser> = { ...DONE, ...HOME, group: "Athlete", age: "18+", gender: "Female", sports: ["Surf", "Skate"] };
const BRAND: Partial<NewUser> = { ...DONE, ...HOME, isBusiness: true, businessRegion: "National", sports: ["Surf", "Apparel"] };

const CAST: Record<Name, Traits> = {
  mia: { ...RIDER, name: "Mia Trevose", instagram: "mia.rides", about: "Dawn patrol, any tide.", sponsors: "Northbreak Boards" },
  sol: { ...RIDER, name: "Sol Aas", instagram: "sol.pushes", about: "Ledges and long lines.", gender: "Male" },
  ana: {
    ...RIDER,
    name: "Ana Roux",
    country: "France",
    city: "Biarritz",
    instagram: "ana.roux",
    about: "Left over right.",
    sports: ["Surf", "Skate", "Ski"],
  },
  kit: { ...RIDER, name: "Kit Lowe", age: "13-17", instagram: "kit.lowe", about: "Learning airs.", gender: "Other" },
  pip: { ...RIDER, name: "Pip Hale", age: "10-12", publicSince: 1, about: "Small waves, big grin.", sports: ["Surf"] },
  tam: { ...RIDER, name: "Tam Ito", age: "6-9", about: "My first board is green.", sports: ["Surf"] },
  rex: { name: "Rex Vane" },
  noa: { name: "Noa Berg", initialProfileSetup: true, newUser: false, group: "Spectator", age: "18+", sports: ["Surf", "Skate"] },
  ash: { ...RIDER, name: "Ash Doyle", suspendedAt: 1, about: "Gone for now." },
  northbreak: {
    ...BRAND,
    name: "Northbreak Boards",
    website: "https://northbreak.example",
    about: "Twin fins made in Cornwall.",
    approvedAt: 1,
  },
  fakie: {
    ...BRAND,
    name: "Fakie Wear",
    website: "https://fakie.example",
    about: "Warm things for cold feet.",
    sports: ["Skate", "Apparel"],
  },
  ops: { ...RIDER, name: "Stokeline Ops", group: "Spectator", about: "We look after the place." },
  stat: { ...RIDER, name: "Stokeline Numbers", group: "Spectator", about: "We count." },
};

export const emailOf = (name: Name) => (name === "northbreak" ? "brand" : name).concat("@stokeline.example");

type NewEdit = Pick<typeof edits.$inferInsert, "id" | "posterId" | "description" | "sport"> & Partial<typeof edits.$inferInsert>;

/** `bowl` is for everybody, `session` for the crew, `slam` for adults in the crew; the other names say what they are. */
export const EDITS = {
  bowl: { id: "2001", posterId: ID.mia, description: "Bowl at dusk", sport: "Skate", under18Viewable: true },
  session: { id: "2002", posterId: ID.mia, description: "Crew session", sport: "Skate", crewOnly: true, under18Viewable: true },
  slam: { id: "2003", posterId: ID.mia, description: "The slam reel", sport: "Skate", crewOnly: true },
  grown: { id: "2004", posterId: ID.mia, description: "For grown-ups", sport: "Skate" },
  abroad: { id: "2005", posterId: ID.ana, description: "Left at Parlementia", sport: "Skate", under18Viewable: true },
  young: {
    id: "2006",
    posterId: ID.pip,
    description: "My first green wave",
    sport: "Surf",
    under18Viewable: true,
  },
  gone: { id: "2007", posterId: ID.ash, description: "Before I left", sport: "Skate", under18Viewable: true },
  raw: { id: "2008", posterId: ID.mia, description: "Still processing", sport: "Skate", under18Viewable: true, ready: false },
} as const satisfies Record<string, NewEdit>;

const NOON = Date.UTC(2026, 9, 1, 12);

/** Files exist only as rows. */
export function loadWorld(): void {
  const passwordHash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  atomically(() => {
    loadCast(passwordHash);
    Object.values(EDITS).forEach((edit, index) => {
      const { ready = true } = edit as NewEdit;
      const file = { id: `world-${edit.id}`, filename: `${edit.id}.jpg`, mimetype: "image/jpeg", width: 640, height: 400 };
      db.insert(media)
        .values({
          ...file,
          ownerId: edit.posterId,
          purpose: "edit",
          bytes: 1,
          sha256: edit.id,
          state: ready ? "ready" : "processing",
          attachedAt: 1,
        })
        .run();
      db.insert(edits)
        .values({ ...file, orientation: "Landscape", ready, createdAt: NOON + index * 60_000, ...edit, mediaId: file.id })
        .run();
    });
  });
}

export function loadCast(passwordHash: string): void {
  for (const [name, traits] of Object.entries(CAST)) {
    const who = name as Name;
    const place = foldPlace(traits.country ?? "", traits.city ?? "");
    const lowestBand = traits.age === "18+" ? null : traits.age;
    db.insert(users)
      .values({ id: ID[who], email: emailOf(who), passwordHash, place, lowestBand, bandSetAt: NOON, createdAt: NOON, ...traits })
      .run();
  }
  for (const child of ["pip", "tam"] as const)
    db.insert(guardians)
      .values({
        userId: ID[child],
        email: `${child}.parent@stokeline.example`,
        band: CAST[child].age ?? "6-9",
        consentedAt: NOON,
      })
      .run();
  for (const friend of ["sol", "kit"] as const)
    db.insert(crews)
      .values({ askerId: ID[friend], askedId: ID.mia, toldAt: NOON, answeredAt: NOON, acceptedAt: NOON, createdAt: NOON })
      .run();
  db.insert(crews).values({ askerId: ID.ana, askedId: ID.mia, toldAt: NOON, createdAt: NOON }).run();
}

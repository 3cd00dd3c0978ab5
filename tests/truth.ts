import type Database from "better-sqlite3";
import { EDITS, ID, type Name } from "#db/seed/world.ts";

/* The Edits that each person sees, written by hand. Every look-up and every list of every door must agree. */

/** Edits of Tam, a child with a private account, and of Kit and Stat, who are 13-17; one of Ana's that is not for minors, and one that a grave report hides. */
const MORE = {
  closed: { id: "2101", posterId: ID.tam, sport: "Surf", under18Viewable: true },
  teen: { id: "2102", posterId: ID.kit, sport: "Skate", under18Viewable: true },
  shown: { id: "2103", posterId: ID.stat, sport: "Skate", under18Viewable: true },
  late: { id: "2104", posterId: ID.ana, sport: "Skate", under18Viewable: false },
  reported: { id: "2105", posterId: ID.ana, sport: "Skate", under18Viewable: true },
} as const;
export const POSTS = { ...EDITS, ...MORE };

/** Edits of Sol. Nobody blocks Sol. */
export const SPOT = "5001";

type Edit = keyof typeof POSTS;
export type Who = Name | "visitor";

const CHILDREN: Edit[] = ["bowl", "abroad", "young", "teen", "shown"];
const ADULTS: Edit[] = [...CHILDREN, "grown", "late"];
const OF_MIA: Edit[] = ["bowl", "session", "slam", "grown", "raw"];
const NOT_OF_MIA: Edit[] = ["abroad", "young", "teen", "shown"];

const SEEN: Partial<Record<Who, Edit[]>> = {
  visitor: [],
  rex: [],
  noa: ADULTS,
  // Tam asked both to join the Crew: Ana was told and has not answered, and Sol was not told, since Tam's parent has not agreed.
  ana: [...ADULTS, "reported"],
  northbreak: ADULTS,
  sol: [...ADULTS, "session", "slam"],
  // In Tam's Crew.
  kit: [...CHILDREN, "session", "closed"],
  stat: CHILDREN,
  pip: CHILDREN,
  // Blocked by Mia.
  tam: [...NOT_OF_MIA, "closed"],
  // Has blocked Mia, and waits for approval.
  fakie: NOT_OF_MIA,
  // Suspended.
  ash: [],
  mia: [...OF_MIA, ...NOT_OF_MIA, "late"],
  ops: Object.keys(POSTS) as Edit[],
};

/** The posters in each person's city. A 13-17 who hides the city, such as Kit, is in nobody's. */
const AROUND: Edit[] = [...OF_MIA, "gone", "shown"];

export const PEOPLE = Object.keys(SEEN) as Who[];
export const ALL = Object.values(POSTS)
  .map(({ id }) => id)
  .sort();

/**
 * Makes the table's facts out of the cast: blocks and a mute; a child with a private account and one whose parent lets everybody see; 13-17s who show their city and do
 * not; all have the sports of the Edits, and each Edit is in a competition and at one Spot.
 */
export function makeTruth(database: Database.Database): void {
  const tie = (table: "blocks" | "mutes", one: string, other: string, from: Name, to: Name) =>
    database
      .prepare(`INSERT INTO ${table} (id, ${one}, ${other}, created_at) VALUES (?, ?, ?, 1)`)
      .run(Number(ID[from]), Number(ID[from]), Number(ID[to]));
  tie("blocks", "blocker_id", "blocked_id", "mia", "tam");
  tie("blocks", "blocker_id", "blocked_id", "fakie", "mia");
  tie("mutes", "muter_id", "muted_id", "northbreak", "mia");
  const link = database.prepare(
    "INSERT INTO crews (id, asker_id, asked_id, told_at, asker_parent_agreed_at, accepted_at, created_at) VALUES (?, ?, ?, ?, ?, ?, 1)",
  );
  link.run(3001, Number(ID.tam), Number(ID.ana), 1, 1, null);
  link.run(3002, Number(ID.kit), Number(ID.tam), 1, null, 1);
  link.run(3003, Number(ID.stat), Number(ID.tam), 1, null, null);
  link.run(3004, Number(ID.tam), Number(ID.sol), null, null, null);
  database.exec(`
    UPDATE users SET sports = '["Surf","Skate"]';
    UPDATE users SET age = '13-17', lowest_band = '13-17', shows_place = 1 WHERE id = ${ID.stat};
  `);
  for (const { id, posterId, sport, under18Viewable } of Object.values(MORE)) {
    database
      .prepare(
        "INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at) SELECT ?, ?, purpose, ?, mimetype, 1, ?, 'ready', 1 FROM media WHERE id = 'world-2001'",
      )
      .run(`world-${id}`, Number(posterId), `${id}.jpg`, id);
    database
      .prepare(
        "INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready, under18_viewable, created_at) VALUES (?, ?, ?, ?, 'image/jpeg', ?, ?, 'Landscape', 1, ?, ?)",
      )
      .run(Number(id), Number(posterId), `world-${id}`, `${id}.jpg`, id, sport, Number(under18Viewable), Number(id));
  }
  database.exec(`
    INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (${SPOT}, ${ID.sol}, 'Fistral', 50.4, -5.1, 1, 1);
    UPDATE edits SET competition = '16+male', spot_id = ${SPOT};
    INSERT INTO reports (id, reporter_id, edit_id, reason, hid_at, created_at) VALUES (6001, ${ID.ash}, ${MORE.reported.id}, 'grooming', 1, 1);
  `);
}

/**
 * A brand's for everybody and for adults, one of a business that waits for approval, one of somebody suspended, two of the brand whose time is
 * over or has not come, and one that a grave report hides.
 */
export const DISCOUNTS = {
  offer: { id: "4001", posterId: ID.northbreak, under18Viewable: true },
  grown: { id: "4002", posterId: ID.northbreak, under18Viewable: false },
  waiting: { id: "4003", posterId: ID.fakie, under18Viewable: true },
  gone: { id: "4004", posterId: ID.ash, under18Viewable: true },
  ended: { id: "4005", posterId: ID.northbreak, under18Viewable: true, endsOn: "2020-02-29" },
  coming: { id: "4006", posterId: ID.northbreak, under18Viewable: true, startsOn: "2999-12-31" },
  reported: { id: "4007", posterId: ID.northbreak, under18Viewable: true },
} as const satisfies Record<string, Offer>;

interface Offer {
  id: string;
  posterId: string;
  under18Viewable: boolean;
  startsOn?: string;
  endsOn?: string;
}

type Discount = keyof typeof DISCOUNTS;

const OFFERED: Partial<Record<Who, Discount[]>> = {
  noa: ["offer", "grown", "waiting"],
  ana: ["offer", "grown", "waiting"],
  sol: ["offer", "grown", "waiting"],
  northbreak: ["offer", "grown", "waiting", "reported"],
  mia: ["offer", "grown"],
  kit: ["offer"],
  stat: ["offer"],
  pip: ["offer"],
  tam: ["offer"],
  fakie: ["offer", "waiting"],
  ops: ["offer", "grown", "waiting", "gone", "reported"],
};

export const ALL_DISCOUNTS = Object.values(DISCOUNTS).map(({ id }) => id);

/** The codes of the Discounts are CODE-4001 and so on; all are for Surf and Apparel. */
export function makeDiscounts(database: Database.Database): void {
  database.exec(`
    UPDATE users SET business_region = 'International' WHERE id = ${ID.fakie};
    INSERT INTO reports (id, reporter_id, discount_id, reason, hid_at, created_at) VALUES (6002, ${ID.ash}, ${DISCOUNTS.reported.id}, 'danger', 1, 1);
  `);
  for (const { id, posterId, under18Viewable, startsOn, endsOn } of Object.values<Offer>(DISCOUNTS)) {
    const names = ["a", "b", "c"].map((part) => `discount-${id}${part}.jpg`);
    for (const name of names)
      database
        .prepare(
          "INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, attached_at, created_at) VALUES (?, ?, 'discount', ?, 'image/jpeg', 1, ?, 'ready', 1, 1)",
        )
        .run(`world-${name}`, Number(posterId), name, name);
    database
      .prepare(
        "INSERT INTO discounts (id, poster_id, amount, description, code, filename1, filename2, filename3, product_description1, product_description2, product_description3, in_store, under18_viewable, sports, starts_on, ends_on, created_at) VALUES (?, ?, '20% off', 'Boards', ?, ?, ?, ?, 'One', 'Two', 'Three', 0, ?, 1 | 512, ?, ?, ?)",
      )
      .run(
        Number(id),
        Number(posterId),
        `CODE-${id}`,
        ...names,
        Number(under18Viewable),
        startsOn ?? null,
        endsOn ?? null,
        Number(id),
      );
  }
}

/** Returns the ids of the Discounts that lists may show a person, in order. */
export function offeredTo(who: Who): string[] {
  return (OFFERED[who] ?? []).map((name) => DISCOUNTS[name].id);
}

/** Also includes Discounts shown only on their page and on the business's profile: ended ones, and one's own future one. */
export function openTo(who: Who): string[] {
  const ended = offeredTo(who).includes(DISCOUNTS.offer.id) ? [DISCOUNTS.ended.id] : [];
  const coming = ["northbreak", "ops"].includes(who) ? [DISCOUNTS.coming.id] : [];
  return [...offeredTo(who), ...ended, ...coming].sort();
}

/** Returns the Discounts whose code a person gets. If one is not offered, only its business gets the code. */
export function codesFor(who: Who): string[] {
  return who === "northbreak" ? openTo(who) : offeredTo(who);
}

/** All posters of Discounts live in Newquay. */
export function offeredAround(who: Who): string[] {
  return ["ana", "noa"].includes(who) ? [] : offeredTo(who);
}

/** Returns the ids of the visible posts, in order. */
export function seenBy(who: Who): string[] {
  return idsOf(SEEN[who] ?? []);
}

/** Returns the Edits in automatic lists, which leave out muted people. */
export function heardBy(who: Who): string[] {
  return who === "northbreak" ? seenBy(who).filter((id) => !idsOf(OF_MIA).includes(id)) : seenBy(who);
}

/** Returns the Edits that a Spot shows: none by an under-13, not even to the under-13. */
export function heardAtSpot(who: Who): string[] {
  return heardBy(who).filter((id) => !idsOf(["young", "closed"]).includes(id));
}

/** Returns the Edits of a person's Crew. */
export function crewOf(who: Who): string[] {
  if (who === "kit") return idsOf([...OF_MIA, "closed"]);
  if (who === "tam") return idsOf(["teen"]);
  return who === "sol" ? idsOf(OF_MIA) : who === "mia" ? idsOf(["teen"]) : [];
}

/** Returns the Edits from a person's city. Mia's city is also Ash's and nearly everybody's, and Pip's wave is in none. */
export function aroundOf(who: Who): string[] {
  if (who === "ana") return idsOf(["abroad", "late", "reported"]);
  return who === "noa" ? [] : idsOf(AROUND);
}

function idsOf(edits: Edit[]): string[] {
  return edits.map((edit) => POSTS[edit].id).sort();
}

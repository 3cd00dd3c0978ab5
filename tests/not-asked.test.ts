import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as changeEdit } from "#app/routes/edits/change.tsx";
import { action as uploadEdit } from "#app/routes/edits/upload.tsx";
import { action as postEdit } from "#app/routes/edits/upload-post.tsx";
import { action as editProfile } from "#app/routes/profiles/change.tsx";
import { action as completeProfile } from "#app/routes/profiles/show.tsx";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import { db } from "#db";
import { clicks as clickRows, drafts, edits, guardians, media, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "./add-edit.ts";
import { tokenOf, viewer } from "./cast.ts";
import { graphqlOf, openDoors } from "./graphql/doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

type Fields = Record<string, string | string[] | boolean>;

const WIRE: Record<string, string> = { group: "athleteOrPhotographer", sports: "category", sport: "category" };
const named = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [WIRE[name] ?? name, value]));

/** Posts to a screen as a form would, with files or without. */
async function post(who: Name, action: (args: ActionFunctionArgs) => unknown, path: string, fields: Fields, params = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== false) form.append(name, one === true ? "on" : String(one));
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body: form });
  const context = { viewer: viewer(who), origin: { address: "198.51.100.9", userAgent: "" }, token: undefined, nonce: "" };
  const answer = await Promise.resolve(action({ request, context, params })).catch((error) => error);
  const location = answer instanceof Response ? (answer.headers.get("location") ?? "") : "";
  return { location, errors: JSON.stringify(answer) };
}

async function graphql(who: Name, operation: string, fields: Fields) {
  const entries = Object.entries(named(fields));
  const told = entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
  return {
    location: "",
    errors: JSON.stringify((await ask(`mutation { ${operation}(${told}) { id } }`, {}, tokenOf(who))).errors),
  };
}

async function trpc(who: Name, operation: string, fields: Fields) {
  const headers = { authorization: `Bearer ${tokenOf(who)}`, "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/${operation}`, { method: "POST", headers, body: JSON.stringify(named(fields)) });
  return { location: "", errors: await answer.text() };
}

const byWire = (send: typeof graphql) => ({
  complete: (who: Name, fields: Fields) => send(who, "profileSetup", fields),
  update: (who: Name, fields: Fields) => send(who, "userUpdate", fields),
  post: (who: Name, fields: Fields) => send(who, "postVideo", { ...fields, filename: pendingFile(who, "edit") }),
  updateEdit: (who: Name, id: string, fields: Fields) => send(who, "postVideoUpdate", { ...fields, id }),
});

const DOORS = {
  screens: {
    complete: (who: Name, fields: Fields) => post(who, completeProfile, `/profile/${ID[who]}`, fields),
    update: (who: Name, fields: Fields) => post(who, editProfile, "/edit_profile", fields),
    async post(who: Name, fields: Fields) {
      const { location } = await post(who, uploadEdit, "/upload_edit", { ...fields, audience: "everybody" });
      const [draft = ""] = /(?<=draft=)[^&]+/.exec(location) ?? [];
      db.update(drafts)
        .set({ mediaId: pendingFile(who, "edit") })
        .where(eq(drafts.id, draft))
        .run();
      return post(who, postEdit, `/upload_edit/post?draft=${draft}`, {});
    },
    updateEdit: (who: Name, id: string, fields: Fields) =>
      post(who, changeEdit, `/edit/${id}`, { ...fields, gearOf: "Surf", audience: "everybody" }, { editId: id }),
  },
  graphql: byWire(graphql),
  trpc: byWire(trpc),
};

let files = 0;

/** A pending upload of this person, named by its id. */
function pendingFile(who: Name, purpose: "edit" | "image"): string {
  const id = `pending-${++files}.jpg`;
  const facts = { mimetype: "image/jpeg", bytes: 1, sha256: id, state: "ready" } as const;
  db.insert(media)
    .values({ id, ownerId: ID[who], purpose, filename: id, ...facts })
    .run();
  return id;
}

const traits = (who: Name, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, ID[who])).run();

/** Makes Noa, whose profile is not complete yet, a rider or a business of this band. */
function noaIs(band: AgeBand, isBusiness: boolean) {
  traits("noa", { age: isBusiness ? null : band, lowestBand: band === "18+" ? null : band, isBusiness });
  const consent = { userId: ID.noa, email: "noa.parent@stokeline.example", band, consentedAt: 1 };
  db.insert(guardians).values(consent).run();
}

const PROFILE = { about: "New here", city: "Bude", country: "France" };
const HANDLES = { instagram: "@new.rider", sponsors: "A board maker", website: "https://rider.example" };
const RIDER = { ...PROFILE, gender: "Other" };
const BUSINESS = { ...PROFILE, businessRegion: "National" };
const WHOLE = { ...RIDER, name: "Pip", email: "pip@stokeline.example", age: "10-12", sports: ["Surf"], group: "Athlete" };
const NOTHING = { instagram: "", sponsors: "", website: "" };

const rowOf = (who: Name) => db.select().from(users).where(eq(users.id, ID[who])).get();
function handlesOf(who: Name) {
  const { instagram, sponsors, website } = rowOf(who) ?? {};
  return { instagram, sponsors, website };
}
const filmersOf = (who: Name) =>
  db.select({ filmer: edits.filmerInstagram }).from(edits).where(eq(edits.posterId, ID[who])).all();

describe.each(["screens", "graphql", "trpc"] as const)("at the door %s", (name) => {
  const door = DOORS[name];

  test.each([
    ["6-9", false, RIDER],
    ["10-12", false, RIDER],
    ["10-12", true, BUSINESS],
  ] as const)(
    "a %s (business: %s) completes a profile without handle, sponsors and website, and with them keeps none [SETUP-053, SETUP-056, A-180]",
    async (band, isBusiness, fields) => {
      noaIs(band, isBusiness);
      const profileImage = pendingFile("noa", "image");
      await door.complete("noa", { ...fields, ...HANDLES, profileImage });
      expect([viewer("noa").state, handlesOf("noa")]).toEqual(["complete", NOTHING]);

      traits("noa", { profileSetup: false });
      await door.complete("noa", { ...fields, profileImage: pendingFile("noa", "image") });
      expect(viewer("noa").state).toBe("complete");
    },
  );

  test("from 13 on the handle is asked for, and all three are kept [SETUP-053, A-180]", async () => {
    noaIs("13-17", false);
    const profileImage = pendingFile("noa", "image");
    expect((await door.complete("noa", { ...RIDER, profileImage })).errors).toContain("Please add your Instagram Handle");
    await door.complete("noa", { ...RIDER, ...HANDLES, profileImage });
    expect(handlesOf("noa")).toEqual({ instagram: "new.rider", sponsors: "A board maker", website: "" });
  });

  test("an under-13's change of profile takes neither handle nor sponsors [PROF-061, A-180] [P-10]", async () => {
    await door.update("pip", { ...WHOLE, ...HANDLES, about: "Bigger waves" });
    expect([rowOf("pip")?.about, handlesOf("pip")]).toEqual(["Bigger waves", NOTHING]);
    await door.update("pip", { ...WHOLE, about: "Still bigger" });
    expect(rowOf("pip")?.about).toBe("Still bigger");
  });

  test("an under-13's business changes its profile without a website [PROF-054, A-180]", async () => {
    traits("fakie", { lowestBand: "10-12", businessLogo: "logo.jpg", website: "" });
    const consent = { userId: ID.fakie, email: "fakie.parent@stokeline.example", band: "10-12", consentedAt: 1 } as const;
    db.insert(guardians).values(consent).run();
    const business = { ...BUSINESS, name: "Fakie", email: "fakie@stokeline.example", sports: ["Skate"], isBusiness: true };
    await door.update("fakie", { ...business, ...HANDLES, about: "Warmer" });
    expect(rowOf("fakie")).toMatchObject({ ...NOTHING, about: "Warmer" });
  });

  test("an under-13's Edit names no filmer, posted or changed, and a 13-17's does [EDIT-016, A-180] [P-10]", async () => {
    const details = { description: "A wave", sport: "Surf", filmerInstagram: "@some.filmer", under18Viewable: true };
    for (const who of ["pip", "kit"] as const) {
      const before = filmersOf(who).length;
      await door.post(who, details);
      expect(filmersOf(who)).toHaveLength(before + 1);
    }
    await door.updateEdit("pip", EDITS.young.id, { ...details, description: "A green wave" });
    expect(filmersOf("pip")).toEqual([{ filmer: "" }, { filmer: "" }]);
    expect(db.select().from(edits).where(eq(edits.id, EDITS.young.id)).get()?.description).toBe("A green wave");
    expect(filmersOf("kit")).toEqual([{ filmer: "some.filmer" }]);
    expect(JSON.stringify(db.select().from(drafts).where(eq(drafts.userId, ID.pip)).all())).not.toContain("some.filmer");
  });

  test("who names an age under 13 loses what is stored, at once and though a parent has yet to agree [SETUP-053, A-180]", async () => {
    traits("kit", { sponsors: "A board maker" });
    const edit = addEdit({ posterId: ID.kit, filmerInstagram: "a.filmer" });
    const draft = { id: "half", userId: ID.kit, details: { description: "Half", filmerInstagram: "a.filmer" } };
    db.insert(drafts).values(draft).run();
    clicks.instagram(viewer("mia"), ID.kit);
    clicks.instagram(viewer("kit"), ID.mia);

    await door.update("kit", { ...WHOLE, ...HANDLES, name: "Kit", email: "kit@stokeline.example", age: "10-12" });
    expect([viewer("kit").band, handlesOf("kit")]).toEqual(["10-12", NOTHING]);
    expect(db.select().from(edits).where(eq(edits.id, edit)).get()?.filmerInstagram).toBe("");
    expect(db.select().from(drafts).where(eq(drafts.id, "half")).get()?.details).toEqual({ description: "Half" });
    expect(db.select({ detail: clickRows.detail }).from(clickRows).orderBy(clickRows.userId).all()).toEqual([
      { detail: null },
      { detail: "mia.rides" },
    ]);
  });
});

import * as recording from "#app/kernel/notify.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import { db } from "#db";
import { edits, follows as followRows, spots, stokes, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addUpload } from "./add-discount.ts";
import { addEdit } from "./add-edit.ts";
import { addSpot } from "./add-spot.ts";
import { viewer } from "./cast.ts";

export const CROWD = ["mia", "sol", "ana", "kit", "pip", "tam", "northbreak", "fakie", "ops", "stat"] as const;
export const othersThan = (who: Name) => CROWD.filter((name) => name !== who);

/** Everybody has an Edit and a Spot, Stokes every Edit and follows everybody they may; Kit and Sol are in Mia's Crew. */
export function makeCrowdedWorld(): void {
  db.update(users).set({ notifyStokes: true, notifyFollows: true }).run();
  for (const name of CROWD) {
    const spotId = addSpot({ title: `Of ${name}`, spotImage: addUpload(name, { purpose: "spot" }) }, name);
    addEdit({ posterId: ID[name], spotId });
  }
  db.update(spots).set({ awaitsApproval: false }).run();
  const posts = db.select().from(edits).all();
  for (const name of CROWD) {
    for (const { id, posterId } of posts) if (posterId !== ID[name]) stoke(ID[name], id, posterId);
    for (const other of othersThan(name)) if (follows.allowed(ID[name], ID[other])) follow(ID[name], ID[other]);
    mutes.set(viewer(name), ID.stat, name !== "stat");
  }
}

function stoke(userId: string, editId: string, posterId: string): void {
  recording.recordStoke(db.insert(stokes).values({ userId, editId }).returning().get(), posterId);
}

function follow(followerId: string, followedId: string): void {
  recording.recordFollow(db.insert(followRows).values({ followerId, followedId }).returning().get());
}

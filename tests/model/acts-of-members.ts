import { and, eq } from "drizzle-orm";
import { db } from "#db";
import { crews, follows, stokes } from "#db/schema/index.ts";
import * as moves from "./moves.ts";
import { NAMES, type Name } from "./people.ts";
import { type Act, DOORS, type Trying, tied, two } from "./trying.ts";

/* Acts of members towards each other. */

export function asks(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const [[one, other], door] = [two(trying), pick(DOORS)];
  const [who, whom] = [world.people[one].id, world.people[other].id];
  return {
    title: `${one} asks ${other} (${door})`,
    send: () =>
      door === "form"
        ? doors.post(who, `/profile/${whom}/crew`, { wanted: "asked" })
        : doors.operate(door, who, door === "trpc" ? "askCrew" : "crew", { crewId: whom }),
    apply: () => moves.ask(world, one, other),
  };
}

/** Picks mostly a person who was asked. */
export function accepts(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const link = pick([undefined, ...world.links]);
  const [asked, asker] = link ? [link.asked, link.asker] : two(trying);
  const door = pick(DOORS);
  const [who, whom] = [world.people[asked].id, world.people[asker].id];
  return {
    title: `${asked} accepts ${asker} (${door})`,
    send: () =>
      door === "form"
        ? doors.post(who, `/profile/${whom}/crew`, { wanted: "accepted" })
        : doors.operate(door, who, "addToCrew", { userId: whom }),
    apply: () => moves.accept(world, asked, asker),
  };
}

export function leaves(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const link = pick([undefined, ...world.links]);
  const [one, other] = link ? pick([[link.asked, link.asker] as const, [link.asker, link.asked] as const]) : two(trying);
  const door = pick(DOORS);
  const [who, whom] = [world.people[one].id, world.people[other].id];
  if (door === "form" || !link)
    return {
      title: `${one} leaves ${other} (form)`,
      send: () => doors.post(who, `/profile/${whom}/crew`, { wanted: "nothing" }),
      apply: () => moves.leave(world, one, other),
    };
  const isById = pick([true, false]);
  const id = db
    .select()
    .from(crews)
    .where(and(eq(crews.askerId, world.people[link.asker].id), eq(crews.askedId, world.people[link.asked].id)))
    .get()?.id;
  if (isById && id)
    return {
      title: `${one} deletes the request of ${link.asker} to ${link.asked} (${door})`,
      send: () => doors.operate(door, who, "deleteCrew", { id }),
      apply: () => moves.leaveLink(world, one, link),
    };
  return {
    title: `${one} removes ${other} from the Crew (${door})`,
    send: () => doors.operate(door, who, "removeFromCrew", { userId: whom }),
    apply: () => moves.removeFromCrew(world, one, other),
  };
}

export function followsOrNot(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const [[one, other], door, isWanted] = [two(trying), pick(DOORS), pick([true, true, false])];
  const [who, whom] = [world.people[one].id, world.people[other].id];
  const standing = and(eq(follows.followerId, who), eq(follows.followedId, whom));
  const id = () => db.select().from(follows).where(standing).get()?.id ?? "0";
  return {
    title: `${one} ${isWanted ? "follows" : "unfollows"} ${other} (${door})`,
    send: () => {
      if (door === "form") return doors.post(who, `/profile/${whom}/follow`, { wanted: String(isWanted) });
      if (isWanted) return doors.operate(door, who, "follow", { followId: whom });
      return doors.operate(door, who, "deleteFollow", { id: id() });
    },
    apply: () => (isWanted ? moves.follow : moves.unfollow)(world, one, other),
  };
}

export function removesFollower(trying: Trying): Act {
  const { world, doors } = trying;
  const [other, one] = tied(trying);
  const [who, whom] = [world.people[one].id, world.people[other].id];
  return {
    title: `${one} removes the follower ${other}`,
    send: () => doors.post(who, `/profile/${whom}/remove_follower`),
    apply: () => moves.removeFollower(world, one, other),
  };
}

const reversed = <T>([one, other]: [T, T]): [T, T] => [other, one];

export function blocks(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const standing = [...world.blocks].map((names) => names.split(" ") as [Name, Name]);
  const isWanted = standing.length < 4 && pick([true, false]);
  const [one, other] = isWanted ? pick([tied(trying), reversed(tied(trying))]) : pick([two(trying), ...standing]);
  const [who, whom] = [world.people[one].id, world.people[other].id];
  return {
    title: `${one} ${isWanted ? "blocks" : "unblocks"} ${other}`,
    send: () => doors.post(who, `/profile/${whom}/block`, { wanted: String(isWanted) }),
    apply: () => (isWanted ? moves.block : moves.unblock)(world, one, other),
  };
}

export function stokesOrNot(trying: Trying): Act {
  const { world, doors, pick } = trying;
  const [one, edit, door, isWanted] = [pick(NAMES), pick(world.edits), pick(DOORS), pick([true, true, false])];
  const who = world.people[one].id;
  const given = and(eq(stokes.userId, who), eq(stokes.editId, edit.id));
  const stokeId = db.select().from(stokes).where(given).get()?.id;
  const isTakenBackAtTheWire = door !== "form" && !isWanted;
  if (isTakenBackAtTheWire && !stokeId) return stokesOrNot(trying);
  return {
    title: `${one} ${isWanted ? "Stokes" : "takes back the Stoke of"} ${edit.poster}'s ${edit.id} (${door})`,
    send: () => {
      if (door === "form") return doors.post(who, `/edits/${edit.id}/stoke`, { wanted: String(isWanted) });
      if (isWanted) return doors.operate(door, who, "vote", { videoId: edit.id });
      return doors.operate(door, who, "deleteVote", { id: stokeId ?? "0" });
    },
    apply: () => {
      // A Stoke can be taken back by its id even if the Edit is hidden.
      if (isTakenBackAtTheWire) moves.takeBackStoke(world, one, edit.id);
      else moves.stoke(world, one, edit.id, isWanted);
    },
  };
}

export function changesEdit({ world, doors, pick }: Trying): Act {
  const [edit, isCrewOnly, isForMinors] = [pick(world.edits), pick([true, false]), pick([true, false])];
  const [one, door] = [pick([edit.poster, edit.poster, pick(NAMES)]), pick(["graphql", "trpc"] as const)];
  return {
    title: `${one} makes ${edit.poster}'s ${edit.id} ${isCrewOnly ? "Crew only" : "open"}, ${isForMinors ? "" : "not "}for minors (${door})`,
    send: () =>
      doors.operate(door, world.people[one].id, "postVideoUpdate", {
        id: edit.id,
        crewOnly: isCrewOnly,
        under18Viewable: isForMinors,
      }),
    apply: () => {
      if (one === edit.poster && world.people[one].isIn) Object.assign(edit, { isCrewOnly, isForMinors });
    },
  };
}

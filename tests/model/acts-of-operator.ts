import { vi } from "vitest";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import * as moves from "./moves.ts";
import { DAY, isChild, type World } from "./people.ts";
import { type Act, MEMBERS, RIDERS, type Trying } from "./trying.ts";

/* Acts of the operator, settings of members, and the passing of time. */

const asOperator = (world: World) => world.people.ops.id;

export function operatorSetsAge({ world, doors, pick }: Trying): Act | undefined {
  const riders = RIDERS.filter((name) => world.people[name].isIn);
  if (riders.length === 0) return undefined;
  const [name, to] = [pick(riders), pick(AGE_BANDS)];
  const isHonest = pick([true, true, false]);
  const who = isHonest ? asOperator(world) : world.people[pick(MEMBERS)].id;
  return {
    title: `${isHonest ? "ops" : "someone else"} sets the age of ${name} to ${to}`,
    send: () => doors.post(who, `/people/${world.people[name].id}`, { doing: "band", band: to, reason: "A parent wrote" }),
    apply: () => isHonest && moves.operatorSetsAge(world, name, to),
  };
}

export function operatorDecides({ world, doors, pick }: Trying): Act {
  const asked = RIDERS.filter((name) => world.people[name].isAsked);
  const [name, isYounger] = [pick([...asked, ...asked, pick(RIDERS)]), pick([true, false])];
  const doing = isYounger ? "reachYounger" : "reachOlder";
  return {
    title: `ops decides that ${name} reaches others as ${isYounger ? "younger" : "before"}`,
    send: () => doors.post(asOperator(world), `/people/${world.people[name].id}`, { doing, reason: "We asked" }),
    apply: () => moves.operatorDecides(world, name, isYounger),
  };
}

export function operatorApproves({ world, doors, pick }: Trying): Act {
  const spot = pick(world.spots);
  if (spot.isWaiting)
    return {
      title: `ops approves the Spot of ${spot.author}`,
      send: () => doors.post(asOperator(world), `/map/${spot.id}/approve`, { reason: "A skatepark" }),
      apply: () => {
        spot.isWaiting = false;
      },
    };
  return {
    title: "ops approves fakie",
    send: () => doors.post(asOperator(world), `/profile/${world.people.fakie.id}/approve`, { reason: "A real shop" }),
    apply: () => {
      world.people.fakie.isApproved = true;
    },
  };
}

export function showsPlace({ world, doors, pick }: Trying): Act {
  const [name, isWanted] = [pick(RIDERS), pick([true, false])];
  const person = world.people[name];
  return {
    title: `${name} ${isWanted ? "shows" : "hides"} town and handle`,
    send: () => doors.post(person.id, "/settings", { setting: "showsPlace", wanted: String(isWanted) }),
    apply: () => {
      if (!isChild(person) && person.band === "13-17") person.showsPlace = isWanted;
    },
  };
}

export function timePasses({ world, pick }: Trying): Act {
  const days = pick([1, 30, 60]);
  return {
    title: `${days} days pass`,
    send: async () => vi.setSystemTime(world.now + days * DAY),
    apply: () => {
      world.now += days * DAY;
    },
  };
}

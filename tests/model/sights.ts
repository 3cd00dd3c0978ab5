import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { isAdult } from "#app/kernel/relationships.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { ridersToFollow } from "#app/services/edits/riders.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import * as model from "./people.ts";
import { inCrew, linkOf, NAMES, type Name, pair, type World } from "./people.ts";

/* The views of each person on each other, as lines: those of the services and those of the model. */

const without = (who: Name) => NAMES.filter((name) => name !== who);

export function expectedFor(world: World, who: Name): string[] {
  const self = world.people[who];
  const lines = NAMES.flatMap((name) => expectedOf(world, who, name));
  for (const edit of world.edits)
    if (model.seesEdit(world, who, edit)) {
      lines.push(`sees Edit ${edit.id}`);
      for (const name of NAMES)
        if (world.stokes.has(pair(name, edit.id)) && model.isNamed(world, who, name))
          lines.push(`reads ${name} at Edit ${edit.id}`);
    }
  for (const spot of world.spots)
    if (model.seesSpot(world, who, spot)) {
      const author = model.isAuthorNamed(world, who, spot) ? spot.author : "nobody";
      lines.push(`sees Spot ${spot.id} by ${author}`);
    }
  return (self.isIn ? lines : lines.filter((line) => line === `sees ${who}` || line === `locates ${who}`)).sort();
}

function expectedOf(world: World, who: Name, name: Name): string[] {
  const lines: string[] = [];
  if (model.sees(world, who, name)) lines.push(`sees ${name}`);
  if (model.locates(world, who, name)) lines.push(`locates ${name}`);
  if (name === who) return lines;
  if (model.mayFollow(world, who, name)) lines.push(`may follow ${name}`);
  if (model.mayAsk(world, who, name)) lines.push(`may ask ${name}`);
  if (world.follows.has(pair(who, name))) lines.push(`follows ${name}`);
  const link = standOf(world, who, name);
  if (link !== "none") lines.push(`${link} ${name}`);
  return lines;
}

/** Nobody learns that a parent has yet to agree. */
function standOf(world: World, who: Name, name: Name): "none" | "asked" | "received" | "accepted" {
  const [asked, received] = [linkOf(world, who, name), linkOf(world, name, who)];
  if (inCrew(world, who, name)) return "accepted";
  if (asked || (received?.isTold && received.isAnswered)) return "asked";
  return received?.isTold ? "received" : "none";
}

export function shownTo(world: World, who: Name): string[] {
  const viewer = viewerById(world.people[who].id, world.now);
  const ids = NAMES.map((name) => world.people[name].id);
  const lines = people.list(viewer, ids).flatMap((person, index) => {
    if (!person) return [];
    const name = NAMES[index];
    return person.city === null ? [`sees ${name}`] : [`sees ${name}`, `locates ${name}`];
  });
  const isIn = hasReached(viewer, "complete");
  if (!isIn) return lines.filter((line) => line.endsWith(` ${who}`)).sort();
  for (const name of without(who)) {
    const { id } = world.people[name];
    const isSeen = lines.includes(`sees ${name}`);
    if (isSeen && follows.allowed(viewer.id, id)) lines.push(`may follow ${name}`);
    if (isSeen && crews.mayAsk(viewer, id)) lines.push(`may ask ${name}`);
    if (follows.has(viewer, id)) lines.push(`follows ${name}`);
    const link = crews.linkWith(viewer, id);
    if (link !== "none") lines.push(`${link} ${name}`);
  }
  const seen = edits.list(
    viewer,
    world.edits.map(({ id }) => id),
  );
  for (const edit of seen) if (edit) lines.push(`sees Edit ${edit.id}`);
  const editIds = seen.flatMap((edit) => (edit ? [edit.id] : []));
  for (const { editId, userId } of stokes.listsOf(viewer, editIds, 100).flat())
    if (userId) lines.push(`reads ${nameOf(world, userId)} at Edit ${editId}`);
  for (const { id, poster } of spots.within(viewer, spots.WORLD, SPORT_NAMES))
    lines.push(`sees Spot ${id} by ${poster ? nameOf(world, poster.id) : "nobody"}`);
  return lines.sort();
}

export function nameOf({ people: all }: World, id: string): string {
  return NAMES.find((name) => all[name].id === id) ?? id;
}

/** Lists suggested people who may not be followed or whose age differs from the viewer's. */
export function wronglySuggested(world: World, who: Name): string[] {
  const viewer = viewerById(world.people[who].id);
  const isFit = ({ id }: { id: string }) => {
    const other = NAMES.find((name) => world.people[name].id === id) ?? who;
    const [one, two] = [world.people[who], world.people[other]];
    return model.mayFollow(world, who, other) && one.band === two.band && one.reach === one.band && two.reach === two.band;
  };
  return ridersToFollow(viewer, 50).flatMap((rider) => (isFit(rider) ? [] : [`${who} is suggested ${nameOf(world, rider.id)}`]));
}

/** Lists the wrong entries among the followers that an account sees. */
export function wronglyFollowing(world: World, who: Name): string[] {
  const viewer = viewerById(world.people[who].id);
  if (!hasReached(viewer, "complete") || isAdult(viewer)) return [];
  const told = follows.followersOf(viewer).map((id) => nameOf(world, id));
  const isSo = (name: string) => world.follows.has(pair(name, who));
  return told.flatMap((name) => (isSo(name) ? [] : [`${who} is told that ${name} follows`]));
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";
import { knownParentOf } from "#app/services/guardians/consent.server.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { codeFor, type Door } from "./doors.ts";
import * as moves from "./moves.ts";
import { isMinor, type Name, type World } from "./people.ts";
import { type Act, DOORS, RIDERS, type Trying } from "./trying.ts";

/* Acts of members about their age. */

/** Picks mostly an age with which the account continues. */
const AGES: readonly AgeBand[] = [...AGE_BANDS, "13-17", "13-17", "18+"];
const parentOf = (name: Name) => `${name}.parent@stokeline.example`;
const RIDER = { about: "New", instagram: "a.rider", city: "Bude", country: "United Kingdom", gender: "Other" };

export function tellsAge({ world, doors, pick }: Trying): Act {
  const name = pick(RIDERS);
  const { id } = world.people[name];
  const [to, door] = [pick(AGES), pick(DOORS)];
  const asksParent = moves.wayTo(world, name, to) !== "free" && pick([true, false]);
  const known = knownParentOf(id);
  const isFit = known !== undefined || pick([true, true, false]);
  const parentEmail = isFit ? parentOf(name) : pick(unfitFor(world, name));
  return {
    title: `${name} tells ${to} ${asksParent ? `with a code for ${parentEmail}` : "without a parent's code"} (${door})`,
    send: async () => {
      if (asksParent) await askParent(id, name, to, door);
      const code = asksParent ? await newestCode(id, known ?? parentEmail) : "";
      await tell(id, name, to, door, code);
      complete(id);
    },
    apply: () => moves.tellAge(world, name, to, asksParent && isFit),
  };

  function tell(id: string, name: Name, age: AgeBand, door: Door, code: string) {
    const told = { age, parentEmail, code };
    const isNew = viewerById(id).state === "initial";
    if (door !== "form")
      return doors.operate(door, id, isNew ? "initialSetup" : "userUpdate", {
        ...told,
        ...{ athleteOrPhotographer: "Athlete", category: ["Surf"], isBusiness: false },
        ...(isNew ? {} : { ...RIDER, name }),
      });
    const rider = { group: "Athlete", sports: "Surf" };
    if (isNew) return doors.post(id, "/", { ...told, ...rider });
    return doors.post(id, "/edit_profile", { ...told, ...rider, ...RIDER, name, email: emailOf(id) });
  }

  async function askParent(id: string, name: Name, age: AgeBand, door: Door) {
    const asked = { age, parentEmail };
    if (door !== "form") return doors.operate(door, id, "ageVerification", asked);
    const fields = { ...asked, doing: "send-code", group: "Athlete", sports: "Surf" };
    if (viewerById(id).state === "initial") return doors.post(id, "/", fields);
    return doors.post(id, "/edit_profile", { ...fields, ...RIDER, name, email: emailOf(id) });
  }
}

/** Addresses that may not speak for a child: the child's own, a minor's, that of a business that waits for approval. */
function unfitFor({ people }: World, name: Name): string[] {
  const minors = RIDERS.filter((other) => other !== name && isMinor(people[other]) && people[other].isIn);
  const waiting = people.fakie.isApproved ? [] : [people.fakie];
  const accounts = [...minors.map((other) => people[other]), ...waiting].map(({ id }) => emailOf(id));
  return [emailOf(people[name].id).replace("@", "+parent@"), ...accounts];
}

const emailOf = (id: string) => db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email ?? "";

async function newestCode(id: string, parentEmail: string): Promise<string> {
  const code = await codeFor(id, parentEmail);
  rmSync(join(env.DATA_DIR, "outbox"), { recursive: true, force: true });
  return code;
}

/** The rest of the set-up has nothing to do with ages. */
function complete(id: string): void {
  const profile = { city: RIDER.city, country: RIDER.country, profileSetup: true, newUser: false };
  if (viewerById(id).state === "profile") db.update(users).set(profile).where(eq(users.id, id)).run();
}

const PASSWORD = "granite-kelp-41";

export function comesBack({ world, doors, pick }: Trying): Act {
  const [name, door] = [pick(RIDERS), pick(DOORS)];
  const before = world.people[name].id;
  const email = emailOf(before);
  const idNow = () => db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id ?? before;
  return {
    title: `${name} deletes the account, and comes back as an adult (${door})`,
    send: async () => {
      if (door === "form") await doors.post(before, "/erase_account");
      else await doors.operate(door, before, "deleteAccount", {});
      await doors.post("", "/", { name, email, password: PASSWORD });
      const setUp = { athleteOrPhotographer: "Athlete", category: ["Surf"], age: "18+", isBusiness: false };
      await doors.operate(door === "form" ? "graphql" : door, idNow(), "initialSetup", setUp);
      complete(idNow());
    },
    apply: () => moves.comeBack(world, name, idNow()),
  };
}

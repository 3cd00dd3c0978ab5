import { and, eq } from "drizzle-orm";
import { guardianOf } from "#app/services/guardians/consent.server.ts";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import { db } from "#db";
import { crews } from "#db/schema/index.ts";
import { codeFor, type Doors } from "./doors.ts";
import * as moves from "./moves.ts";
import type { Link, Name, World } from "./people.ts";
import { type Act, MEMBERS, type Trying } from "./trying.ts";

/* Acts of parents on their pages. */

const childrenWithPage = (world: World) => MEMBERS.filter((name) => moves.hasPage(world, name));

/** Has a code mailed to the parent, and types it in this browser. */
async function withCode(doors: Doors, userId: string, path: string, parentEmail: string): Promise<Response> {
  await doors.post("", path, { doing: "send-code" });
  return doors.post("", path, { code: await codeFor(userId, parentEmail) });
}

function pageOf(userId: string) {
  const parentEmail = guardianOf(userId)?.email ?? "";
  return { parentEmail, path: `/parent/${tokenFor(userId)}` };
}

export function parentAnswers({ world, doors, pick }: Trying): Act | undefined {
  const questions = world.links.flatMap((link) =>
    [link.asker, link.asked].filter((name) => moves.hasPage(world, name)).map((child): [Name, Link] => [child, link]),
  );
  if (questions.length === 0) return undefined;
  const [child, link] = pick(questions);
  const { id } = world.people[child];
  const between = and(eq(crews.askerId, world.people[link.asker].id), eq(crews.askedId, world.people[link.asked].id));
  const crew = db.select().from(crews).where(between).get()?.id ?? "0";
  const [isYes, hasCode] = pick([
    [true, true],
    [true, true],
    [true, false],
    [false, false],
  ] as const);
  return {
    title: `${child}'s parent says ${isYes ? "yes" : "no"} to ${link.asker} and ${link.asked}, ${hasCode ? "with" : "without"} a code`,
    send: () => {
      const { path, parentEmail } = pageOf(id);
      if (hasCode) return withCode(doors, id, `${path}?ask=crew&crew=${crew}`, parentEmail);
      return doors.post("", path, { doing: "crew", crew, answer: isYes ? "yes" : "no" });
    },
    apply: () => moves.parentAnswers(world, child, link, isYes, hasCode),
  };
}

export function parentOpens({ world, doors, pick }: Trying): Act | undefined {
  const children = childrenWithPage(world);
  if (children.length === 0) return undefined;
  const [child, isOpen] = [pick(children), pick([true, false])];
  const { id } = world.people[child];
  return {
    title: `${child}'s parent ${isOpen ? "opens" : "closes"} the account`,
    send: () => {
      const { path, parentEmail } = pageOf(id);
      return isOpen ? withCode(doors, id, `${path}?ask=open`, parentEmail) : doors.post("", path, { doing: "close" });
    },
    apply: () => moves.parentOpens(world, child, isOpen),
  };
}

export function parentSwitches({ world, doors, pick }: Trying): Act | undefined {
  const children = childrenWithPage(world);
  if (children.length === 0) return undefined;
  const [child, isOn] = [pick(children), pick([true, false])];
  return {
    title: `${child}'s parent switches Discounts ${isOn ? "on" : "off"}`,
    send: () => doors.post("", pageOf(world.people[child].id).path, { doing: "settings", waysOut: isOn }),
    apply: () => moves.parentSwitches(world, child, isOn),
  };
}

export function parentWithdraws({ world, doors, pick }: Trying): Act | undefined {
  const children = childrenWithPage(world);
  if (children.length === 0) return undefined;
  const child = pick(children);
  const { id } = world.people[child];
  return {
    title: `${child}'s parent withdraws`,
    send: () => {
      const { path, parentEmail } = pageOf(id);
      return withCode(doors, id, `${path}?ask=withdraw`, parentEmail);
    },
    apply: () => moves.parentWithdraws(world, child),
  };
}

export function parentsLink({ world, doors, pick }: Trying): Act | undefined {
  const children = childrenWithPage(world);
  if (children.length < 2) return undefined;
  const one = pick(children);
  const other = pick(children.filter((name) => name !== one));
  return {
    title: `the parents of ${one} and ${other} link them by a code`,
    send: async () => {
      const made = await doors.post("", pageOf(world.people[one].id).path, { doing: "make-crew-code" });
      const { code = "" } = /(?<code>[A-Z0-9]{5}-[A-Z0-9]{5})/.exec(await flashOf(made))?.groups ?? {};
      return doors.post("", pageOf(world.people[other].id).path, { doing: "use-crew-code", crewCode: code });
    },
    apply: () => moves.parentsLink(world, one, other),
  };

  /** Returns the words of the next page. */
  async function flashOf(answer: Response): Promise<string> {
    const [cookie = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const { html } = await doors.get("", answer.headers.get("location")?.split("#")[0] ?? "/", cookie);
    return html;
  }
}

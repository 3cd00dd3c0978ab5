import { type Cursor, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { stepsFrom } from "#app/schemas/sponsorship-course.ts";
import { answerOf } from "./addresses.server.ts";
import { mayAskAtAll } from "./asking.server.ts";
import {
  contactFor,
  courseOf,
  find,
  lastHappenings,
  listOthers,
  listToDo,
  partiesOf,
  roleIn,
  type Sponsorship,
} from "./finding.server.ts";
import { codeSentFor, consentOf } from "./parents.server.ts";

const PAGE = 20;

export type DeskRequest = ReturnType<typeof shownTo>[number];

/** Returns the requests that wait for the viewer, the oldest first, and the others, the newest first. A further page of one list leaves out the other. */
export function deskOf(viewer: Viewer, { after, before }: { after?: Cursor | undefined; before?: Cursor | undefined } = {}) {
  const toDo = before ? [] : listToDo(viewer, PAGE + 1, after);
  const others = after ? [] : listOthers(viewer, PAGE + 1, before);
  return { who: whoLooks(viewer), toDo: pageOf(viewer, toDo), others: pageOf(viewer, others) };
}

export type OneRequest = NonNullable<ReturnType<typeof requestOf>>;

/** Returns a request with the facts and the steps that the viewer's role allows. */
export function requestOf(viewer: Viewer, id: string) {
  const row = find(viewer, id);
  if (!row) return undefined;
  const [request] = shownTo(viewer, [row]);
  return (
    request && {
      ...request,
      course: courseOf(row),
      steps: stepsFrom(request.role, row.state),
      contact: contactFor(viewer, row),
      ownAddress: answerOf(viewer, row),
      parentsCode: codeSentFor(viewer, row),
      consent: consentOf(viewer, row),
    }
  );
}

function pageOf(viewer: Viewer, found: Sponsorship[]) {
  const { shown, next } = cut(found, PAGE, ({ changedAt: time, id }) => ({ time, id }));
  return { requests: shownTo(viewer, shown), next };
}

function shownTo(viewer: Viewer, rows: readonly Sponsorship[]) {
  const people = partiesOf(viewer, rows);
  const happened = lastHappenings(rows);
  return rows.map((row) => ({
    ...row,
    role: roleIn(viewer, row),
    brand: people.get(row.brandId),
    athlete: people.get(row.athleteId),
    happening: happened.get(row.id) ?? "ended rule",
  }));
}

function whoLooks(viewer: Viewer): "operator" | "brand" | "waiting" | "athlete" {
  if (viewer.operator) return "operator";
  if (mayAskAtAll(viewer)) return "brand";
  return viewer.isBusiness ? "waiting" : "athlete";
}

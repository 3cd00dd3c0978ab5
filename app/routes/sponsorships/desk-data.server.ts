import { sentenceFor } from "#app/content/sponsorship-words.ts";
import { cursorOf, cursorText } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { type DeskRequest, deskOf, isChangeable } from "#app/services/sponsorships/index.server.ts";
import { ago } from "#app/text/dates.ts";
import { missingIn } from "../profiles/missing.server.ts";

type Desk = ReturnType<typeof deskOf>;

export function deskFor(viewer: Viewer, query: URLSearchParams) {
  const [after, before] = [cursorOf(query.get("after")), cursorOf(query.get("before"))];
  const { who, pages, toDo, others } = deskOf(viewer, { after, before });
  return {
    who,
    helps: helpFor(viewer, who),
    isFirst: !after && !before,
    pages: pages.map((person) => ({
      id: person.id,
      name: person.name,
      to: paths.sponsorPage(person.id),
      face: faceOf(person, 50),
    })),
    toDo: {
      rows: toDo.requests.map(rowFor),
      next: toDo.next && paths.sponsorshipDesk({ after: cursorText(toDo.next) }),
    },
    others: {
      rows: others.requests.map(rowFor),
      next: others.next && paths.sponsorshipDesk({ before: cursorText(others.next) }),
    },
  };
}

/** The next step for whoever waits to be asked, or to ask. */
function helpFor(viewer: Viewer, who: Desk["who"]) {
  if (who === "brand") return { to: paths.athleteSearch(), words: "Search for athletes" };
  if (who === "operator") return { to: paths.moderation(), words: "Look at Moderation" };
  const [editCount = 0] = edits.countsByPoster(viewer, [viewer.id]);
  const missing = missingIn(viewer, editCount);
  if (missing) return { to: missing.to, words: `Add ${missing.first}` };
  if (who === "waiting") return { to: paths.uploadDiscount(), words: "Post a Discount" };
  if (users.me(viewer)?.openTo?.length) return { to: paths.sponsorshipTips(), words: "Read the sponsorship tips" };
  return { to: paths.editProfile({ tab: "settings" }), words: "Choose what you're open to" };
}

export type DeskRow = ReturnType<typeof rowFor>;

function rowFor(request: DeskRequest) {
  const { id, purpose, athleteId, changedAt, role, brand, athlete, happening } = request;
  const other = role === "athlete" || role === "minor" ? brand : athlete;
  const names = role === "operator" ? `${nameOf(brand)} about ${nameOf(athlete)}` : nameOf(other);
  return {
    id,
    to: role === "brand" && isChangeable(request) ? paths.askAbout(athleteId) : paths.sponsorship(id),
    names,
    face: other && faceOf(other, 50),
    purpose,
    state: sentenceFor(happening, role),
    at: new Date(changedAt).toISOString(),
    ago: ago(changedAt),
  };
}

/** Names a person that may be gone, or hidden from the viewer. */
export function nameOf(person: users.Person | undefined): string {
  return person?.name ?? "Someone who is no longer here";
}

import { grouped } from "#app/kernel/grouped.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { athleteFigures } from "#db/schema/index.ts";
import type { EditCard } from "../edits/cards.server.ts";
import { list as cardsOf } from "../edits/finding.server.ts";
import { type Person, list as profilesOf } from "../people/users.server.ts";

export interface AthleteFacts {
  person: Person;
  /** Counts the Edits of the last 12 weeks, in all sports. */
  figures: { edits: number; views: number; stokes: number };
  /** The most posted first. */
  sports: { sport: Sport; edits: number }[];
  /** Undefined for a person without an Edit that everybody sees. */
  newestAt: number | undefined;
  best: EditCard[];
}

const figuresOf = hotRead(db.select().from(athleteFigures).where(inJson(athleteFigures.userId, "ids")));

/** Leaves out people who are hidden from the viewer. The best Edits are of the sport, or of all. */
export function athletesById(viewer: Viewer, ids: readonly string[], list: Sport | "" = ""): Map<string, AthleteFacts> {
  const figures = grouped(figuresOf.all({ ids: jsonIds(ids) }), ({ userId }) => userId);
  const bestOf = (id: string) => figures.get(id)?.find(({ sport }) => sport === list)?.best ?? [];
  const best = new Map(cardsOf(viewer, ids.flatMap(bestOf)).flatMap((edit) => (edit ? [[edit.id, edit] as const] : [])));
  const people = profilesOf(viewer, ids).flatMap((person) => person ?? []);
  return new Map(
    people.map((person) => {
      const own = figures.get(person.id) ?? [];
      const all = own.find(({ sport }) => sport === "");
      const facts = {
        person,
        figures: { edits: all?.edits ?? 0, views: all?.views ?? 0, stokes: all?.stokes ?? 0 },
        sports: own
          .flatMap(({ sport, edits }) => (sport && edits > 0 ? { sport, edits } : []))
          .toSorted((a, b) => b.edits - a.edits),
        newestAt: all?.newestAt,
        best: bestOf(person.id).flatMap((editId) => best.get(editId) ?? []),
      };
      return [person.id, facts];
    }),
  );
}

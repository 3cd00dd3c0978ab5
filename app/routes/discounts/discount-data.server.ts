import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { Deed, DiscountCard, Numbers } from "#app/services/discounts/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { webAddressOf } from "#app/services/reactions/clicks.server.ts";
import { day, shortAgo, shortDay } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";
import type { DiscountData } from "#app/ui/cards/discount-data.ts";
import type { NumbersData } from "#app/ui/cards/discount-numbers.tsx";
import { filmOf, NO_FILM } from "#app/ui/cards/film-data.ts";

export function discountDataFor(viewer: Viewer, discount: DiscountCard): DiscountData {
  const { id, amount, description, inStore, posterId, poster } = discount;
  const [first] = discount.files;
  const isShown = !discount.isKeptFromSight;
  const place = [poster.city, poster.country].filter(Boolean).join(", ");
  return {
    id,
    amount,
    description,
    inStore,
    terms: discount.terms,
    days: daysOf(discount),
    hasEnded: discount.hasEnded,
    video: discount.isVideo,
    files: discount.files.map(({ filename, state, hasPoster, width, height, description, ...film }) => {
      const file = paths.editFile(posterId, filename);
      return {
        ...(isShown && state === "ready" ? filmOf(file, film) : NO_FILM),
        poster: isShown && hasPoster ? `${file}_poster` : undefined,
        width: width ?? 640,
        height: height ?? 480,
        description,
      };
    }),
    state: isShown ? (first?.state ?? "failed") : "hidden",
    reason: first?.reason ?? undefined,
    views: viewer.under13 ? undefined : number.format(discount.viewCount),
    viewerReported: discount.viewerReported,
    saidWhy: discount.viewerSaidWhy,
    mine: posterId === viewer.id,
    hasWebsite: webAddressOf(poster) !== undefined,
    postedAt: new Date(discount.createdAt).toISOString(),
    postedAgo: shortAgo(discount.createdAt),
    by: {
      id: poster.id,
      name: poster.name,
      shortName: shortened(poster.name, 15, "..."),
      place,
      shortPlace: shortened(place, 30, ""),
      face: faceOf(poster, 50),
    },
  };
}

const COLUMNS: [name: string, deed: Deed][] = [
  ["Views", "view"],
  ["Code", "code"],
  ["Website", "website"],
  ["Didn't work", "code-failed"],
];

export function numbersDataOf({ all, weeks }: Numbers): NumbersData {
  const most = (deed: Deed) => Math.max(1, ...weeks.map((week) => week[deed] ?? 0));
  const isShown = weeks.some((week) => COLUMNS.some(([, deed]) => week[deed] !== undefined));
  return {
    all: COLUMNS.map(([name, deed]) => ({ name, times: number.format(all[deed]) })),
    weeks: (isShown ? weeks : []).map((week) => ({
      from: shortDay(week.from),
      counts: COLUMNS.map(([, deed]) => ({
        times: week[deed] === undefined ? "–" : number.format(week[deed]),
        bar: Math.round((100 * (week[deed] ?? 0)) / most(deed)),
      })),
    })),
  };
}

function daysOf({ startsOn, endsOn, hasStarted, hasEnded, isNearlyOver }: DiscountCard): string | undefined {
  const on = (words: string) => day(Date.parse(words));
  if (hasEnded && endsOn) return `Ended on ${on(endsOn)}`;
  if (!hasStarted && startsOn) return `Starts on ${on(startsOn)}`;
  if (!endsOn) return undefined;
  return isNearlyOver ? `Nearly over: until ${on(endsOn)}` : `Until ${on(endsOn)}`;
}

function shortened(text: string, most: number, ending: string): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("")}${ending}` : text;
}

import * as seenByOthers from "#app/services/own-data/seen-by-others.server.ts";
import { operation } from "./trpc.ts";

export const seenByOthersQueries = {
  seenByOthers: operation.query(({ ctx: { viewer } }) => {
    const { stranger, crew, brand } = seenByOthers.ofViewer(viewer);
    return { stranger: sight(stranger), crew: crew ? sight(crew) : null, brand: sight(brand) };
  }),
};

function sight({ person, editCount, descriptions, sponsors }: seenByOthers.Sight) {
  if (!person) return null;
  const { name, about, city, country, gender, instagram, website, openTo } = person;
  const profile = { name, about, city, country, gender, instagram, website, sponsors: person.sponsors, openTo };
  return { ...profile, sponsoredBy: sponsors, videosCount: editCount, videos: descriptions };
}

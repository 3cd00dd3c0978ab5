import { stringify } from "csv-stringify/sync";
import { cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { LOGGED_WORDS } from "#app/schemas/moderation.ts";
import { line } from "#app/schemas/shapes.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ACT_WORDS, actIn, logWords } from "./moderation-words.ts";

const PAGE = 50;
/** Lines of the file. */
const MOST = 50_000;

function filterIn(query: URLSearchParams): moderation.LogFilter {
  return { act: actIn(query.get("act")), words: line.parse(query.get("words")).slice(0, 100) };
}

export function logFor(viewer: Viewer, query: URLSearchParams) {
  const filter = filterIn(query);
  const { act, words } = filter;
  const found = moderation.logOf(viewer, { take: PAGE + 1, before: cursorOf(query.get("before")) }, filter);
  const { shown, next } = cut(found, PAGE, ({ createdAt: time, id }) => ({ time, id }));
  return {
    act,
    words,
    file: paths.moderationLogFile({ act, words }),
    next: next && paths.moderationLog({ act, words, before: cursorText(next) }),
    rows: shown.map((entry) => ({
      id: entry.id,
      did: logWords(entry),
      reason: entry.reason,
      person: entry.posterId && entry.person ? { name: entry.person, to: paths.person(entry.posterId) } : undefined,
      on: day(entry.createdAt),
    })),
  };
}

export function logCsv(viewer: Viewer, query: URLSearchParams): string {
  const rows = moderation.logOf(viewer, { take: MOST }, filterIn(query));
  const heading = ["Time (UTC)", "What was done", "About", "Number", "Person", "Reason", "By"];
  const lines = rows.map(({ createdAt, act, kind, postId, person, reason, by }) => [
    new Date(createdAt).toISOString(),
    ACT_WORDS[act],
    LOGGED_WORDS[kind],
    postId,
    person ?? "",
    reason ?? "",
    by ?? "",
  ]);
  return stringify([heading, ...lines], { record_delimiter: "windows", escape_formulas: true });
}

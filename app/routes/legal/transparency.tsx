import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SPOT_FAULTS } from "#app/schemas/choices.ts";
import { FIRST_RULE, RULES } from "#app/schemas/moderation.ts";
import { isSeenBefore, nameOf, REPORT_REASON_NAMES } from "#app/schemas/report-reasons.ts";
import { transparencyOf, transparentYears } from "#app/services/moderation/transparency.server.ts";
import { describedAs } from "#app/ui/frame/meta.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { roundedWords } from "./rounded.ts";

export const meta: MetaFunction = (args) =>
  describedAs(args, "Transparency", "What people reported on Stokeline, what we decided, and how often we were wrong, by year.");

const ACTS = {
  dismiss: "Left as it was",
  remove: "Removed",
  warn: "Warned",
  suspend: "Removed, and the account suspended",
} as const;

export function loader({ request }: LoaderFunctionArgs) {
  const years = transparentYears();
  const asked = Number(new URL(request.url).searchParams.get("year"));
  const year = years.find((one) => one === asked) ?? years[0] ?? new Date().getUTCFullYear();
  const { notices, complaints, acts, rules, appeals, found, medianHours } = transparencyOf(year);
  const rows = <T extends string>(
    names: readonly T[],
    label: (name: T) => string,
    totals: readonly { name: unknown; total: number }[],
  ) => names.map((name) => ({ label: label(name), total: roundedWords(totals.find((row) => row.name === name)?.total ?? 0) }));
  return {
    year,
    years,
    tables: [
      {
        title: "What people reported",
        rows: [
          ...rows(
            [...REPORT_REASON_NAMES.filter((name) => !isSeenBefore(name)), ...SPOT_FAULTS],
            nameOf,
            notices.map(({ why, total }) => ({ name: why, total })),
          ),
          { label: "Without a reason", total: roundedWords(notices.find(({ why }) => why === "")?.total ?? 0) },
          { label: "Complaints in words", total: roundedWords(complaints) },
        ],
      },
      {
        title: "What we decided",
        rows: rows(
          Object.keys(ACTS) as (keyof typeof ACTS)[],
          (name) => ACTS[name],
          acts.map(({ act, total }) => ({ name: act, total })),
        ),
      },
      {
        title: "Which rule was broken",
        rows: rows(
          Object.keys(RULES) as (keyof typeof RULES)[],
          (name) => RULES[name],
          rules.map(({ rule, total }) => ({ name: rule ?? FIRST_RULE, total })),
        ),
      },
      {
        title: "Appeals",
        rows: [
          { label: "Appeals", total: roundedWords(appeals.made) },
          { label: "The decision was undone", total: roundedWords(appeals.undone) },
          { label: "Half were answered within", total: hoursWords(appeals.medianHours) },
        ],
      },
      {
        title: "What a computer found",
        rows: [
          { label: "Pictures and films that look like removed ones", total: roundedWords(found.total) },
          { label: "We looked, and they were something else", total: roundedWords(found.dismissed) },
        ],
      },
      { title: "How long it took", rows: [{ label: "Half of the reports were decided within", total: hoursWords(medianHours) }] },
    ],
  };
}

function hoursWords(hours: number | undefined): string {
  if (hours === undefined) return "None yet";
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

export default function Transparency() {
  const { year, years, tables } = useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>{`Transparency: ${year}`}</PageTitle>
      <p>
        A person looks at every report and decides. A computer compares new pictures and films with those that were removed, and
        shows us what looks alike; it removes nothing. Numbers are rounded to fives, so that nobody can be found in them. Rules
        and appeals leave out accounts that were deleted.
      </p>
      {years.length > 1 && (
        <nav aria-label="Years" className="buttons">
          {years.map((one) => (
            <Link key={one} className="button small" to={paths.transparency({ year: String(one) })}>
              {one}
            </Link>
          ))}
        </nav>
      )}
      {tables.map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl className="facts">
            {rows.map(({ label, total }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{total}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import { sumsFor } from "#app/services/upkeep/security.server.ts";
import { ago, day } from "#app/text/dates.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Jobs" }];

export async function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const now = Date.now();
  const { dead, kinds } = jobQueue.overview(viewer);
  return {
    faults: upkeep.faultsFor(viewer).map(({ name, words, since }) => ({ name, words: `${words}, since ${day(since)}` })),
    machine: machineWords(await upkeep.machineFor(viewer), now),
    dead: dead.map(({ id, kind, key, error, runAt }) => ({ id, what: `${kind} ${key}`, error, since: ago(runAt, now) })),
    security: sumsFor(viewer, now).map(({ event, day, week }) => ({
      event,
      words: `${day} in 24 hours, ${week} in 7 days`,
    })),
    kinds: kinds.map((kind) => ({ kind: kind.kind, words: wordsOf(kind, now) })),
  };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const id = Number((await readFields(request)).get("job"));
  return press(viewer, paths.jobs(), () => jobQueue.tryAgain(viewer, id), "The job is tried again");
}

function machineWords({ disk, backupAt, replicatedAt }: upkeep.Machine, now: number): string[] {
  const used = `${gigabytes(disk.used)} of ${gigabytes(disk.used + disk.free)} GB of the disk are in use.`;
  const backup = backupAt ? `The last backup was made ${ago(backupAt, now)}.` : "No backup was made here.";
  return [used, backup, ...(replicatedAt ? [`Litestream last copied the database ${ago(replicatedAt, now)}.`] : [])];
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

/** Returns "2 waiting, next in 5 min, 1 failed, last done 3 minutes ago, took 0.2 s". */
function wordsOf({ waiting, running, dead, alone, nextAt, lastDoneAt, took }: jobQueue.KindOfJobs, now: number): string {
  const parts = [
    running > 0 && "running",
    waiting > 0 && `${waiting} waiting`,
    nextAt !== null && `next ${nextIn(nextAt - now)}`,
    alone > 0 && `${alone} in a process of its own, since the server died while it ran`,
    dead > 0 && `${dead} failed`,
    lastDoneAt !== null && `last done ${ago(lastDoneAt, now)}`,
    took !== null && `took ${(took / 1000).toFixed(1)} s`,
  ];
  return parts.filter(Boolean).join(", ");
}

function nextIn(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes <= 0 ? "now" : `in ${minutes} min`;
}

export default function Jobs() {
  const { faults, machine, dead, security, kinds } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Jobs</PageTitle>
      <p className="quiet">Work that the server does by itself, such as emails, films, erasing and counting.</p>
      {faults.map(({ name, words }) => (
        <p className="alarm" key={name}>
          {words}
        </p>
      ))}
      {machine.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <h2 className="section">Failed for good</h2>
      {dead.length === 0 && <p>Nothing has failed for good.</p>}
      <ul className="ledger">
        {dead.map(({ id, what, error, since }) => (
          <li key={id}>
            <span>
              {what}
              <br />
              <span className="quiet">{`${error ?? "No reason is known"}, ${since}`}</span>
            </span>
            <form method="post">
              <button type="submit" className="button" name="job" value={id} aria-label={`Try again: ${what}`}>
                Try again
              </button>
            </form>
          </li>
        ))}
      </ul>
      <h2 className="section">Logins and refusals</h2>
      {security.length === 0 && <p>Nothing was counted in 7 days.</p>}
      <ul className="ledger">
        {security.map(({ event, words }) => (
          <li key={event}>
            {event} <span className="quiet">{words}</span>
          </li>
        ))}
      </ul>
      <h2 className="section">By kind</h2>
      <ul className="ledger">
        {kinds.map(({ kind, words }) => (
          <li key={kind}>
            {kind} <span className="quiet">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

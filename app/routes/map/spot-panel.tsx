import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SPOT_FAULTS } from "#app/schemas/choices.ts";
import { ASKED_REASONS, REPORT_REASONS } from "#app/schemas/report-reasons.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import { CallNow } from "#app/ui/fields/reason-form.tsx";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import type { spotDataFor } from "./map-data.server.ts";

interface Props {
  spot: NonNullable<ReturnType<typeof spotDataFor>>;
  /** The view to stay at. */
  at: string;
  close: string;
}

export function SpotPanel({ spot, at, close }: Props) {
  return (
    <section className="spot" aria-labelledby="spot">
      <h2 id="spot" tabIndex={-1}>
        {spot.title}
      </h2>
      {spot.picture && <img src={spot.picture} alt={spot.title} width="500" height="500" loading="lazy" />}
      {spot.isWaiting && <p className="note">Others will see this Spot once we have looked at it.</p>}
      {spot.isHidden && <p className="note">Nobody else sees this Spot: it was reported, and we look at it.</p>}
      {spot.isDangerous && <p className="note">Take care: people say that this Spot is dangerous.</p>}
      <p>{spot.description}</p>
      <p className="quiet">{spot.sports.join(", ")}</p>
      {spot.by && (
        <p>
          Added by <Link to={paths.profile(spot.by.id)}>{spot.by.name}</Link>
        </p>
      )}
      {spot.newest && (
        <p>
          <Link to={paths.mapEdits(spot.id)}>{spot.edits === 1 ? "1 Edit" : `${spot.edits} Edits`}</Link>, the newest{" "}
          <TimeAgo {...spot.newest} />
        </p>
      )}
      <p className="buttons">
        {spot.by && spot.isBusiness && (
          <>
            <Link className="button" to={paths.profile(spot.by.id)}>
              Profile
            </Link>
            {spot.by.hasWebsite && (
              <WayOut className="button" href={paths.website(spot.by.id)}>
                Website
              </WayOut>
            )}
          </>
        )}
        {spot.addsEdits && (
          <Link className="button" to={paths.uploadEdit({ spot: spot.id })}>
            Add edits to a spot
          </Link>
        )}
        <WayOut className="button" href={spot.directions} rel="noopener noreferrer">
          Directions
        </WayOut>
        {spot.isMine && (
          <Link className="button" to={paths.map({ at, edit: spot.id })}>
            Edit
          </Link>
        )}
      </p>
      {spot.reported && <p>Reported as {spot.reported}</p>}
      {spot.desk && (
        <p>
          <Link to={spot.desk}>Look at it in Moderation</Link>
        </p>
      )}
      {spot.mayApprove && spot.isWaiting && <ApproveForm to={paths.approveSpot(spot.id)} idle="Let others see it" />}
      {spot.mayApprove && !spot.isWaiting && (
        <form method="post" action={paths.approveSpot(spot.id)}>
          <button type="submit" className="button main">
            It is fine
          </button>
        </form>
      )}
      {spot.mayReport &&
        (spot.hasReported ? (
          <p className="quiet">You reported this Spot.</p>
        ) : (
          <details>
            <summary>Report</summary>
            <form method="post" action={paths.reportSpot(spot.id)}>
              <fieldset className="field">
                <legend>What is wrong with this Spot?</legend>
                {SPOT_FAULTS.map((fault) => (
                  <label className="choice" key={fault}>
                    <input type="radio" name="fault" value={fault} required />
                    {fault}
                  </label>
                ))}
                {[...ASKED_REASONS.grave, ...ASKED_REASONS.other].map((reason) => (
                  <label className="choice" key={reason}>
                    <input type="radio" name="fault" value={reason} required />
                    {REPORT_REASONS[reason].words}
                  </label>
                ))}
              </fieldset>
              <CallNow />
              <button type="submit" className="button">
                Send report
              </button>
            </form>
          </details>
        ))}
      {spot.mayRemove && (
        <details>
          <summary>Delete</summary>
          <form method="post" action={paths.removeSpot(spot.id)}>
            <p>The Edits of this Spot stay.</p>
            <button type="submit" className="button">
              Delete this Spot
            </button>
          </form>
        </details>
      )}
      <p>
        <Link to={close}>Close</Link>
      </p>
    </section>
  );
}

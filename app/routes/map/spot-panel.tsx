import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import type { ShownSpot } from "./map-data.server.ts";
import { Panel } from "./panel.tsx";
import { SaveSpot } from "./save-spot.tsx";
import { ApproveSpot, RemoveSpot, ReportSpot } from "./spot-forms.tsx";

interface Props {
  spot: ShownSpot;
  at: string;
  close: string;
}

export function SpotPanel({ spot, at, close }: Props) {
  return (
    <Panel heading={spot.title} close={close}>
      {spot.picture && <img src={spot.picture} alt={spot.title} width="500" height="500" loading="lazy" />}
      {spot.isWaiting && <p className="note">Others will see this Spot once we have looked at it.</p>}
      {spot.isHidden && <p className="note">Nobody else sees this Spot: it was reported, and we look at it.</p>}
      {spot.isDangerous && <p className="note">Take care: people say that this Spot is dangerous.</p>}
      <p>{spot.description}</p>
      <p className="quiet">{spot.sports.join(", ")}</p>
      <GuideFacts facts={spot.guide} />
      {spot.by && (
        <p>
          Added by <Link to={paths.profile(spot.by.id)}>{spot.by.name}</Link>
        </p>
      )}
      {spot.newest && (
        <p>
          <Link to={paths.mapEdits(spot.id)}>{spot.edits}</Link>, the newest <TimeAgo {...spot.newest} />
        </p>
      )}
      <div className="buttons">
        <SpotLinks spot={spot} at={at} />
        <SaveSpot id={spot.id} isSaved={spot.isSaved} to={paths.map({ at, spot: spot.id })} />
        {spot.mayReport && !spot.hasReported && <ReportSpot id={spot.id} />}
        {spot.mayRemove && <RemoveSpot id={spot.id} />}
      </div>
      {spot.reported && <p>Reported as {spot.reported}</p>}
      {spot.desk && (
        <p>
          <Link to={spot.desk}>Look at it in Moderation</Link>
        </p>
      )}
      {spot.mayApprove && <ApproveSpot spot={spot} />}
      {spot.mayReport && spot.hasReported && <p className="quiet">You reported this Spot.</p>}
    </Panel>
  );
}

function SpotLinks({ spot, at }: Pick<Props, "spot" | "at">) {
  const hasGuide = spot.guide.length > 0 || spot.hasPictures;
  return (
    <>
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
      {(spot.writesGuide || hasGuide) && (
        <Link className="button" to={paths.spotGuide(spot.id)}>
          {hasGuide ? "Guide" : "Start the guide"}
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
    </>
  );
}

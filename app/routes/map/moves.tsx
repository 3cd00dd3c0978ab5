import { Link } from "@remix-run/react";
import { Fragment, type MouseEvent } from "react";
import { Icon } from "#app/ui/frame/icon.tsx";
import { MapButton } from "./map-button.tsx";
import type { MapData } from "./map-data.server.ts";

type Move = MapData["moves"][number];

interface MovesProps {
  moves: MapData["moves"];
  isFormOpen: boolean;
  onMove?: (event: MouseEvent, move: Move["icon"]) => void;
}

export function Moves({ moves, isFormOpen, onMove }: MovesProps) {
  return (
    <nav aria-label="Move the map" className="moves">
      {moves.map(({ label, to, icon }) => {
        const move = {
          to,
          className: `move ${icon}`,
          onClick: (event: MouseEvent) => onMove?.(event, icon),
        };
        const inside = (
          <>
            <Icon name={icon} />
            <span className="unseen">{label}</span>
          </>
        );
        return (
          <Fragment key={label}>
            {isFormOpen ? (
              <MapButton {...move}>{inside}</MapButton>
            ) : (
              <Link {...move} preventScrollReset>
                {inside}
              </Link>
            )}{" "}
          </Fragment>
        );
      })}
    </nav>
  );
}

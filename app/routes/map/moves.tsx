import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { MapData } from "./map-data.server.ts";

type Move = MapData["moves"][number];

interface MovesProps {
  moves: MapData["moves"];
  onMove?: (event: MouseEvent, move: Move["icon"]) => void;
}

export function Moves({ moves, onMove }: MovesProps) {
  return (
    <nav aria-label="Move the map" className="moves">
      {moves.map(({ label, to, icon }) => (
        <Link key={label} to={to} className={`move ${icon}`} onClick={(event) => onMove?.(event, icon)} preventScrollReset>
          <Icon name={icon} />
          <span className="unseen">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

import CircleUserRound from "lucide-react/icons/circle-user-round";
import Clapperboard from "lucide-react/icons/clapperboard";
import Eye from "lucide-react/icons/eye";
import Flame from "lucide-react/icons/flame";
import Hourglass from "lucide-react/icons/hourglass";
import Lock from "lucide-react/icons/lock";
import Maximize2 from "lucide-react/icons/maximize-2";
import Menu from "lucide-react/icons/menu";
import Mountain from "lucide-react/icons/mountain";
import TriangleAlert from "lucide-react/icons/triangle-alert";

const ICONS = {
  menu: Menu,
  upload: Clapperboard,
  profile: CircleUserRound,
  stoke: Flame,
  views: Eye,
  open: Maximize2,
  crew: Lock,
  wait: Hourglass,
  trouble: TriangleAlert,
  empty: Mountain,
};

export type IconName = keyof typeof ICONS;

/** Drawn once a page; a feed's cards only point at it. */
export function IconSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(ICONS).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawing />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

import { Link } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import type { Theme } from "#app/cookies/theme.server.ts";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import type { mapDataFor } from "./map-data.server.ts";

interface Props {
  map: ReturnType<typeof mapDataFor>;
  theme: Theme;
}

/** A picture whose press is sent as pixels. Its size is fixed, so that they are the same on every screen, which shows its middle. */
export function DrawnMap({ map, theme }: Props) {
  const { width, height } = map.size;
  return (
    <section className="map" aria-label="Map">
      <div className="stage">
        <form method="get" action={paths.map()}>
          <input type="hidden" name="at" value={map.at} />
          {map.sport && <input type="hidden" name="sport" value={slugOf(map.sport)} />}
          <input
            type="image"
            src={`${map.picture}&theme=${theme}`}
            alt="Add a Spot: press its place on the map, or press Enter for the middle"
            width={width}
            height={height}
          />
        </form>
        <nav aria-label="Spots">
          <svg className="pins" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            <title>Spots</title>
            {map.tiles?.drawn.map(({ src, left, top }) => (
              <image key={`${left} ${top}`} href={src} x={left} y={top} width="256" height="256" />
            ))}
            {map.pins.map((pin) => (
              <Link key={pin.to} to={pin.to} aria-label={pin.label} className={pin.sport && slugOf(pin.sport)} preventScrollReset>
                {pin.count > 1 ? (
                  <g transform={`translate(${pin.x} ${pin.y})`}>
                    <circle r="24" />
                    <text dy="6">{pin.count}</text>
                  </g>
                ) : (
                  <g transform={`translate(${pin.x} ${pin.y})`}>
                    <rect className="target" x="-42.5" y="-64" width="85" height="64" />
                    <path d="M0 0C-6-16-22-24-22-42a22 22 0 0 1 44 0C22-24 6-16 0 0z" />
                    <circle className="hole" cy="-42" r="9" />
                  </g>
                )}
              </Link>
            ))}
          </svg>
        </nav>
      </div>
      {map.tiles && <p className="owed">{map.tiles.attribution}</p>}
      <nav aria-label="Move the map">
        {map.moves.map(({ label, to, icon }) => (
          <Link key={label} to={to} className={`move ${icon}`} preventScrollReset>
            <Icon name={icon} />
            <span className="unseen">{label}</span>
          </Link>
        ))}
      </nav>
    </section>
  );
}

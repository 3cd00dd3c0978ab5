import { paths } from "#app/paths.ts";
import type { Theme } from "#app/schemas/choices.ts";
import type { MapData } from "./map-data.server.ts";
import { MapNotes } from "./map-notes.tsx";
import { Moves } from "./moves.tsx";
import { Pins } from "./pins.tsx";
import { SPOT_FORM } from "./spot-form.tsx";

interface Props {
  map: MapData;
  theme: Theme;
}

const PRESS = "press its place on the map, or press Enter for the middle";

/** An image button, whose press sends pixels. Its size is fixed, so that they are the same on every screen. */
export function DrawnMap({ map, theme }: Props) {
  const { width, height } = map.size;
  const picture = { src: `${map.picture}&theme=${theme}`, width, height };
  return (
    <section className="map" id="map" tabIndex={-1} aria-label="Map">
      <div className="stage">
        {map.open ? (
          <input type="image" form={SPOT_FORM} alt={`Place the Spot: ${PRESS}`} formNoValidate {...picture} />
        ) : (
          <form method="get" action={paths.map()}>
            <input type="hidden" name="at" value={map.at} />
            {Object.entries(map.filter).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="image" alt={`Add a Spot: ${PRESS}`} {...picture} />
          </form>
        )}
        {map.tiles && (
          <svg className="tiles" width={width} height={height} aria-hidden="true">
            {map.tiles.drawn.map(({ src, left, top }) => (
              <image key={`${left} ${top}`} href={src} x={left} y={top} width="256" height="256" />
            ))}
          </svg>
        )}
        <Pins map={map} />
      </div>
      <MapNotes map={map} />
      <Moves moves={map.moves} isFormOpen={map.open !== undefined} />
    </section>
  );
}

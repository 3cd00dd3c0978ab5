import { type ComponentProps, Fragment } from "react";
import type { MapData } from "./map-data.server.ts";
import { SPOT_FORM } from "./spot-form.tsx";

/** Moves the map while the form of a Spot is open. Sends the form along, which comes back as typed, with its picture. */
export function MapButton({ to, ...button }: ComponentProps<"button"> & { to: string }) {
  return <button type="submit" form={SPOT_FORM} name="to" value={to} formNoValidate {...button} />;
}

export function MapTabs({ label, items }: { label: string; items: MapData["filters"] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Fragment key={item.to}>
          <MapButton to={item.to} aria-pressed={item.current}>
            {item.label}
          </MapButton>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Group } from "#app/ui/fields/field.tsx";
import { GoButton } from "#app/ui/fields/fields.tsx";
import type { PosterChoice } from "./poster-choice.server.ts";

/** Milliseconds between checks for more stills. */
const PAUSE = 2000;

/** Shows places for the stills before they are made. `to` is the address of the page. */
export function PosterField({ isWaiting, stills, width, height, to }: PosterChoice & { to: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(revalidate, PAUSE);
    return () => clearInterval(looking);
  }, [isWaiting, revalidate]);

  return (
    <Group label="Poster" name="poster" className={width < height ? "stills upright" : "stills"}>
      {({ id, initialValue = "" }) => (
        <>
          <p className="hint" role="status">
            The cover people see before your video plays.
            {isWaiting && (
              <>
                {" "}
                We're making a few covers to choose from.{" "}
                <GoButton className="link" name="to" value={to}>
                  Look again
                </GoButton>{" "}
                in a few seconds.
              </>
            )}
          </p>
          <label className="choice">
            <input type="radio" id={id} name="poster" value="" defaultChecked={initialValue === ""} />
            Pick one for me
          </label>
          <div>
            {stills.map(({ value, label, src }) => (
              <label key={value}>
                {src ? (
                  <img src={src} alt="" width={width} height={height} decoding="async" />
                ) : (
                  <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
                )}
                <span className="choice">
                  <input type="radio" name="poster" value={value} defaultChecked={initialValue === value} disabled={!src} />
                  {label}
                </span>
              </label>
            ))}
          </div>
        </>
      )}
    </Group>
  );
}

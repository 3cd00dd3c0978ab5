import { useEffect, useState } from "react";

type MovingMap = typeof import("./moving-map.client.tsx")["MovingMap"];

/** The map that moves under the finger, once its script has come. Until then, and if it does not come, there is the drawn one. */
export function useMovingMap(): MovingMap | undefined {
  const [loaded, setLoaded] = useState<{ MovingMap: MovingMap }>();
  useEffect(() => {
    import("./moving-map.client.tsx").then(setLoaded, () => {});
  }, []);
  return loaded?.MovingMap;
}

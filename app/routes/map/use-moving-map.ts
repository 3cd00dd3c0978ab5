import { useEffect, useState } from "react";

type MovingMap = typeof import("./moving-map.client.tsx")["MovingMap"];

/** Returns the moving map once its script has loaded. Until then, and if it fails, the drawn map is shown. */
export function useMovingMap(): MovingMap | undefined {
  const [loaded, setLoaded] = useState<{ MovingMap: MovingMap }>();
  useEffect(() => {
    import("./moving-map.client.tsx").then(setLoaded, () => {});
  }, []);
  return loaded?.MovingMap;
}

import type { ReactNode } from "react";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { Tabs } from "./tabs.tsx";

interface AgeTabsProps {
  bands: readonly AgeBand[];
  current: AgeBand;
  label?: (band: AgeBand) => ReactNode;
}

export function AgeTabs({ bands, current, label = (band) => band }: AgeTabsProps) {
  const items = bands.toReversed().map((band) => ({
    label: label(band),
    to: `?band=${band.replace("+", "")}`,
    current: band === current,
  }));
  return <Tabs label="Age" items={items} />;
}

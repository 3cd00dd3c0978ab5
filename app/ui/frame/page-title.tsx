import type { ReactNode } from "react";
import { type Sport, slugOf } from "#app/schemas/sports.ts";

export function PageTitle({ children, sport }: { children: ReactNode; sport?: Sport | undefined }) {
  return <h1 className={sport ? `title ${slugOf(sport)}` : "title"}>{children}</h1>;
}

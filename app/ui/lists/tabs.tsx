import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { type Sport, slugOf } from "#app/schemas/sports.ts";

interface TabsProps {
  label: string;
  items: readonly { label: ReactNode; to: string; current: boolean; reloadDocument?: boolean }[];
  sport?: Sport | undefined;
}

/** Uses links, so that each tab has an address. */
export function Tabs({ label, items, sport }: TabsProps) {
  return (
    <nav className={sport ? `tabs ${slugOf(sport)}` : "tabs"} aria-label={label}>
      {items.map((item) => (
        <Fragment key={item.to}>
          <Link
            to={item.to}
            aria-current={item.current ? "page" : undefined}
            reloadDocument={item.reloadDocument ?? false}
            preventScrollReset
          >
            {item.label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

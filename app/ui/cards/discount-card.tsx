import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { OwnMenu } from "../menus/own-menu.tsx";
import { ShareMenu } from "../menus/share-menu.tsx";
import { AfterReport } from "./after-report.tsx";
import type { DiscountData } from "./discount-data.ts";
import { DiscountMedia } from "./discount-media.tsx";
import { Head, Offers, Words } from "./discount-parts.tsx";
import { ReportButton, useReport } from "./report-button.tsx";
import { useViewed } from "./use-viewed.ts";
import { ViewCount } from "./view-count.tsx";

interface DiscountCardProps {
  discount: DiscountData;
  first?: boolean;
  /** The card's id on the page, since a feed may show a Discount twice. */
  part?: string;
}

export function DiscountCard({ discount, first = false, part = `discount-${discount.id}` }: DiscountCardProps) {
  const { pathname, search } = useLocation();
  const media = useRef<HTMLDivElement>(null);
  useViewed(paths.discountView(discount.id), media, discount.state === "ready");

  const { id, by, mine } = discount;
  const here = `${pathname}${search}#${part}`;
  const report = useReport(discount.viewerReported);
  const form = `acts-${part}`;
  const own = paths.discount(id);
  const page = pathname === own ? undefined : own;
  return (
    <article className="card discount" id={part} aria-labelledby={`by-${part} amount-${part}`}>
      <div className="media" ref={media}>
        <DiscountMedia discount={discount} first={first} />
      </div>
      <Head discount={discount} part={part} />
      <Words discount={discount} part={part} page={page} />
      <Offers discount={discount} />
      {!mine && (
        <form method="post" id={form}>
          <input type="hidden" name="to" value={here} />
        </form>
      )}
      <footer>
        <ViewCount views={discount.views} /> <ShareMenu at={(platform) => paths.shareDiscount(id, platform)} onCard page={page} />{" "}
        {mine ? (
          <OwnMenu
            what="Discount"
            change={paths.changeDiscount(id)}
            remove={paths.removeDiscount(id)}
            to={page ? pathname + search : paths.profile(by.id)}
            page={page}
          />
        ) : (
          <ReportButton what="Discount" action={paths.reportDiscount(id)} report={report} form={form} />
        )}
      </footer>
      {!mine && (
        <AfterReport
          what="Discount"
          id={id}
          saidWhy={discount.saidWhy}
          poster={by}
          isRed={report.isRed}
          to={here}
          afterBlock={page && pathname !== paths.profile(by.id) ? here : paths.blocked()}
        />
      )}
    </article>
  );
}

import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "../frame/icon.tsx";
import { useGo } from "../frame/use-go.ts";
import { WayOut } from "../frame/way-out.tsx";
import { OwnMenu } from "../menus/own-menu.tsx";
import { ShareMenu } from "../menus/share-menu.tsx";
import { AfterFlag } from "./after-flag.tsx";
import { CodeButton } from "./code-button.tsx";
import type { DiscountData } from "./discount-data.ts";
import { DiscountMedia } from "./discount-media.tsx";
import { FlagButton, useFlag } from "./flag-button.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { useViewed } from "./use-viewed.ts";
import { UserFace } from "./user-face.tsx";
import { ViewCount } from "./view-count.tsx";

interface DiscountCardProps {
  discount: DiscountData;
  first?: boolean;
  /** The card's place in the page; a feed may show a Discount twice. */
  part?: string;
}

export function DiscountCard({ discount, first = false, part = `discount-${discount.id}` }: DiscountCardProps) {
  const { pathname, search } = useLocation();
  const media = useRef<HTMLDivElement>(null);
  const go = useGo();
  useViewed(paths.discountView(discount.id), media, discount.state === "ready");

  const { id, by, mine } = discount;
  const here = `${pathname}${search}#${part}`;
  const flag = useFlag(discount.flagged);
  const form = `acts-${part}`;
  const own = paths.discount(id);
  const page = pathname === own ? undefined : own;
  return (
    <article className="card discount" id={part} aria-labelledby={`by-${part} amount-${part}`}>
      <div className="media" ref={media}>
        <DiscountMedia discount={discount} first={first} />
      </div>
      <header>
        {/* The link of the name beside it is enough for keyboards and screen readers. */}
        <Link to={paths.profile(by.id)} tabIndex={-1} aria-hidden="true">
          <UserFace name={by.name} face={by.face} />
        </Link>
        <h2 id={`by-${part}`}>
          <a href={paths.profile(by.id)} onClick={go}>
            <span className="long">{by.name}</span>
            <span className="short">{by.shortName}</span>
          </a>
        </h2>
        <p className="quiet">
          <b className="trade">Brand</b> <span className="long">{by.place}</span>
          <span className="short" aria-hidden="true">
            {by.shortPlace}
          </span>
          <TimeAgo at={discount.postedAt} words={discount.postedAgo} />
        </p>
      </header>
      <p className="words amount" id={`amount-${part}`}>
        {discount.amount}
      </p>
      <p className="words">
        {page ? (
          <a className="opens" href={page} onClick={go}>
            {discount.description}
          </a>
        ) : (
          discount.description
        )}
      </p>
      {discount.inStore && (
        <p className="words">
          <b className="trade">In store</b> Please use the mobile app in the store.
        </p>
      )}
      {discount.terms && (
        <p className="words quiet">
          <b>Terms:</b> {discount.terms}
        </p>
      )}
      {discount.days && (
        <p className="words">
          <b className="trade">{discount.days}</b>
        </p>
      )}
      <div className="words offers">
        {!discount.hasEnded && <CodeButton discountId={id} mine={mine} />}
        {discount.hasWebsite && (
          <WayOut className="button" href={paths.discountWebsite(id)}>
            <Icon name="site" /> Website
          </WayOut>
        )}
      </div>
      {!mine && (
        <form method="post" id={form}>
          <input type="hidden" name="to" value={here} />
        </form>
      )}
      <footer>
        <ViewCount views={discount.views} />
        <ShareMenu at={(platform) => paths.shareDiscount(id, platform)} onCard page={page} />
        {mine ? (
          <OwnMenu
            what="Discount"
            change={paths.changeDiscount(id)}
            remove={paths.removeDiscount(id)}
            to={page ? pathname + search : paths.profile(by.id)}
            page={page}
          />
        ) : (
          <FlagButton what="Discount" action={paths.flagDiscount(id)} flag={flag} form={form} />
        )}
      </footer>
      {!mine && (
        <AfterFlag
          what="Discount"
          id={id}
          saidWhy={discount.saidWhy}
          poster={by}
          isRed={flag.isRed}
          to={here}
          afterBlock={page && pathname !== paths.profile(by.id) ? here : paths.blocked()}
        />
      )}
    </article>
  );
}

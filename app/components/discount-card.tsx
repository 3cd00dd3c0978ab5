import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { AfterFlag } from "./after-flag.tsx";
import { CodeButton } from "./code-button.tsx";
import type { DiscountData } from "./discount-data.ts";
import { DiscountMedia } from "./discount-media.tsx";
import { FlagButton, useFlag } from "./flag-button.tsx";
import { Icon } from "./icon.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { useViewed } from "./use-viewed.ts";
import { UserFace } from "./user-face.tsx";

interface DiscountCardProps {
  discount: DiscountData;
  first?: boolean;
  /** The card's place in the page; a feed may show a Discount twice. */
  part?: string;
}

export function DiscountCard({ discount, first = false, part = `discount-${discount.id}` }: DiscountCardProps) {
  const { pathname, search } = useLocation();
  const media = useRef<HTMLDivElement>(null);
  useViewed(paths.discountView(discount.id), media, discount.state === "ready");

  const { id, by, mine } = discount;
  const here = `${pathname}${search}#${part}`;
  const flag = useFlag(discount.flagged);
  const isAlone = pathname === paths.discount(id);
  const isClosed = isAlone || pathname === paths.profile(by.id);
  return (
    <article className="card discount" id={part}>
      <div className="media" ref={media}>
        <DiscountMedia discount={discount} first={first} />
      </div>
      <header>
        {/* The link of the name beside it is enough for keyboards and screen readers. */}
        <Link to={paths.profile(by.id)} tabIndex={-1} aria-hidden="true">
          <UserFace name={by.name} face={by.face} />
        </Link>
        <div>
          <h2>
            <Link to={paths.profile(by.id)}>
              <span className="long">{by.name}</span>
              <span className="short">{by.shortName}</span>
            </Link>
          </h2>
          <p className="quiet">
            <b className="trade">Brand</b> <span className="long">{by.place}</span>
            <span className="short" aria-hidden="true">
              {by.shortPlace}
            </span>
            {by.place && <span className="dot"> · </span>}
            <TimeAgo at={discount.postedAt} words={discount.postedAgo} />
          </p>
        </div>
      </header>
      <p className="words amount">{discount.amount}</p>
      <p className="words">
        {isAlone ? (
          discount.description
        ) : (
          <Link className="opens" to={paths.discount(id)}>
            {discount.description}
          </Link>
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
          <a className="button" href={paths.discountWebsite(id)} rel="noopener nofollow">
            <Icon name="site" /> Website
          </a>
        )}
      </div>
      <footer>
        <p className="act quiet">
          <Icon name="views" /> <span className="unseen">Views: </span>
          {discount.views}
        </p>
        <div className="deeds">
          <ShareMenu at={(platform) => paths.shareDiscount(id, platform)} onCard />
          {mine ? (
            <OwnMenu
              what="Discount"
              change={paths.changeDiscount(id)}
              remove={paths.removeDiscount(id)}
              to={isAlone ? paths.profile(by.id) : pathname + search}
            />
          ) : (
            <FlagButton what="Discount" action={paths.flagDiscount(id)} flag={flag} to={here} />
          )}
        </div>
      </footer>
      {!mine && (
        <AfterFlag
          what="Discount"
          id={id}
          saidWhy={discount.saidWhy}
          poster={by}
          isRed={flag.isRed}
          to={here}
          afterBlock={isClosed ? paths.blocked() : here}
        />
      )}
    </article>
  );
}

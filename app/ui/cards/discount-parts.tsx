import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Icon } from "../frame/icon.tsx";
import { useGo } from "../frame/use-go.ts";
import { WayOut } from "../frame/way-out.tsx";
import { CodeButton } from "./code-button.tsx";
import type { DiscountData } from "./discount-data.ts";
import { TimeAgo } from "./time-ago.tsx";
import { UserFace } from "./user-face.tsx";

interface Part {
  discount: DiscountData;
  part: string;
}

export function Head({ discount, part }: Part) {
  const go = useGo();
  const { by } = discount;
  return (
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
        {by.place && " · "}
        <TimeAgo at={discount.postedAt} words={discount.postedAgo} />
      </p>
    </header>
  );
}

/** `page` is the Discount's own page; undefined on that page. */
export function Words({ discount, part, page }: Part & { page: string | undefined }) {
  const go = useGo();
  return (
    <>
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
    </>
  );
}

export function Offers({ discount }: Pick<Part, "discount">) {
  return (
    <div className="words offers">
      {!discount.hasEnded && <CodeButton discountId={discount.id} mine={discount.mine} />}
      {discount.hasWebsite && (
        <WayOut className="button" href={paths.discountWebsite(discount.id)}>
          <Icon name="site" /> Website
        </WayOut>
      )}
    </div>
  );
}

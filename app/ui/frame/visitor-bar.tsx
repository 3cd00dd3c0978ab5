import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { paths } from "#app/paths.ts";
import { Menu } from "../menus/menu.tsx";
import { Brand } from "./brand.tsx";
import { HelpLink } from "./help-link.tsx";

const SECTIONS = [
  { to: "/#about-us", label: "About" },
  { to: "/#sponsored", label: "Sponsored" },
  { to: "/#testimonials", label: "Testimonials" },
  { to: "/#contact", label: "Contact" },
];

/** The menu takes the sections below 992 pixels, and the sign-up link below 768. */
export function VisitorBar({ product, pathname }: { product: string; pathname: string }) {
  const { key } = useLocation();
  return (
    <header className="bar visitor">
      <Menu key={key}>
        <nav aria-label="Menu">
          <ul>
            <li className="below-768">
              <Link to={paths.join()}>Create an Account</Link>
            </li>
            {SECTIONS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </Menu>
      <Brand product={product} />
      <nav aria-label="Main">
        {SECTIONS.map(({ to, label }) => (
          <Fragment key={to}>
            <Link className="section-link" to={to}>
              {label}
            </Link>{" "}
          </Fragment>
        ))}
        <HelpLink pathname={pathname} />{" "}
        <Link className="button small from-768" to={paths.join()}>
          Create an Account
        </Link>{" "}
        <Link className="button small" to={paths.login()} aria-current={pathname === paths.login() ? "page" : undefined}>
          Login
        </Link>
      </nav>
    </header>
  );
}

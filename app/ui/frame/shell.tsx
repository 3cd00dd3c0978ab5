import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { useLost } from "../cards/quiet-form.ts";
import { useClosingMenus } from "../menus/menus.ts";
import { CookiePrompt } from "./cookie-prompt.tsx";
import { FootBar } from "./foot-bar.tsx";
import { Footer } from "./footer.tsx";
import { MemberBar } from "./member-bar.tsx";
import { PlainBar } from "./plain-bar.tsx";
import type { ShellData } from "./shell-data.ts";
import { VisitorBar } from "./visitor-bar.tsx";

export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { pathname, search } = useLocation();
  useClosingMenus();
  // Parents open their page without an account, on any device.
  const isForParents = pathname.startsWith(paths.parent(""));
  const viewer = isForParents ? undefined : shell.viewer;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Loading />
      {isForParents && <PlainBar product={shell.product} pathname={pathname} />}
      {viewer && <MemberBar shell={shell} viewer={viewer} pathname={ofSteps(pathname)} here={pathname + search} />}
      {!isForParents && !viewer && <VisitorBar product={shell.product} pathname={pathname} />}
      <main id="main" tabIndex={-1}>
        <div role="status" className="notices">
          {shell.notice && <p className="notice">{shell.notice}</p>}
          <Lost key={pathname + search} />
        </div>
        {children}
      </main>
      {viewer?.isAskedForCookies && pathname !== paths.tutorial() && <CookiePrompt to={pathname + search} />}
      <Footer shell={shell} />
      {viewer?.state === "complete" && <FootBar viewer={viewer} pathname={ofSteps(pathname)} />}
    </>
  );
}

/** The later steps of an upload stand in the menu as its first. */
function ofSteps(pathname: string): string {
  return [paths.uploadEdit(), paths.uploadDiscount()].find((first) => pathname.startsWith(`${first}/`)) ?? pathname;
}

function Lost() {
  if (!useLost()) return null;
  return <p className="notice">We couldn't reach the server, so that may not be saved. Check your connection and try again.</p>;
}

/** Visible only when the next page loads slowly. */
function Loading() {
  const { state } = useNavigation();
  return (
    <div className="loading" role="status">
      {state === "loading" && <p className="riding">Loading</p>}
    </div>
  );
}

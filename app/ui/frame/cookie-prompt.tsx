import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

/** Asks once, with two equal buttons. The page reloads, so that what was agreed to can start. */
export function CookiePrompt({ to }: { to: string }) {
  return (
    <form method="post" action={paths.settings()} className="cookie-prompt" aria-label="Cookies">
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="setting" value="websiteCookies" />
      <p>
        May we use cookies to count your visits? We count nothing until you accept. See the{" "}
        <Link to={paths.cookies()}>Cookies Policy</Link>.
      </p>
      <div>
        <button type="submit" className="button small" name="wanted" value="true">
          Accept
        </button>
        <button type="submit" className="button small" name="wanted" value="false">
          Decline
        </button>
      </div>
    </form>
  );
}

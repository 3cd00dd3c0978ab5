import { Icon } from "#app/components/icon.tsx";
import { paths } from "#app/paths.ts";
import type { ProfileData } from "./profile-data.server.ts";

/** The site may run scripts, but in an opaque origin and without a referrer. */
export function WebsiteTab({ person: { id, name, website = "" } }: { person: ProfileData }) {
  return (
    <div className="website">
      <p>
        <a className="button" href={paths.outgoing(id, "website")} rel="noopener nofollow">
          <Icon name="site" /> Open the website of {name}
        </a>
      </p>
      {website.startsWith("https:") && (
        <iframe
          src={website}
          title={`Website of ${name}`}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

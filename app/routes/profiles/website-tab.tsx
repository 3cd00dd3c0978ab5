import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import type { ProfileData } from "./profile-data.server.ts";

/** The site may run scripts, but in an opaque origin and without a referrer. */
export function WebsiteTab({ person: { id, name, website = "" } }: { person: ProfileData }) {
  return (
    <div className="website">
      <p>
        <WayOut className="button" href={paths.outgoing(id, "website")}>
          <Icon name="site" /> Open the website of {name}
        </WayOut>
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

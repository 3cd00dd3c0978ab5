import { paths } from "#app/paths.ts";
import { PLATFORMS } from "#app/schemas/words.ts";
import { Icon } from "./icon.tsx";

/** Links, each to an address of ours that records the share and goes on. */
export function ShareMenu({ userId }: { userId: string }) {
  return (
    <details className="share">
      <summary className="button">
        <Icon name="share" /> Share
      </summary>
      <ul className="choices">
        {PLATFORMS.map((platform) => (
          <li key={platform}>
            <a href={paths.share(userId, platform)} rel="nofollow">
              {platform}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

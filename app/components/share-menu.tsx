import { PLATFORMS } from "#app/schemas/words.ts";
import { Icon } from "./icon.tsx";

interface ShareMenuProps {
  /** The address of ours for a platform. */
  at: (platform: string) => string;
  onCard?: boolean;
}

/** Links, each to an address of ours that records the share and goes on. */
export function ShareMenu({ at, onCard = false }: ShareMenuProps) {
  return (
    <details className="share">
      <summary className={onCard ? "act" : "button"} aria-label={onCard ? "Share" : undefined}>
        <Icon name="share" /> {onCard ? undefined : "Share"}
      </summary>
      <ul className="choices">
        {PLATFORMS.map((platform) => (
          <li key={platform}>
            <a href={at(platform)} rel="nofollow">
              {platform}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { PLATFORMS } from "#app/schemas/words.ts";
import { DropMenu } from "./drop-menu.tsx";

interface ShareMenuProps {
  /** The address of ours for a platform. */
  at: (platform: string) => string;
  onCard?: boolean;
}

/** Links, each to an address of ours that records the share and goes on. */
export function ShareMenu({ at, onCard = false }: ShareMenuProps) {
  return (
    <DropMenu icon="share" label="Share" showsLabel={!onCard} onCard={onCard}>
      {PLATFORMS.map((platform) => (
        <li key={platform}>
          <a href={at(platform)} rel="nofollow">
            {platform}
          </a>
        </li>
      ))}
    </DropMenu>
  );
}

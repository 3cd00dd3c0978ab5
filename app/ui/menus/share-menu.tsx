import { PLATFORMS } from "#app/schemas/choices.ts";
import { useUnder13 } from "../frame/use-under-13.ts";
import { DropMenu } from "./drop-menu.tsx";

interface ShareMenuProps {
  at: (platform: string) => string;
  onCard?: boolean;
  page?: string | undefined;
}

/** Links to our own addresses, which record the share and redirect. Children have none. */
export function ShareMenu({ at, onCard = false, page }: ShareMenuProps) {
  if (useUnder13()) return null;
  return (
    <DropMenu icon="share" label="Share" showsLabel={!onCard} onCard={onCard} page={page}>
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

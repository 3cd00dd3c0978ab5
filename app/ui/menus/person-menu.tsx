import { paths } from "#app/paths.ts";
import { Icon, type IconName } from "../frame/icon.tsx";
import { DropMenu } from "./drop-menu.tsx";

interface PersonChoicesProps {
  person: { id: string; name: string };
  muted?: boolean;
  /** Only on a profile, which can be reported. */
  reported?: boolean;
  to: string;
  afterBlock: string;
}

/** Opening the menu is the extra step before Mute and Block. */
export function PersonMenu({
  onCard = false,
  page,
  ...choices
}: PersonChoicesProps & { onCard?: boolean; page?: string | undefined }) {
  return (
    <DropMenu icon="more" label={`More about ${choices.person.name}`} onCard={onCard} page={page}>
      <PersonChoices {...choices} />
    </DropMenu>
  );
}

export function PersonChoices({ person: { id, name }, muted = false, reported, to, afterBlock }: PersonChoicesProps) {
  return (
    <>
      <li>
        <Choice
          action={paths.mute(id)}
          wanted={!muted}
          to={to}
          icon="mute"
          label={muted ? "Unmute" : "Mute"}
          says={muted ? `Show ${name}'s Edits in your lists again.` : `Keep ${name}'s Edits out of your lists. They aren't told.`}
        />
      </li>
      <li>
        <Choice
          action={paths.block(id)}
          wanted
          to={afterBlock}
          icon="block"
          label="Block"
          says="You won't see each other here any more. They aren't told."
        />
      </li>
      {reported === false && (
        <li>
          <Choice
            action={paths.reportProfile(id)}
            wanted
            to={to}
            icon="flag"
            label="Report"
            says="Our team looks at this profile. They aren't told."
          />
        </li>
      )}
      {reported && (
        <li>
          <p>You reported this profile. Our team looks at it.</p>
        </li>
      )}
    </>
  );
}

interface ChoiceProps {
  action: string;
  wanted: boolean;
  to: string;
  icon: IconName;
  label: string;
  says: string;
}

function Choice({ action, wanted, to, icon, label, says }: ChoiceProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="wanted" value={String(wanted)} />
      <input type="hidden" name="to" value={to} />
      <button type="submit">
        <Icon name={icon} />
        <span>
          {label} <small>{says}</small>
        </span>
      </button>
    </form>
  );
}

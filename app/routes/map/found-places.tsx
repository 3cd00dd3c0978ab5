import { Panel } from "./panel.tsx";
import { type ListedPlace, PlaceList } from "./place-list.tsx";

interface Props {
  groups: { kind: string; places: ListedPlace[] }[];
  close: string;
}

/** Places of a name that several have. */
export function FoundPlaces({ groups, close }: Props) {
  return (
    <Panel heading="Which place?" close={close}>
      {groups.map(({ kind, places }) => (
        <div key={kind}>
          <h3>{kind}</h3>
          <PlaceList places={places} />
        </div>
      ))}
    </Panel>
  );
}

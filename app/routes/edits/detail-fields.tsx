import { useField } from "@conform-to/react";
import type { EditDetails } from "#app/schemas/edits.ts";
import { type GearField, gearLabel } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/sports.ts";
import type { AudienceQuestion } from "#app/services/edits/index.server.ts";
import { AreaField, CheckField, RadioField, SelectField, SportPicker, TextField } from "#app/ui/fields/fields.tsx";
import { useUnder13 } from "#app/ui/frame/use-under-13.ts";
import type { AdQuestion } from "./ad-question.server.ts";

export interface DetailFieldsProps {
  asks: AudienceQuestion;
  /** Undefined until the Edit has details. */
  isForCrew: boolean | undefined;
  sports: readonly Sport[];
  spots: readonly { value: string; label: string }[] | undefined;
  ad: AdQuestion;
}

export function DetailFields({ asks, isForCrew, sports, spots, ad }: DetailFieldsProps) {
  const isUnder13 = useUnder13();
  return (
    <>
      <AreaField
        label="Description"
        name="description"
        hint={`Up to 150 characters. ${asks === "tick" ? "Say where, who and what." : "Say what you did. No school, no street, no full names."}`}
        required
      />
      <AreaField
        label="Alt text (optional)"
        name="altText"
        rows={2}
        hint="Up to 300 characters. What your photo or video shows, read out to people who can't see it."
      />
      <SportPicker label="Sport" name="sport" kind="radio" sports={sports} />
      {!isUnder13 && <TextField label="Filmer's Instagram" name="filmerInstagram" autoComplete="off" required={false} />}
      {spots && <SelectField label="Spot (optional)" name="spotId" options={spots} hint="The nearest to your city." />}
      {!isUnder13 && <AdField ad={ad} />}
      <Audience asks={asks} isForCrew={isForCrew} />
      {isUnder13 ? <Friends asks={asks} /> : <Suitable asks={asks} />}
    </>
  );
}

function AdField({ ad: { deals, waits } }: Pick<DetailFieldsProps, "ad">) {
  return (
    <>
      {deals.length > 0 && (
        <p>You have a deal with {deals.join(" and ")}. If this Edit is part of it, name the brand as “Ad for”.</p>
      )}
      <TextField
        label="Ad for (optional)"
        name="adFor"
        autoComplete="off"
        hint={`Did a brand give you money, free things or a code that pays you? Name the brand. Your Edit then starts with “Ad for” and its name.${waits ? " We look at it before others see it." : ""}`}
      />
    </>
  );
}

/** Asks under-13s another question: they would not know what suits under 18s. */
function Friends({ asks }: Pick<DetailFieldsProps, "asks">) {
  const grownUps = asks === "crew" ? "the grown-ups in your Crew see it" : "grown-ups see it";
  return (
    <RadioField
      label="Who is it for?"
      name="under18Viewable"
      hint={`If you choose nothing, only ${grownUps}.`}
      options={AGES}
      className="two"
    />
  );
}

const AGES = [
  { value: "on", label: "My friends too" },
  { value: "off", label: "Grown-ups only" },
];

function Suitable({ asks }: Pick<DetailFieldsProps, "asks">) {
  return (
    <CheckField
      label="Is this Edit suitable for under 18's?"
      name="under18Viewable"
      hint={asks === "tick" ? undefined : "Leave this unticked and nobody under 18 can see it, not even your Crew."}
    />
  );
}

function Audience({ asks, isForCrew }: Omit<DetailFieldsProps, "sports" | "spots" | "ad">) {
  if (asks === "tick") return <CheckField label="Show Edit only to your Crew?" name="crewOnly" />;
  if (asks === "choose") return <RadioField label="Who sees it?" name="audience" options={AUDIENCES} className="two" />;
  return (
    <div className="field">
      <p>
        <b>Your Crew sees it.</b> Only your parent or guardian can let other people see what you post.
      </p>
      {isForCrew && <input type="hidden" name="crewOnly" value="on" />}
    </div>
  );
}

const AUDIENCES = [
  { value: "crew", label: "My Crew" },
  { value: "everybody", label: "Everybody, grown-ups and brands too" },
];

/** Returns the initial values; the @ shows that a handle is asked for. */
export function detailValues(details: Partial<Omit<EditDetails, "gear">> = {}) {
  const { crewOnly, under18Viewable: isForAll } = details;
  const audience = crewOnly === undefined ? undefined : crewOnly ? "crew" : "everybody";
  const under18Viewable = isForAll === undefined ? undefined : isForAll ? "on" : "off";
  return { ...details, audience, under18Viewable, filmerInstagram: `@${details.filmerInstagram ?? ""}` };
}

export function GearFields({ fields }: { fields: readonly GearField[] }) {
  const [gear] = useField("gear");
  return (
    <>
      <p className="quiet">Name the brands you ride. You can leave any of these empty.</p>
      <div className="pairs" id={gear.id} tabIndex={-1}>
        {fields.map((field) => (
          <TextField key={field} label={gearLabel(field)} name={field} autoComplete="off" />
        ))}
      </div>
    </>
  );
}

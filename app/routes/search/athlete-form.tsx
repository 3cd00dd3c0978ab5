import { paths } from "#app/paths.ts";
import { ATHLETE_LEVELS, ATHLETE_ORDERS, GENDERS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { number } from "#app/text/numbers.ts";
import {
  ChecksField,
  LongSelectField,
  RadioField,
  SelectField,
  SportPicker,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import { ACTIVE_WEEKS, levelWords, MIN_FOLLOWERS, ORDER_WORDS } from "./athlete-choices.ts";
import type { Filter } from "./athlete-filter.server.ts";
import { NO_COUNTRY } from "./no-country.ts";

/** For browsers without script, where a second tap clears nothing. */
const ANY = { value: "", label: "Any" };
const ORDERS = ATHLETE_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }));
const FOLLOWERS = [ANY, ...MIN_FOLLOWERS.map((least) => ({ value: String(least), label: `${number.format(least)} or more` }))];
const LEVELS = [ANY, ...ATHLETE_LEVELS.map((value) => ({ value, label: levelWords(value) }))];
const ACTIVE = [ANY, ...ACTIVE_WEEKS.map((weeks) => ({ value: String(weeks), label: `In the last ${weeks} weeks` }))];

interface AthleteFormProps {
  filter: Filter;
  countries: readonly string[];
  list: "people" | "edits";
  order: string | undefined;
}

export function AthleteForm({ filter, countries, list, order }: AthleteFormProps) {
  const { sports, openTo, minFollowers, activeWeeks, level = "", ...texts } = filter;
  const values = { ...texts, level, sports: [...sports], openTo: [...openTo], order: order ?? "relevance" };
  return (
    <ValidatedForm
      id="athletes"
      method="get"
      action={paths.athleteSearch()}
      lastResult={undefined}
      values={{ ...values, minFollowers: String(minFollowers ?? ""), activeWeeks: String(activeWeeks ?? "") }}
      className="athletes"
    >
      {list === "edits" && <input type="hidden" name="list" value="edits" />}
      <TextField label="Name" name="name" />
      <TextField label="Instagram Handle" name="instagram" />
      <LongSelectField label="Country" name="country" options={countries} none={NO_COUNTRY} />
      <TextField label="City" name="city" />
      {list === "people" && (
        <>
          <SelectField label="Followers" name="minFollowers" options={FOLLOWERS} />
          <SelectField label="Level" name="level" options={LEVELS} />
          <SelectField label="Posted" name="activeWeeks" options={ACTIVE} />
          <SelectField label="Sort by" name="order" options={ORDERS} />
        </>
      )}
      <RadioField label="Gender" name="gender" options={[...GENDERS, ANY]} isClearable />
      <ChecksField label="Open to sponsorship" name="openTo" options={SPONSORSHIP_PURPOSES} />
      <SportPicker label="Sports" name="sports" kind="checkbox" sports={sportsFor(false)} />
      <button type="submit" className="button main">
        Search
      </button>
    </ValidatedForm>
  );
}

import { z } from "zod";
import { COMPETITIONS, spelled } from "./choices.ts";
import { GEAR, type Gear } from "./gear.ts";
import { handle, line, text, ticked } from "./shapes.ts";
import { SPORT_NAMES } from "./sports.ts";

const sport = z
  .unknown()
  .optional()
  .transform((given) => spelled(SPORT_NAMES, given) ?? null);

/** Accepts an object or a form; ignores other fields. */
export const GearInput = z
  .unknown()
  .optional()
  .transform((given): Gear => {
    const fields = typeof given === "object" && given !== null ? Object.entries(given) : [];
    return Object.fromEntries(
      GEAR.map((name) => [name, line.parse(fields.find(([field]) => field === name)?.[1])] as const).filter(
        ([, value]) => value !== "",
      ),
    );
  });

/** For the form, whose Back is a button. */
export const GearFormInput = z
  .looseObject({ do: z.unknown().optional() })
  .transform(({ do: pressed, ...given }) => ({ isBack: pressed === "back", gear: GearInput.parse(given) }));

export const EditDetailsInput = z.object({
  description: text,
  altText: text,
  sport,
  filmerInstagram: handle,
  adFor: line,
  crewOnly: ticked,
  under18Viewable: ticked,
  gear: GearInput,
  spotId: line,
});

/** The forms ask minors who may see the Edit. */
export const EditFormInput = EditDetailsInput.extend({ audience: z.enum(["crew", "everybody"]).optional().catch(undefined) });

export const EditInput = EditDetailsInput.extend({
  filename: line,
  competition: line,
  spotLocation: line.optional(),
  /* Used only if the server could not measure the file. */
  width: z.unknown().optional(),
  height: z.unknown().optional(),
});

export const PostChoicesInput = z.object({ poster: line, captionsLanguage: line });

export type PostChoices = z.output<typeof PostChoicesInput>;
export type EditDetails = z.output<typeof EditDetailsInput>;
export type EditForm = z.output<typeof EditFormInput>;
export type EditPost = z.output<typeof EditInput>;

type TextField = { [Field in keyof EditDetails]: EditDetails[Field] extends string ? Field : never }[keyof EditDetails];
type EditText = Exclude<TextField, "description" | "spotId">;

/** The texts beside the description, with their names for the operator. */
export const EDIT_WORDS: Record<EditText, string> = {
  altText: "What is in it, for people who don't see it",
  filmerInstagram: "Filmed by",
  adFor: "Ad for",
};
export const EDIT_TEXTS = Object.keys(EDIT_WORDS) as EditText[];

export function competitionOf(given: string) {
  return spelled(COMPETITIONS, given);
}

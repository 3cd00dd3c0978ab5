import { z } from "zod";

const Line = z.strictObject({
  name: z.string().min(1),
  says: z.string().min(1),
  phone: z
    .string()
    .regex(/^\+?[\d ]+$/)
    .optional(),
  site: z.url({ protocol: /^https$/ }).optional(),
});

export type HelpLine = z.infer<typeof Line>;

const UNITED_KINGDOM: HelpLine[] = [
  {
    name: "Childline",
    says: "Talk about anything that worries you. Free, day and night, for everybody under 19.",
    phone: "0800 1111",
    site: "https://www.childline.org.uk/",
  },
  { name: "Police, fire and ambulance", says: "When someone is hurt or in danger right now.", phone: "999" },
  {
    name: "CEOP",
    says: "When someone online asks you for pictures, wants to meet you or frightens you. CEOP is a team of the police.",
    site: "https://www.ceop.police.uk/Safety-Centre/",
  },
  {
    name: "Report Remove",
    says: "When you're under 18 and a naked picture or video of you is online. It helps to get it taken down.",
    site: "https://www.childline.org.uk/info-advice/bullying-abuse-safety/online-mobile-safety/report-remove/",
  },
];

/** Parses a JSON list of lines; the default is those of the United Kingdom. */
export const helpLines = z
  .string()
  .default(JSON.stringify(UNITED_KINGDOM))
  .transform((text, context) => {
    const result = z.array(Line).min(1).safeParse(parsed(text));
    if (result.success) return result.data;
    context.addIssue("must be a JSON list of lines with name, says and optionally phone and site (https)");
    return z.NEVER;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

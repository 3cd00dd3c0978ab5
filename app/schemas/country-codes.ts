import { z } from "zod";
import { nameOf } from "#app/text/countries.server.ts";

/** A list of ISO 3166 codes with commas, such as GB,IE. */
export const countryCodes = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((code) => code.trim() || []))
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code) && nameOf(code)), "has to be codes of countries, as in GB,IE");

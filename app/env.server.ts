import { accessSync, constants, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { helpLines } from "./schemas/help-lines.ts";
import { ratesText } from "./schemas/rates.ts";
import { nameOf } from "./text/countries.server.ts";

const address = z.url({ protocol: /^https?$/ });
const origin = address.refine((text) => new URL(text).pathname === "/", "has to end with the host");
const headerName = z.union([z.literal(""), z.string().regex(/^[\w-]+$/, "is not the name of a header")]);
const program = z.union([z.literal(""), z.string().refine(isProgram, "is no program")]);
const folder = z.string().min(1).refine(isWritable, "cannot be written");
const loopback = z
  .string()
  .regex(/^(127\.0\.0\.1|localhost|\[::1\]):\d+$/, "has to be an address of this machine, as in 127.0.0.1:9595");
const mount = z.union([z.literal(""), z.string().refine(isFolder, "is no folder")]);
const bucket = z.union([z.literal(""), z.string().regex(/^[a-z0-9][\w.-]+$/, "is not the name of a bucket")]);
const line = z.string().regex(/^\P{Cc}*$/u, "has to be one line");
const optionalAddress = z.union([z.literal(""), address]).default("");
/** Requests to it contain personal data. */
const secure = address.refine(
  (text) => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(text),
  "has to begin with https:, save on this machine",
);
const outside = z.union([z.literal(""), secure]).default("");
const template = secure.refine((text) => ["{z}", "{x}", "{y}"].every((part) => text.includes(part)), "needs {z}, {x} and {y}");
const mapFile = z.union([
  z.literal(""),
  z.string().regex(/^[\w.-]+\.pmtiles$/, "has to be the name of a .pmtiles file in DATA_DIR"),
]);
/** ISO 3166 codes with commas. */
const countryCodes = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((code) => code.trim() || []))
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code) && nameOf(code)), "has to be codes of countries, as in GB,IE");
const userId = z.string().regex(/^\d*$/).default("");

const Settings = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: line.default("127.0.0.1"),
    DATA_DIR: folder.default(".data"),
    BASE_URL: origin.optional(),
    SESSION_SECRET: z
      .string()
      .refine((text) => text.split(",").every((secret) => secret.length >= 32), "needs 32 characters or more")
      .optional(),
    PRODUCT_NAME: line.default("Stokeline"),
    SAFETY_PERSON: line.default(""),
    CONTACT_EMAIL: z.email().default("hello@stokeline.example"),
    APP_STORE_URL: optionalAddress,
    PLAY_STORE_URL: optionalAddress,
    INSTAGRAM_URL: optionalAddress,
    FACEBOOK_URL: optionalAddress,
    TWITTER_URL: optionalAddress,
    YOUTUBE_URL: optionalAddress,
    OPERATOR_USER_ID: userId,
    STATISTICS_USER_ID: userId,
    /** Accounts that may open the pages for developers of apps, or "public". */
    DEVELOPERS: z
      .string()
      .regex(/^(public|\d+(,\d+)*)?$/)
      .default(""),
    STORAGE: z.enum(["disk", "gcs"]).default("disk"),
    GCS_BUCKET: bucket.default(""),
    GCS_ENDPOINT: outside,
    METRICS_TOKEN: z.union([z.literal(""), z.string().min(16)]).default(""),
    MEDIA_ACCEL: z.literal("nginx").optional(),
    MAIL: z.enum(["outbox", "smtp"]).optional(),
    /** Mails per minute of a mailing. */
    MAIL_RATE: z.coerce.number().int().min(1).default(120),
    SMTP_URL: z.union([z.literal(""), z.url({ protocol: /^smtps?$/ })]).default(""),
    TILE_URL: z.union([z.literal(""), template]).default(""),
    TILE_ATTRIBUTION: line.default(""),
    /** A PMTiles file with the streets of a region. */
    MAP_FILE: mapFile.default(""),
    PLACES_URL: outside,
    ANALYTICS_URL: outside,
    CLIENT_ADDRESS_HEADER: headerName.default(""),
    FFMPEG_PATH: program.default(""),
    /** Set if Litestream replicates the database. */
    LITESTREAM_BUCKET: bucket.default(""),
    /** The address where Litestream reports its progress. */
    LITESTREAM_ADDR: loopback.default("127.0.0.1:9595"),
    /** The time that a stopping server waits for running requests. */
    DRAIN_SECONDS: z.coerce.number().int().min(1).default(280),
    LITEFS_DIR: mount.default(""),
    WORKERS: z.coerce.number().int().min(1).max(16).default(1),
    /** The countries where profiles may be completed; all if empty. */
    OPEN_COUNTRIES: countryCodes,
    HELP_LINES: helpLines,
    /** The last day of the operator's absence. */
    AWAY_UNTIL: z.union([z.literal(""), z.iso.date()]).default(""),
    LIMITS: ratesText,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  })
  .refine((s) => s.NODE_ENV !== "production" || s.SESSION_SECRET, { path: ["SESSION_SECRET"], error: "is required" })
  .refine((s) => s.STORAGE !== "gcs" || s.GCS_BUCKET, { path: ["GCS_BUCKET"], error: "is required when STORAGE is gcs" })
  .refine((s) => !s.TILE_URL || s.TILE_ATTRIBUTION, { path: ["TILE_ATTRIBUTION"], error: "is required when TILE_URL is set" })
  .refine((s) => s.WORKERS === 1 || !s.LITEFS_DIR, { path: ["WORKERS"], error: "has to be 1 with LITEFS_DIR" })
  .refine((s) => s.MAIL !== "smtp" || s.SMTP_URL, { path: ["SMTP_URL"], error: "is required when MAIL is smtp" })
  .refine((s) => s.NODE_ENV !== "production" || s.MAIL, {
    path: ["MAIL"],
    error: "is required: smtp, or outbox to keep all emails as files",
  })
  .transform((s) => ({
    ...s,
    MAIL: s.MAIL ?? "outbox",
    BASE_URL: new URL(s.BASE_URL ?? `http://${s.HOST}:${s.PORT}`).origin,
    /** The first one signs; signatures by the others stay valid. */
    SESSION_SECRETS: (s.SESSION_SECRET ?? "only-for-development-and-tests-0000").split(","),
  }));

export const env = read(process.env);

/** Where the first worker takes requests of the others. Only these get it, and all get the secret that shows who forwarded a request. */
export const { FIRST_WORKER = "", WORKERS_SECRET = "" } = process.env;

/** Makes a missing folder. Writes, since permissions do not show a read-only disk; returns true on a full disk, so the server starts. */
function isWritable(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    rmdirSync(mkdtempSync(join(path, ".tried-")));
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOSPC";
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Reads the settings from a list; exits with one line if one is wrong. */
export function read(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Settings.safeParse(given);
  if (result.success) return result.data;

  const [issue] = result.error.issues;
  console.error(`Setting ${issue?.path.join(".")}: ${issue?.message}`);
  process.exit(1);
}

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const run = promisify(execFile);
const EXIFTOOL = createRequire(import.meta.url).resolve("exiftool-vendored.pl/bin/exiftool");

/** Tags by "Group:Name", with the file itself left out. */
export type Tags = Record<string, unknown>;

const CAMERA = { Make: "Secretcam", Model: "Secretcam One", Software: "SecretOS 9" };
const PLACE = "52.3676 4.9041 3";
const WHEN = "2019:08:07 06:05:04";

const IN_PICTURES: Tags = {
  ...prefixed("IFD0", { ...CAMERA, Artist: "Secret Owner", Copyright: "Secret Owner", ModifyDate: WHEN }),
  ...prefixed("ExifIFD", { SerialNumber: "SN-SECRET-1", OwnerName: "Secret Owner", LensModel: "Secretcam Lens" }),
  ...prefixed("ExifIFD", { DateTimeOriginal: WHEN, UserComment: "Secret words" }),
  ...prefixed("GPS", { GPSLatitude: 52.3676, GPSLatitudeRef: "N", GPSLongitude: 4.9041, GPSLongitudeRef: "E" }),
  ...prefixed("XMP", { CreatorTool: "SecretOS 9", Creator: "Secret Owner", City: "Secretville", SerialNumber: "SN-SECRET-1" }),
};

const IN_FILMS: Tags = {
  ...prefixed("Keys", { ...CAMERA, GPSCoordinates: PLACE, CreationDate: WHEN, Author: "Secret Owner" }),
  ...prefixed("UserData", { GPSCoordinates: PLACE, Make: "Secretcam", Author: "Secret Owner" }),
  ...prefixed("ItemList", { Artist: "Secret Owner", Comment: "Secret words", GPSCoordinates: PLACE }),
  ...prefixed("QuickTime", { CreateDate: WHEN, TrackCreateDate: WHEN, MediaCreateDate: WHEN }),
  ...prefixed("XMP", { CreatorTool: "SecretOS 9", SerialNumber: "SN-SECRET-1" }),
};

export const WHERE = /52\.36|52 deg 22'/;

/** Values that every marked file contains. */
export const SECRETS = [WHERE, /Secretcam/, /SN-SECRET-1/, /Secret Owner/, /2019:08:07/, /SecretOS/];

/** Writes metadata into files like cameras, phones and programs: place, time, owner and device. */
export async function mark(kind: "films" | "pictures", paths: string[]): Promise<void> {
  const tags = Object.entries(kind === "films" ? IN_FILMS : IN_PICTURES).map(([tag, value]) => `-${tag}=${value}`);
  await run("perl", [EXIFTOOL, "-q", "-q", "-m", "-n", "-overwrite_original", ...tags, ...paths]);
}

/** Reads the metadata with an independent program, also in tracks and undocumented blocks. */
export async function tagsOf(paths: string[]): Promise<Map<string, Tags>> {
  const options = ["-json", "-G1", "-a", "-u", "-U", "-ee3", "-api", "LargeFileSupport=1"];
  const { stdout } = await run("perl", [EXIFTOOL, ...options, ...paths], { maxBuffer: 2 ** 28 });
  const files: Tags[] = JSON.parse(stdout);
  return new Map(files.map((tags) => [String(tags.SourceFile), withoutFile(tags)]));
}

function withoutFile(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([name]) => !/^(SourceFile|ExifTool:|System:)/.test(name)));
}

function prefixed(group: string, tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).map(([name, value]) => [`${group}:${name}`, value]));
}

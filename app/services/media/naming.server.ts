import { randomInt } from "node:crypto";

const PREFIX_LENGTH = 6;
const LONGEST = 120;

export function wireName(originalName: string, sniffedType: string): string {
  const ending = wireType(sniffedType) === "video/mp4" ? ".mp4" : ".jpg";
  const stem = [...cleaned(originalName)].slice(0, LONGEST - PREFIX_LENGTH - 1 - ending.length).join("");
  return `${prefix()}-${stem || "file"}${ending}`;
}

export function wireType(sniffedType: string): "image/jpeg" | "video/mp4" {
  return sniffedType.startsWith("video/") ? "video/mp4" : "image/jpeg";
}

function cleaned(name: string): string {
  return (
    name
      .normalize("NFC")
      .replace(/^.*[\\/]/s, "")
      // Forms encode line ends and quotes in this way.
      .replace(/%0D|%0A|%22/g, "")
      .replace(/[^\p{L}\p{M}\p{N}._-]/gu, "")
      .replace(/\.[a-z0-9]{1,9}$/i, "")
      .replace(/\.{2,}/g, ".")
      .replace(/^\.|\.$/g, "")
  );
}

function prefix(): string {
  return randomInt(36 ** PREFIX_LENGTH)
    .toString(36)
    .padStart(PREFIX_LENGTH, "0");
}

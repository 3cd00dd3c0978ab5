import { isLong } from "#app/kernel/checks.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { text } from "#app/schemas/shapes.ts";

const MOST_CUES = 2000;
const LONGEST = 500;

const TIME = String.raw`(?:\d\d:)?[0-5]\d:[0-5]\d\.\d{3}`;
const TIMES = new RegExp(String.raw`^(${TIME})[ \t]+-->[ \t]+(${TIME})(?:[ \t].*)?$`);

const SIGNS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

interface Cue {
  start: string;
  end: string;
  words: string;
}

/** Rewrites captions from their times and plain words, so that no other WebVTT content reaches viewers. */
export function cleaned(file: Uint8Array): string {
  const lines = decoded(file).split(/\r\n|\r|\n/);
  const [head = "", ...blocks] = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(head) || head.includes("-->"))
    throw refused("This isn't a WebVTT file. Its first line must be WEBVTT, with a free line below it");

  const cues = blocks
    .filter((block) => block !== "" && !isRemark(block))
    .map(cueIn)
    .filter(({ words }) => words !== "");
  if (cues.length === 0) throw refused("There are no captions in this file");
  if (cues.length > MOST_CUES) throw refused(`Please use at most ${MOST_CUES.toLocaleString("en-GB")} captions`);
  return ["WEBVTT", ...cues.toSorted(byTime).map(({ start, end, words }) => `${start} --> ${end}\n${words}`)]
    .join("\n\n")
    .concat("\n");
}

function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw refused("This file isn't plain text. Please save your captions as WebVTT in UTF-8");
  }
}

/** Comments, styles and regions. A block with times is a caption, even if its first word is one of these. */
function isRemark(block: string): boolean {
  return /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block) && !block.includes("-->");
}

/** A name may precede the times; settings may follow them. */
function cueIn(block: string, index: number): Cue {
  const lines = block.split("\n");
  const at = lines[0]?.includes("-->") ? 0 : 1;
  const [, from, to] = TIMES.exec(lines[at] ?? "") ?? [];
  const rest = lines.slice(at + 1);
  const [start, end] = [whole(from), whole(to)];
  if (!start || !end || end <= start || rest.some((line) => line.includes("-->")))
    throw refused(`Caption ${index + 1} needs times like 00:01.000 --> 00:04.000, with the end last`);

  const words = plain(rest.join("\n"));
  if (isLong(words, LONGEST)) throw refused(`Caption ${index + 1} is too long. Please use ${LONGEST} letters or fewer`);
  return { start, end, words: escaped(words) };
}

/** Adds the hours, so that times compare as strings. */
function whole(time: string | undefined): string | undefined {
  return time && time.length < 12 ? `00:${time}` : time;
}

/** Removes tags and empty lines: an empty line would end the caption and start a new block. */
function plain(marked: string): string {
  const read = marked.replace(/<[^<>]*>/g, "").replace(/&([a-z]{2,4}|#39);/g, (sign, name) => SIGNS[name] ?? sign);
  return text
    .parse(read)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function byTime(a: Cue, b: Cue): number {
  return a.start < b.start ? -1 : Number(a.start > b.start);
}

function refused(sentence: string) {
  return invalid("captions", sentence);
}

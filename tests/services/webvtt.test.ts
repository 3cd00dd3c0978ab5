import { describe, expect, test } from "vitest";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { cleaned } from "#app/services/edits/webvtt.server.ts";

const file = (content: string | Uint8Array) => (typeof content === "string" ? Buffer.from(content) : content);
const first = (words: string) => cleaned(file(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}`));
/** Returns the words of the one caption that a viewer reads. */
const read = (words: string) => first(words).split("\n").slice(3, -1).join("\n");

function sentenceFor(content: string | Uint8Array): string {
  try {
    return `taken: ${cleaned(file(content))}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(Object.keys(error.fields)).toEqual(["captions"]);
    return error.message;
  }
}

test("captions are written anew: times with hours, plain words, and nothing else", () => {
  const given = [
    "\uFEFFWEBVTT - a title <b>",
    "Kind: captions",
    "",
    "NOTE <script>alert(1)</script>",
    "over two lines",
    "",
    "STYLE",
    "::cue { background: url(https://evil.example/) }",
    "",
    "REGION",
    "id:fred",
    "",
    "a name --",
    "01:00:05.000 --> 01:00:06.500 align:start line:0",
    "<v Mia><c.loud>Later</c> & <i>last</i></v>",
    "",
    "00:01.000 --> 00:02.000",
    "First",
    "   ",
    "",
    "",
    "00:01.500 --> 00:03.000",
    "over it",
  ];
  const clean = [
    ...["WEBVTT", ""],
    ...["00:00:01.000 --> 00:00:02.000", "First", ""],
    ...["00:00:01.500 --> 00:00:03.000", "over it", ""],
    ...["01:00:05.000 --> 01:00:06.500", "Later &amp; last", ""],
  ].join("\n");
  for (const ending of ["\n", "\r\n", "\r"]) expect(cleaned(file(given.join(ending)))).toBe(clean);
  expect(cleaned(file(clean))).toBe(clean);
});

describe("markup and everything unseen is taken out", () => {
  test.each([
    ["<script>alert(1)</script>", "alert(1)"],
    ["<<b>script>x</script>", "&lt;script&gt;x"],
    ["<img src=x onerror=alert(1)", "&lt;img src=x onerror=alert(1)"],
    ["&lt;script&gt;", "&lt;script&gt;"],
    ["&amp;lt;b&amp;gt;", "&amp;lt;b&amp;gt;"],
    ["&#x202E;&#8238;evil", "&amp;#x202E;&amp;#8238;evil"],
    ["I <3 this & that", "I &lt;3 this &amp; that"],
    ["Don&#39;t&nbsp;&quot;go&quot;&rlm;", 'Don\'t "go"'],
    ["a\u0000b\u0007c\u202Ed\u2066e\u200Bf", "abcdef"],
    ["<00:01.500>one<i></i>\n\u200B\ntwo", "one\ntwo"],
    ["--&gt; next", "--&gt; next"],
    ["سلام\nשלום 🏄", "سلام\nשלום 🏄"],
  ])("%j reads %j", (words, clean) => expect(read(words)).toBe(clean));

  test("a line that becomes empty does not let the next one out of its caption", () => {
    expect(first("Hey\n<b></b>\nNOTE this is said")).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHey\nNOTE this is said\n");
  });
});

const TIMES = "Caption 1 needs times like 00:01.000 --> 00:04.000, with the end last";
const HEAD = "This isn't a WebVTT file. Its first line must be WEBVTT, with a free line below it";
const PLAIN = "This file isn't plain text. Please save your captions as WebVTT in UTF-8";
const NONE = "There are no captions in this file";
const times = (line: string) => `WEBVTT\n\n${line}\nwords`;
const cues = (count: number) => `WEBVTT\n\n${"00:01.000 --> 00:02.000\nx\n\n".repeat(count)}`;

describe("what cannot be captions is told in a sentence", () => {
  test.each([
    ["an empty file", "", HEAD],
    ["a page", "<!doctype html><script>alert(1)</script>", HEAD],
    ["another head", "WEBVTTX\n\n00:01.000 --> 00:02.000\nx", HEAD],
    ["a caption in the head", "WEBVTT\n00:01.000 --> 00:02.000\nx", HEAD],
    ["UTF-16", Buffer.from("\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nx", "utf16le"), PLAIN],
    ["UTF-16 without its mark", Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nx", "utf16le"), HEAD],
    ["Latin-1", Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nd\u00e9j\u00e0", "latin1"), PLAIN],
    ["a film", Buffer.from("0000001866747970717420200000020071742020", "hex"), HEAD],
    ["a head alone", "WEBVTT\n", NONE],
    ["remarks alone", "WEBVTT\n\nNOTE nothing\n\nSTYLE\n::cue{}", NONE],
    ["captions without words", "WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>", NONE],
    ["a negative time", times("-00:01.000 --> 00:02.000"), TIMES],
    ["no time", times("soon --> later"), TIMES],
    ["a comma", times("00:01,000 --> 00:02,000"), TIMES],
    ["sixty seconds", times("00:01.000 --> 00:60.000"), TIMES],
    ["a hundred hours", times("00:01.000 --> 100:00:00.000"), TIMES],
    ["a zero in the time", times("00:01.000\u0000 --> 00:02.000"), TIMES],
    ["an end before the beginning", times("00:02.000 --> 00:01.000"), TIMES],
    ["no length", times("00:01.000 --> 00:01.000"), TIMES],
    ["words without times", "WEBVTT\n\nHello\nthere\nyou", TIMES],
    ["a style with times", "WEBVTT\n\nSTYLE\n::cue {}\n00:01.000 --> 00:02.000", TIMES],
    ["two times in one", times("00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000"), TIMES],
    [
      "too long a caption",
      times(`00:01.000 --> 00:02.000\n${"x".repeat(501)}`),
      "Caption 1 is too long. Please use 500 letters or fewer",
    ],
    ["too many captions", cues(2001), "Please use at most 2,000 captions"],
  ])("%s", (_, content, sentence) => expect(sentenceFor(content)).toBe(sentence));

  test("at the limits it is taken", () => {
    expect(read("🏄".repeat(500))).toHaveLength(1000);
    expect(cleaned(file(cues(2000)))).toHaveLength("WEBVTT\n".length + 2000 * "\n00:00:01.000 --> 00:00:02.000\nx\n".length);
  });
});

test.each([["<"], ["<a"], [" "], ["\n"], ["&a"], ["<b>\n"], ["\u200B"]])("100 kB of %j take no time to speak of", (sign) => {
  const before = performance.now();
  sentenceFor(`WEBVTT\n\n00:01.000 --> 00:02.000\n${sign.repeat(100_000 / sign.length)}x`);
  expect(performance.now() - before).toBeLessThan(1000);
});

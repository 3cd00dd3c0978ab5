import { readableTexts } from "./readable-texts.ts";

/* Prints every sentence that people read, by file, for an editor. */

let last = "";
for (const { file, line, text } of readableTexts()) {
  if (file !== last) console.log(`\n${file}`);
  console.log(`${String(line).padStart(5)}  ${text}`);
  last = file;
}

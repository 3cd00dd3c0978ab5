import { readFileSync } from "node:fs";
import { expect } from "vitest";

const README = readFileSync("scripts/README.md", "utf8");

/** A reader of the operator's handbook, who runs its commands and does its words after `#`. Both return the output. */
interface Operator {
  shell(commands: string): Promise<string>;
  act(words: string): Promise<string>;
}

/** Runs the blocks under a heading, or some of them. */
export async function follow(operator: Operator, heading: string, { from = 0, blocks = 9 } = {}): Promise<string> {
  const [, section = ""] = README.split(`### ${heading}\n`);
  const [text = ""] = section.split(/^##/m);
  const found = [...text.matchAll(/(?:^ {4}.+\n)+/gm)].slice(from, from + blocks).map(([block]) => block.replace(/^ {4}/gm, ""));
  expect(found).not.toEqual([]);
  let said = "";
  for (const part of found.join("").split(/^(?=#)|(?<=^#.*\n)/m))
    said += part.startsWith("#") ? await operator.act(part.trim()) : await operator.shell(part);
  return said;
}

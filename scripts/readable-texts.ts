import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface ReadableText {
  file: string;
  line: number;
  text: string;
}

const SPOKEN = /^app\/(content\/.*\.md|(routes|ui|content|kernel|services|schemas|jobs|text)\/.*\.tsx?)$/;
/** Attributes that a browser or React reads. */
const UNREAD = new Set(["className", "rel", "accept", "media", "srcSet", "viewBox", "d", "sizes", "id", "part", "autoComplete"]);

/** Lists all that people may read on screens, in emails and in errors, in the order of the files. */
export function readableTexts(): ReadableText[] {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], { encoding: "utf8" });
  return files
    .split("\n")
    .filter((file) => SPOKEN.test(file) && existsSync(file))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return file.endsWith(".md") ? linesOf(file, source) : textsOf(file, source);
    });
}

function linesOf(file: string, source: string): ReadableText[] {
  const lines = source.replace(/<!--.*?-->/g, "").split("\n");
  return lines.flatMap((text, index) => (/\w/.test(text) ? [{ file, line: index + 1, text: text.trim() }] : []));
}

export function textsOf(file: string, source: string): ReadableText[] {
  const root = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const found: ReadableText[] = [];

  function add(node: ts.Node, words: string) {
    const text = words.replace(/\s+/g, " ").trim();
    const line = root.getLineAndCharacterOfPosition(node.getStart(root)).line + 1;
    if (/[A-Za-z]{2}/.test(text)) found.push({ file, line, text });
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isJsxAttribute(node) && UNREAD.has(node.name.getText(root))) return;
    if (ts.isJsxText(node)) {
      add(node, node.text);
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      if (isSentence(node.text)) add(node, node.text);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      const words = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
      if (isSentence(words)) add(node, words);
    }
    ts.forEachChild(node, visit);
  }

  visit(root);
  return found;
}

/** Other strings are names and values. */
function isSentence(text: string): boolean {
  return /\w \w|… \w|\w …/.test(text) && /^[A-Z…“"‘(]|[.?!:]$/.test(text.trim());
}

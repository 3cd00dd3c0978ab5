import { readFileSync } from "node:fs";
import ts from "typescript";

/** An expression of a file, and its replacement. */
export interface Break {
  file: string;
  line: number;
  text: string;
  instead: string;
  place: ts.Node;
}

const OPERATORS: Record<string, string> = { "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
/** Most rules are conditions of SQL. */
const CALLS = new Map(
  Object.entries({
    ...{ eq: "ne", ne: "eq", gt: "gte", gte: "gt", lt: "lte", lte: "lt", isNull: "isNotNull", isNotNull: "isNull" },
    ...{ exists: "notExists", notExists: "exists", inArray: "notInArray", notInArray: "inArray", some: "every", every: "some" },
  }),
);
const LISTS = ["and", "or", "anyOf"];

/** Returns each way to break one condition, comparison, boolean operator or answer. */
export function breaksOf(file: string): Break[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const below = (node: ts.Node): Break[] => {
    const [place, ...texts] = waysToBreak(node);
    const line = source.getLineAndCharacterOfPosition(place.getStart()).line + 1;
    const own = texts.map((instead) => ({ file, line, text: place.getText(), instead, place }));
    const inside: Break[] = [];
    ts.forEachChild(node, (child) => void inside.push(...below(child)));
    return [...own, ...inside];
  };
  return below(source);
}

/** Returns the file's code with all its breaks, each behind its number in `all`. */
export function withSwitches(file: string, all: Break[]): string {
  const ways = new Map<ts.Node, { number: number; instead: string }[]>();
  for (const [number, { place, instead, file: of }] of all.entries())
    if (of === file) ways.set(place, [...(ways.get(place) ?? []), { number, instead }]);

  const codeOf = (node: ts.Node): string => {
    const { text } = node.getSourceFile();
    let [code, at] = ["", node.getStart()];
    ts.forEachChild(node, (child) => {
      code += text.slice(at, child.getStart()) + codeOf(child);
      at = child.end;
    });
    code += text.slice(at, node.end);
    const own = ways.get(node);
    if (!own) return code;
    const numbers = own.map(({ number }) => number);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && !code.includes("await "))
      return `switches.sql([${numbers}], () => ${code}, ${own.map(({ instead }) => `() => ${instead}`)})`;
    return `(${own.map(({ number, instead }) => `switches.on(${number}) ? ${instead} : `).join("")}${code})`;
  };
  const source = all.find((one) => one.file === file)?.place.getSourceFile();
  return source ? codeOf(source) : "";
}

/** The replaced text, and each replacement. */
function waysToBreak(node: ts.Node): [ts.Node, ...string[]] {
  if (ts.isIfStatement(node)) return [node.expression, "true", "false"];
  if (ts.isConditionalExpression(node)) return [node.condition, "true", "false"];
  if (ts.isBinaryExpression(node)) return [node, ...insteadOf(node)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [node, node.operand.getText()];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.TrueKeyword) return [node.expression, "false"];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.FalseKeyword) return [node.expression, "true"];
  if (!ts.isCallExpression(node)) return [node];
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const other = CALLS.get(name.getText());
  // A name unknown in the file would fail by itself.
  if (other) return name !== node.expression || hasName(node, other) ? [node, withName(node, name, other)] : [node];
  return LISTS.includes(name.getText()) && node.arguments.length > 1 ? [node, ...withoutEach(node)] : [node];
}

function hasName(node: ts.Node, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(node.getSourceFile().text);
}

function withName(call: ts.Node, name: ts.Node, other: string): string {
  const { text } = call.getSourceFile();
  return text.slice(call.getStart(), name.getStart()) + other + text.slice(name.end, call.end);
}

function insteadOf({ left, right, operatorToken }: ts.BinaryExpression): string[] {
  const operator = operatorToken.getText();
  if (operator === "&&" || operator === "||") return [left.getText(), right.getText()];
  const other = OPERATORS[operator];
  return other ? [`${left.getText()} ${other} ${right.getText()}`] : [];
}

function withoutEach({ expression, arguments: all }: ts.CallExpression): string[] {
  return all.map(
    (one) => `${expression.getText()}(${all.flatMap((other) => (other === one ? [] : other.getText())).join(", ")})`,
  );
}

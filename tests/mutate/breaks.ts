import { readFileSync } from "node:fs";
import ts from "typescript";

/** One place of a file, with another text in it. */
export interface Break {
  file: string;
  line: number;
  from: number;
  to: number;
  text: string;
  instead: string;
}

const OPERATORS: Record<string, string> = { "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
/** Most rules are conditions of SQL. */
const CALLS: Record<string, string> = {
  ...{ eq: "ne", ne: "eq", gt: "gte", gte: "gt", lt: "lte", lte: "lt", isNull: "isNotNull", isNotNull: "isNull" },
  ...{ exists: "notExists", notExists: "exists", inArray: "notInArray", notInArray: "inArray", some: "every", every: "some" },
};
const LISTS = ["and", "or", "anyOf"];

/** Each way to break one condition, comparison, boolean operator or answer. */
export function breaksOf(file: string): Break[] {
  const code = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const below = (node: ts.Node): Break[] => {
    const [place, ...texts] = waysToBreak(node);
    const [from, to] = [place.getStart(), place.end];
    const line = source.getLineAndCharacterOfPosition(from).line + 1;
    const own = texts.map((instead) => ({ file, line, from, to, text: code.slice(from, to), instead }));
    const inside: Break[] = [];
    ts.forEachChild(node, (child) => void inside.push(...below(child)));
    return [...own, ...inside];
  };
  return below(source);
}

/** What is replaced, and each text that takes its place. */
function waysToBreak(node: ts.Node): [ts.Node, ...string[]] {
  if (ts.isIfStatement(node)) return [node.expression, "true", "false"];
  if (ts.isConditionalExpression(node)) return [node.condition, "true", "false"];
  if (ts.isBinaryExpression(node)) return [node, ...insteadOf(node)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [node, node.operand.getText()];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.TrueKeyword) return [node.expression, "false"];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.FalseKeyword) return [node.expression, "true"];
  if (!ts.isCallExpression(node)) return [node];
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const other = CALLS[name.getText()];
  // A name that the file does not know would fail by itself.
  if (other) return name !== node.expression || hasName(node, other) ? [name, other] : [node];
  return LISTS.includes(name.getText()) && node.arguments.length > 1 ? [node, ...withoutEach(node)] : [node];
}

function hasName(node: ts.Node, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(node.getSourceFile().text);
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

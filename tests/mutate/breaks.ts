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

/** Every way to break one condition, comparison, boolean operator or answer of a file. */
export function breaksOf(file: string, code: string): Break[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const breaks: Break[] = [];
  const add = (node: ts.Node, ...texts: string[]) => {
    const [from, to] = [node.getStart(source), node.end];
    const line = source.getLineAndCharacterOfPosition(from).line + 1;
    for (const instead of texts) breaks.push({ file, line, from, to, text: code.slice(from, to), instead });
  };
  const visit = (node: ts.Node) => {
    for (const [place, ...texts] of waysToBreak(node)) add(place, ...texts);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaks;
}

function waysToBreak(node: ts.Node): [ts.Node, ...string[]][] {
  if (ts.isIfStatement(node)) return [[node.expression, "true", "false"]];
  if (ts.isConditionalExpression(node)) return [[node.condition, "true", "false"]];
  if (ts.isBinaryExpression(node)) return [[node, ...insteadOf(node)]];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken && !isCondition(node))
    return [[node, node.operand.getText()]];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.TrueKeyword) return [[node.expression, "false"]];
  if (ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.FalseKeyword) return [[node.expression, "true"]];
  if (!ts.isCallExpression(node)) return [];
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const other = CALLS[name.getText()];
  if (other) return [[name, other]];
  return LISTS.includes(name.getText()) && node.arguments.length > 1 ? [[node, ...withoutEach(node)]] : [];
}

function insteadOf({ left, right, operatorToken, parent }: ts.BinaryExpression): string[] {
  const operator = operatorToken.getText();
  if (operator === "&&" || operator === "||") return [left.getText(), right.getText()];
  const other = OPERATORS[operator];
  const isWhole = operator.endsWith("==") && isCondition(operatorToken.parent, parent);
  return other && !isWhole ? [`${left.getText()} ${other} ${right.getText()}`] : [];
}

/** It is made true and false already. */
function isCondition(node: ts.Node, parent = node.parent): boolean {
  return (
    (ts.isIfStatement(parent) && parent.expression === node) || (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

function withoutEach({ expression, arguments: all }: ts.CallExpression): string[] {
  return all.map(
    (one) => `${expression.getText()}(${all.flatMap((other) => (other === one ? [] : other.getText())).join(", ")})`,
  );
}

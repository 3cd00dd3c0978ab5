import ts from "typescript";

export interface Procedure {
  name: string;
  kind: "query" | "mutation";
  input: string;
  output: string;
}

/** Prints the inputs and outputs of a router's procedures as they are in JSON, without the name of any other type. */
export function proceduresOf(file: string, router: string): Procedure[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();

  function typeOf(owner: ts.Type, ...names: string[]): ts.Type {
    return names.reduce((type, name) => {
      const property = type.getProperty(name);
      if (!property) throw new Error(`${checker.typeToString(type)} has no ${name}`);
      return checker.getTypeOfSymbol(property);
    }, owner);
  }

  function textOf(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.Any) throw new Error("A procedure takes or gives any");
    if (type.isUnion()) return unionOf(type);
    if (checker.isArrayType(type)) {
      const item = textOf(checker.getTypeArguments(type as ts.TypeReference)[0] ?? type);
      return /[ |]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    if (type.getCallSignatures().length) throw new Error(`${checker.typeToString(type)} is no JSON`);
    if (!(type.flags & ts.TypeFlags.Object) && !type.isIntersection()) return checker.typeToString(type);
    const index = type.getStringIndexType();
    if (index) return `Record<string, ${textOf(index)}>`;
    return fieldsOf(type);
  }

  function unionOf(type: ts.UnionType): string {
    const texts = new Set(type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map(textOf));
    if (texts.delete("true") && texts.delete("false")) texts.add("boolean");
    return [...texts].sort((one, other) => Number(one === "null") - Number(other === "null")).join(" | ");
  }

  function fieldsOf(type: ts.Type): string {
    const fields = type.getProperties().map((property) => {
      const own = checker.getTypeOfSymbol(property);
      const isOptional = property.flags & ts.SymbolFlags.Optional || isOrUndefined(own);
      return `${property.name}${isOptional ? "?" : ""}: ${textOf(own)}`;
    });
    return `{ ${fields.join("; ")} }`;
  }

  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === router);
  if (!symbol) throw new Error(`${file} does not export ${router}`);
  const record = typeOf(checker.getTypeOfSymbol(symbol), "_def", "record");
  return record.getProperties().map((property) => {
    const procedure = checker.getTypeOfSymbol(property);
    const kind = textOf(typeOf(procedure, "_def", "type")) === '"query"' ? "query" : "mutation";
    const [input, output] = ["input", "output"].map((side) => textOf(typeOf(procedure, "_def", "$types", side)));
    return { name: property.name, kind, input: input ?? "", output: output ?? "" };
  });
}

function isOrUndefined(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}

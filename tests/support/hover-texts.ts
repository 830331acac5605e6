import { writeFile } from 'node:fs/promises';
import path from 'node:path';
// The last version of TypeScript with an API that can check programs.
import ts from 'typescript-api';

/** Text that an editor shows for a name besides its type. */
export interface Hover {
  /**
   * Name of an API call, such as `server.marketItem`, or of a field in its input or output, such as `server.marketItem
   * record.key`.
   */
  name: string;
  text: string;
}

/**
 * Returns the hover texts of all API calls with their inputs and outputs, at any depth, in a project with the SDK
 * installed.
 */
export async function hoverTexts(project: string, calls: readonly string[]): Promise<Hover[]> {
  const lines = calls.flatMap((call) => [
    `export const ${identifier(call)} = kafra.${call};`,
    `export declare const ${identifier(call)}_input: NonNullable<Parameters<typeof kafra.${call}>[0]>;`,
    `export declare const ${identifier(call)}_reply: Awaited<ReturnType<typeof kafra.${call}>>;`,
  ]);
  const text = `import { createKafra } from '@kafra/sdk';\nexport const kafra = createKafra({ url: '' });\n`;
  const file = path.join(project, 'hover.ts');
  await writeFile(file, `${text}${lines.join('\n')}\n`);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.esnext.iterator.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error('The file is no module.');
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  const typeOf = (name: string): ts.Type => {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`${name} is not there`);
    return checker.getTypeOfSymbol(symbol);
  };
  return calls.flatMap((call) => {
    const [noun = '', verb = ''] = call.split('.');
    const group = checker.getPropertyOfType(typeOf('kafra'), noun);
    const symbol = group && checker.getPropertyOfType(checker.getTypeOfSymbol(group), verb);
    return [
      { name: call, text: symbol ? documentationOf(checker, symbol) : '' },
      ...fieldsOf(checker, `${call} `, typeOf(`${identifier(call)}_input`)),
      ...fieldsOf(checker, `${call} `, typeOf(`${identifier(call)}_reply`)),
    ];
  });
}

const identifier = (call: string): string => call.replace('.', '_');

const documentationOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker));

/** Returns all fields of a type: those of an object, of list elements, of all variants, and their nested fields. */
function fieldsOf(checker: ts.TypeChecker, where: string, given: ts.Type): Hover[] {
  const type = checker.getNonNullableType(given);
  if (type.isUnion()) return type.types.flatMap((one) => fieldsOf(checker, where, one));
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const [index] = checker.getIndexInfosOfType(type);
  if (index) return fieldsOf(checker, where, index.type);
  return checker.getPropertiesOfType(type).flatMap((field) => {
    const name = `${where}${field.name}`;
    return [
      { name, text: documentationOf(checker, field) },
      ...fieldsOf(checker, `${name}.`, checker.getTypeOfSymbol(field)),
    ];
  });
}

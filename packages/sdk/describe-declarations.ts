/**
 * Adds the descriptions of calls and fields as doc comments to the `.d.ts` files of the contract, so that editors show
 * them. In the sources the descriptions are separate from the schemas, because the schemas go to browsers, which do not
 * need the descriptions.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MagicString from 'magic-string';
import {
  type ExportNamedDeclaration,
  parseSync,
  type Span,
  type TSPropertySignature,
  type TSType,
  type TSTypeLiteral,
  Visitor,
} from 'oxc-parser';
import {
  aboutCall,
  accessToCall,
  type DescribedCall,
  describedCalls,
  ownRefusals,
} from './src/reference/described-calls.ts';
import type { Entity, FieldText } from './src/reference/descriptions/describe.ts';
import { entities } from './src/reference/descriptions/index.ts';
import { fieldSentence } from './src/reference/units.ts';

type FieldTexts = Readonly<Record<string, FieldText>>;

const calls = new Map(describedCalls().map((call) => [call.name, call]));

/**
 * Key that identifies an object type by its field names. `tsc` writes a nested object as a list of its fields, without
 * the name of its type.
 */
const fieldsKey = (fields: readonly string[]): string => fields.toSorted().join();
const entitiesByFields = new Map<string, Entity>();
for (const entity of entities) {
  const key = fieldsKey(Object.keys(entity.fields));
  const other = entitiesByFields.get(key);
  if (other)
    throw new Error(`${entity.name} and ${other.name} have the same fields: declarations do not tell them apart`);
  entitiesByFields.set(key, entity);
}

function nameOf({ key }: TSPropertySignature): string {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' ? key.name : '';
}

const propertiesOf = (literal: TSTypeLiteral): TSPropertySignature[] =>
  literal.members.filter((member) => member.type === 'TSPropertySignature');

const entityOf = (literal: TSTypeLiteral | undefined): Entity | undefined =>
  literal && entitiesByFields.get(fieldsKey(propertiesOf(literal).map(nameOf)));

const typeArgumentsOf = (type: TSType | undefined): readonly TSType[] =>
  type?.type === 'TSTypeReference' || type?.type === 'TSImportType' ? (type.typeArguments?.params ?? []) : [];

/**
 * Returns the type literal in `ZodMiniObject<{ ... }>`, also if the type is wrapped because the object may be absent.
 */
function literalIn(type: TSType | undefined): TSTypeLiteral | undefined {
  return type?.type === 'TSTypeLiteral' ? type : type && literalIn(typeArgumentsOf(type)[0]);
}

/** Returns the object type that a schema describes; undefined if the schema is not a `ZodMiniObject`. */
const entityOfSchema = (type: TSType | undefined): Entity | undefined =>
  type?.type === 'TSTypeReference' &&
  type.typeName.type === 'TSQualifiedName' &&
  type.typeName.right.name === 'ZodMiniObject'
    ? entityOf(literalIn(type))
    : undefined;

/** Returns the text of a declaration file with doc comments added. */
function describeDeclarations(fileName: string, declarations: string): string {
  const text = new MagicString(declarations);
  const fieldsOfCalls = new Map<TSTypeLiteral, FieldTexts>();
  const meanings = new Map<string, string>();
  const path: string[] = [];

  function describe({ start }: Span, ...lines: readonly string[]): void {
    const before = declarations.slice(0, start);
    if (before.trimEnd().endsWith('*/')) return;
    const indent = before.slice(before.lastIndexOf('\n') + 1);
    text.appendLeft(start, docComment(lines, indent));
  }

  function describeCall(call: DescribedCall, property: TSPropertySignature): void {
    const refusals = ownRefusals(call);
    describe(property, aboutCall(call), '', accessToCall(call), ...(refusals ? ['', refusals] : []));
    const [request, reply] = typeArgumentsOf(property.typeAnnotation?.typeAnnotation).map(literalIn);
    if (request && call.text.request) fieldsOfCalls.set(request, call.text.request);
    if (reply && call.text.reply) fieldsOfCalls.set(reply, call.text.reply);
  }

  /**
   * Adds the description of an object type to its exported schema and to the exported type that is named after the
   * schema.
   */
  function describeExport(exported: ExportNamedDeclaration): void {
    const { declaration } = exported;
    if (declaration?.type === 'VariableDeclaration')
      for (const { id } of declaration.declarations) {
        const meaning = id.type === 'Identifier' && entityOfSchema(id.typeAnnotation?.typeAnnotation)?.meaning;
        if (!meaning) continue;
        meanings.set(id.name, meaning);
        describe(exported, meaning);
      }
    if (declaration?.type !== 'TSTypeAliasDeclaration') return;
    const [of] = typeArgumentsOf(declaration.typeAnnotation);
    const meaning = of?.type === 'TSTypeQuery' && of.exprName.type === 'Identifier' && meanings.get(of.exprName.name);
    if (meaning) describe(exported, meaning);
  }

  new Visitor({
    ExportNamedDeclaration: describeExport,
    VariableDeclarator({ id }) {
      path.push(id.type === 'Identifier' ? id.name : '');
    },
    'VariableDeclarator:exit': () => path.pop(),
    TSPropertySignature(property) {
      path.push(nameOf(property));
      const call = calls.get(path.join('.'));
      if (call) describeCall(call, property);
    },
    'TSPropertySignature:exit': () => path.pop(),
    TSTypeLiteral(literal) {
      const fields: FieldTexts | undefined = fieldsOfCalls.get(literal) ?? entityOf(literal)?.fields;
      if (!fields) return;
      for (const property of propertiesOf(literal)) {
        const field = fields[nameOf(property)];
        if (field !== undefined) describe(property, fieldSentence(field));
      }
    },
  }).visit(parseSync(fileName, declarations).program);
  return text.toString();
}

function docComment(lines: readonly string[], indent: string): string {
  const [only, ...more] = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (more.length === 0) return `/** ${only} */\n${indent}`;
  return ['/**', ...[only, ...more].map((line) => ` * ${line}`.trimEnd()), ' */', ''].join(`\n${indent}`);
}

const folder = join(import.meta.dirname, 'dist/contract');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.d.ts'))) {
  const file = join(folder, name);
  writeFileSync(file, describeDeclarations(name, readFileSync(file, 'utf8')));
}

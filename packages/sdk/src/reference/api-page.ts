import { errorCodes } from '../contract/error-codes.ts';
import type { Schema } from '../contract/index.ts';
import { isOptional } from '../contract/schema.ts';
import { aboutCall, accessToCall, type DescribedCall, describedCalls, ownRefusals } from './described-calls.ts';
import { nounTexts } from './descriptions/calls/index.ts';
import type { FieldText } from './descriptions/describe.ts';
import { conflictTexts, errorTexts } from './descriptions/errors.ts';
import { entities } from './descriptions/index.ts';
import { scopeTexts } from './descriptions/scopes.ts';
import { describedObject, type JsonSchema } from './json-schema.ts';

/** Returns the type of a field in TypeScript syntax, with links to named objects. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](#${name.toLowerCase()})`;
  }
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeText).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.prefixItems) return `[${(schema.prefixItems as JsonSchema[]).map(typeText).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `map of ${typeText(schema.additionalProperties)}`;
  return [schema.type ?? 'anything'].flat().join(' or ');
}

const cellText = (text: string): string => text.replaceAll('|', '\\|');

function fieldTable(schema: JsonSchema): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([field, of]) => {
    const optional = schema.required?.includes(field) ? '' : ', optional';
    return `| \`${field}\` | ${cellText(typeText(of))}${optional} | ${cellText(of.description ?? '')} |`;
  });
  return rows.length === 0 ? ['No fields.', ''] : ['| Field | Type | Meaning |', '|---|---|---|', ...rows, ''];
}

/** Describes an object of the API: as a link if several calls share it, otherwise by its fields. */
function objectLines(of: { name: string; schema: Schema; fields: Readonly<Record<string, FieldText>> }): string[] {
  const shared = entities.find(({ schema }) => schema === of.schema);
  if (shared) return [`[${shared.name}](#${shared.name.toLowerCase()})`, ''];
  return fieldTable(describedObject({ ...of, meaning: undefined }));
}

function callSection(call: DescribedCall): string[] {
  const { name, route, text } = call;
  const refusals = ownRefusals(call);
  return [
    `### ${name}`,
    '',
    aboutCall(call),
    '',
    accessToCall(call),
    '',
    ...(text.request ? ['Request', '', ...objectLines({ name, schema: route.request, fields: text.request })] : []),
    ...(text.reply
      ? [
          isOptional(route.reply) ? 'Response, or 204 without content' : 'Response',
          '',
          ...objectLines({ name, schema: route.reply, fields: text.reply }),
        ]
      : []),
    ...(refusals ? [refusals, ''] : []),
  ];
}

const withStatus = Object.entries(errorTexts) as [keyof typeof errorTexts, string][];

/** Returns the API reference for people, `packages/sdk/api.md`, with every call, object and error of the contract. */
export function apiPage(): string {
  const nouns = Object.entries(nounTexts).flatMap(([noun, text]) => [
    `## ${noun}`,
    '',
    `${text}.`,
    '',
    ...describedCalls()
      .filter((call) => call.noun === noun)
      .flatMap(callSection),
  ]);
  const objects = entities.flatMap((entity) => [
    `### ${entity.name}`,
    '',
    entity.meaning,
    '',
    ...fieldTable(describedObject(entity)),
  ]);
  return [
    '# The API of a Kafra server',
    '',
    'Generated from the contract. The same reference as an OpenAPI document: `/api/openapi.json` of any server, or `openApi()` of',
    '`@kafra/sdk/reference`.',
    'Times are epoch milliseconds. An optional field without a value is absent. A realm is one game world: its databases, its',
    'players and its site.',
    '',
    ...nouns,
    '## Objects',
    '',
    ...objects,
    '## Scopes',
    '',
    'Scopes of personal access tokens. A token without the scope of a call is refused with `missing_scope`.',
    '',
    '| Scope | Permits |',
    '|---|---|',
    ...Object.entries(scopeTexts).map(([scope, text]) => `| \`${scope}\` | ${text} |`),
    '',
    '## Errors',
    '',
    'Every refusal is an [Error](#error). Any call can be refused with `invalid_request`, `too_many_requests`, `internal` or',
    '`busy`, and a call that requires a session or a token also with `unauthorized`.',
    '',
    '| Code | Status | When |',
    '|---|---|---|',
    ...withStatus.map(([code, when]) => `| \`${code}\` | ${errorCodes[code]} | ${when} |`),
    '',
    'Reasons of a `conflict` (`details.reason`):',
    '',
    '| Reason | When |',
    '|---|---|',
    ...Object.entries(conflictTexts).map(([reason, when]) => `| \`${reason}\` | ${when} |`),
    '',
  ].join('\n');
}

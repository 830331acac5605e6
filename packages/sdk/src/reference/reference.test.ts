import { expect, describe as group, it } from 'vitest';
import { allCalls } from '../contract/api.ts';
import { masterAccount } from '../contract/entities.ts';
import { apiPage } from './api-page.ts';
import { accountCalls } from './descriptions/calls/account.ts';
import type { CallTexts } from './descriptions/describe.ts';
import { describe } from './descriptions/describe.ts';
import { entities } from './descriptions/index.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApi } from './open-api.ts';

const document = openApi({ version: '1.2.3' });
const schemas: Record<string, JsonSchema> = document.components.schemas;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
  operationId: string;
  summary?: string;
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, object>;
}[];

/** Yields each value schema of the OpenAPI document with its position, including referenced schemas. */
function* valuesOf(schema: JsonSchema, place: string): Generator<[string, JsonSchema]> {
  const name = /\w+$/.exec(schema.$ref ?? '')?.[0];
  if (name !== undefined) return yield* valuesOf(schemas[name] ?? {}, place);
  yield [place, schema];
  const { properties = {}, items } = schema;
  for (const [key, inner] of Object.entries(properties)) yield* valuesOf(inner, `${place}.${key}`);
  if (items) yield* valuesOf(items, `${place}[]`);
  for (const inner of [...alternatives(schema.anyOf), ...alternatives(schema.prefixItems)])
    yield* valuesOf(inner, place);
}

const alternatives = (parts: unknown) => (parts ?? []) as JsonSchema[];

/** Returns true if a schema does not limit the size of its values. */
const isUnbounded = ({ type, enum: values, const: value, ...schema }: JsonSchema): boolean => {
  if (values !== undefined || value !== undefined) return false;
  if (type === 'integer' || type === 'number')
    return (schema.minimum ?? schema.exclusiveMinimum) === undefined || schema.maximum === undefined;
  if (type === 'string') return schema.maxLength === undefined && schema.pattern === undefined;
  return type === 'array' && schema.maxItems === undefined;
};

/** Yields each object schema with properties in the OpenAPI document, with its JSON pointer. */
function* objects(value: unknown, pointer = ''): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value && 'type' in value) yield [pointer, value as JsonSchema];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${pointer}/${key}`);
}

group('the OpenAPI document', () => {
  it('the API reference has a heading for every call and a sentence for every field', () => {
    const fields = [...objects(document)].flatMap(([pointer, { properties = {} }]) =>
      Object.entries(properties).map(([name, { description }]) => ({ at: `${pointer}/${name}`, description })),
    );
    expect(fields.filter(({ description }) => !description?.endsWith('.'))).toEqual([]);
    expect(fields.filter(({ description }) => /[^.]\.(?:\.$| \()/.test(description ?? ''))).toEqual([]);
    expect(fields.length).toBeGreaterThan(500);
    expect(operations.filter(({ summary }) => !summary)).toEqual([]);
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(allCalls().map(({ name }) => name)),
    );
  });

  it('the API reference states the unit of each number exactly once', () => {
    const { resend_after } = schemas.AccountRegisterReply?.properties ?? {};
    const { zeny } = schemas.Character?.properties ?? {};
    expect([resend_after, zeny].map((field) => field?.description)).toEqual([
      'Time until another mail to the address can be requested (s).',
      'Zeny that the character carries.',
    ]);
  });

  it('the API reference lists both 200 and 204 for a call that may have an empty response', () => {
    const statusesOf = (name: string) =>
      Object.keys(operations.find(({ operationId }) => operationId === name)?.responses ?? {}).filter(
        (status) => Number(status) < 300,
      );
    expect(statusesOf('account.changePasswordSync')).toEqual(['200', '204']);
    expect(statusesOf('account.login')).toEqual(['200']);
    expect(statusesOf('account.logout')).toEqual(['204']);
  });

  it('the API reference names every object, and uses references for nested objects', () => {
    const outside = [...objects(document)].map(([pointer]) => pointer);
    const inline = outside.filter((pointer) => !/^\/components\/schemas\/\w+$/.test(pointer));
    expect(inline).toEqual([]);
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(entities.map(({ name }) => name)));
  });

  it('the API reference describes each field separately, even if fields share a schema', () => {
    const { id, slot, base_level } = schemas.Character?.properties ?? {};
    expect([id, slot, base_level].map((field) => field?.description)).toEqual([
      'Id of the character.',
      'Slot of the character in the player account, starting at 0.',
      'Base level.',
    ]);
  });

  it('the API reference describes the form that the server sends, not other accepted forms', () => {
    const moment = { type: 'integer', format: 'int64' };
    expect(schemas.LoginLog?.properties?.time).toMatchObject({ ...moment, 'x-unit': 'epoch ms' });
    expect(schemas.TimeRange?.properties?.from).toMatchObject({ ...moment, 'x-unit': 'epoch ms' });
    expect(schemas.MarketRecord?.properties?.mean_price).toMatchObject({ type: 'integer', 'x-unit': 'zeny' });
  });

  it('the API reference allows new fields in replies and rejects unknown fields in requests', () => {
    expect(schemas.Character).not.toHaveProperty('additionalProperties');
    expect(schemas.AccountLoginRequest).toHaveProperty('additionalProperties', false);
  });

  it('the API reference limits every number, text and list of a request', () => {
    const values = operations.flatMap(({ operationId, requestBody }) => [
      ...valuesOf(requestBody?.content['application/json'].schema ?? {}, operationId),
    ]);
    expect(values.length).toBeGreaterThan(200);
    expect(values.filter(([, schema]) => isUnbounded(schema)).map(([place]) => place)).toEqual([]);
  });

  it('the API reference lists the errors with which a call can be refused', () => {
    const transfer = operations.find(({ operationId }) => operationId === 'account.transferCharacter');
    expect(Object.keys(transfer?.responses ?? {})).toEqual(expect.arrayContaining(['400', '401', '404', '409', '429']));
    expect(JSON.stringify(transfer?.responses[409])).toContain('`conflict` (in_guild)');
  });
});

it('a description of an unknown field, call or error does not compile, and neither does a missing one', () => {
  // @ts-expect-error pending_email is missing.
  describe('MasterAccount', masterAccount, 'Who plays.', { email: 'Address' });
  // @ts-expect-error Unknown field.
  describe('MasterAccount', masterAccount, 'Who plays.', { email: 'Address', pending_email: 'New one', phone: 'None' });
  // @ts-expect-error Unknown unit.
  describe('MasterAccount', masterAccount, 'Who plays.', { email: 'Address', pending_email: ['New one', 'miles'] });
  const { login, ...others } = accountCalls;
  // @ts-expect-error login is missing.
  const incomplete: CallTexts<'account'> = others;
  // @ts-expect-error Unknown refusal.
  const wrong: CallTexts<'account'>['login'] = { ...login, errors: ['too_tired'] };
  expect([incomplete, wrong]).toHaveLength(2);
});

it('the API reference for people contains every call, object and error', () => {
  const page = apiPage();
  for (const { name } of allCalls()) expect(page).toContain(`### ${name}\n`);
  for (const { name } of entities) expect(page).toContain(`### ${name}\n`);
  expect(page).toContain('| `query_too_broad` | 503 |');
  expect(page).not.toContain('undefined');
});

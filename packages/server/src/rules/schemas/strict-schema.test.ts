import { allCalls, api, definitionOf, type Schema } from '@kafra/sdk/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { strictSchema } from './strict-schema.ts';

/** Returns a valid value of a strict schema, with all optional fields. */
function full(schema: Schema): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return z.safeParse(schema as z.ZodType, 'Ravens').success ? 'Ravens' : 'https://ravens.example';
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'array':
      return [full(def.element), full(def.element)];
    case 'record':
      return { Ravens: full(def.valueType) };
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, full(field)]));
    case 'optional':
    case 'nullable':
      return full(def.innerType);
    case 'literal':
      return def.values[0];
    case 'union':
      return full(def.options[0] as Schema);
    case 'undefined':
      return undefined;
    default:
      throw new Error(`no value of ${def.type}`);
  }
}

/** Returns invalid variants of a value: in each, one object has an additional field or lacks a required one. */
function damaged(schema: Schema, value: unknown): { what: string; value: unknown }[] {
  const def = definitionOf(schema);
  const inside = (inner: Schema, part: unknown, put: (part: unknown) => unknown, where: string) =>
    damaged(inner, part).map((one) => ({ what: `${where}${one.what}`, value: put(one.value) }));
  if (def.type === 'optional' || def.type === 'nullable') return damaged(def.innerType, value);
  if (def.type === 'array') {
    const [first, ...rest] = value as unknown[];
    return inside(def.element, first, (part) => [part, ...rest], '[0]');
  }
  if (def.type === 'record') {
    return inside(def.valueType, (value as { Ravens: unknown }).Ravens, (Ravens) => ({ Ravens }), '.Ravens');
  }
  if (def.type !== 'object') return [];
  const record = value as Record<string, unknown>;
  return [
    { what: ' with pass_hash', value: { ...record, pass_hash: 'x' } },
    ...Object.entries(def.shape).flatMap(([key, field]) => [
      ...(definitionOf(field).type === 'optional'
        ? []
        : [{ what: ` without ${key}`, value: { ...record, [key]: undefined } }]),
      ...inside(field, record[key], (part) => ({ ...record, [key]: part }), `.${key}`),
    ]),
  ];
}

describe.each(allCalls().map(({ name, route }) => [name, route.reply] as const))(
  'the strict schema of %s',
  (_, reply) => {
    const strict = strictSchema(reply);

    it('accepts a canonical reply and does not change it', () => {
      const value = full(strict);
      expect(strict.parse(value)).toEqual(value);
      expect(z.parse(reply, value)).toEqual(value);
    });

    it('rejects an undeclared or missing field at any depth', () => {
      const passed = damaged(strict, full(strict)).filter(({ value }) => strict.safeParse(value).success);
      expect(passed.map(({ what }) => what)).toEqual([]);
    });

    it('compiles to generated code', () => {
      expect(() => z.compile(strict, { strict: true })).not.toThrow();
    });
  },
);

it('a strict schema accepts only the documented form of a time', () => {
  const strict = strictSchema(api.server.liveMarket.reply);
  const passes = (start_time: unknown) => strict.safeParse({ live_market: [], start_time }).success;
  expect([1, undefined, '2026-11-20T12:00:00Z', '1', Number.NaN].map(passes)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('a strict schema throws for an unsupported kind of schema', () => {
  expect(() => strictSchema(z.object({ at: z.date() }))).toThrow('"date"');
});

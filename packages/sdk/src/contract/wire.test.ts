import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { itemLog } from './entities.ts';
import { ParseFailure } from './lenient/parse-failure.ts';
import { parseRecords, parseSync } from './lenient/parse-reply.ts';
import { bigId, byName, flag, list, maybe, numeric, time } from './wire.ts';

/** Reads a test value of a field with the lenient reader. */
function read(schema: z.ZodMiniType, raw: unknown): unknown {
  const found = parseSync(parseRecords(z.object({ known: z.boolean(), field: schema }), [{ known: true, field: raw }]));
  return found instanceof ParseFailure ? found : found[0]?.field;
}

describe('lenient readers of reply fields', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    ['1700000000000', 1_700_000_000_000],
    ['2023-11-14T22:13:20.000Z', 1_700_000_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000_000],
  ])('read the time %s', (raw, epoch) => expect(read(time, raw)).toBe(epoch));

  describe('for a user in another time zone', () => {
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      '2026-11-20T12:00:00',
      '2026-11-20T12:00:00.000',
      '2026-11-20T12:00',
      '2026-11-20 12:00',
      '2026-11-20 12:00:00.0',
      '2026-11-20T13:00:00+01:00',
    ])('read %s as the same time', (raw) => {
      vi.stubEnv('TZ', 'America/New_York');
      expect(new Date('2026-11-20T12:00:00').getTimezoneOffset()).toBe(300);
      expect(read(time, raw)).toBe(Date.UTC(2026, 10, 20, 12));
      expect(time.parse(raw)).toBe(Date.UTC(2026, 10, 20, 12));
    });
  });

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['0', false],
    [false, false],
  ])('read the boolean %s', (raw, value) => expect(read(flag, raw)).toBe(value));

  it('keep ids as text that are too long for a number', () => {
    expect(read(bigId, '18446744073709551615')).toBe('18446744073709551615');
    expect(read(bigId, 5)).toBe('5');
  });

  it('treat absent, null and empty values alike', () => {
    for (const raw of [undefined, null, '', {}, []]) expect(read(maybe(z.string()), raw)).toBeUndefined();
    expect(read(maybe(z.string()), 'Ravens')).toBe('Ravens');
    for (const raw of [0, '0', '0000-00-00 00:00:00']) expect(read(maybe(time), raw)).toBeUndefined();
  });

  it('accept an object keyed by id as a list, and an empty list as an empty object', () => {
    expect(read(list(numeric), { a: 1, b: '2' })).toEqual([1, 2]);
    expect(read(list(z.string()), { noexp: true, noloot: false })).toEqual(['noexp']);
    expect(read(list(numeric), null)).toEqual([]);
    expect(read(byName(z.string()), [])).toEqual({});
  });

  it('accept the single movement of a log line inline, and its type and modifier as one list', () => {
    const row = { time: 5, acc_name: 'anna' };
    const readLog = (raw: object) => read(itemLog, raw);
    const item = { nameid: 501 };
    const traded = readLog({ ...row, item, amount: -2, log_type: [4, 1] });
    expect(traded).toMatchObject({ items: [{ item, amount: -2 }], log_type: 4, modifier: 1 });
    expect(readLog({ ...row, zeny: 70, type: [2] })).toMatchObject({ items: [{ zeny: 70 }], log_type: 2 });
    expect(readLog({ ...row, log_type: 8 })).toMatchObject({ log_type: 8, modifier: 0, items: [] });
  });

  it('still reject invalid values', () => {
    for (const schema of [time, flag, numeric]) {
      for (const raw of ['soon', '1e999', {}, [1, 2]]) expect(read(schema, raw)).toBeInstanceOf(ParseFailure);
    }
    expect(read(time, 1e300)).toBeInstanceOf(ParseFailure);
  });
});

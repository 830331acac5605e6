import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bigId, byName, flag, list, maybe, numeric, time } from './wire.ts';

describe('readers are liberal in what they read', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    ['1700000000000', 1_700_000_000_000],
    ['2023-11-14T22:13:20.000Z', 1_700_000_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000_000],
  ])('the time %s', (raw, epoch) => expect(time.parse(raw)).toBe(epoch));

  describe('far from UTC', () => {
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      '2026-11-20T12:00:00',
      '2026-11-20T12:00:00.000',
      '2026-11-20T12:00',
      '2026-11-20 12:00',
      '2026-11-20 12:00:00.0',
      '2026-11-20T13:00:00+01:00',
    ])('%s is the same moment as anywhere', (raw) => {
      vi.stubEnv('TZ', 'America/New_York');
      expect(new Date('2026-11-20T12:00:00').getTimezoneOffset()).toBe(300);
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
  ])('the flag %s', (raw, value) => expect(flag.parse(raw)).toBe(value));

  it('ids too long for a number stay text', () => {
    expect(bigId.parse('18446744073709551615')).toBe('18446744073709551615');
    expect(bigId.parse(5)).toBe('5');
  });

  it('absent, null and empty are alike', () => {
    const schema = z.object({ guild: maybe(z.string()) });
    for (const raw of [{}, { guild: null }, { guild: '' }]) expect(schema.parse(raw).guild).toBeUndefined();
    expect(schema.parse({ guild: 'Ravens' }).guild).toBe('Ravens');
  });

  it('a list may be an object by id, a map an empty list', () => {
    expect(list(numeric).parse({ a: 1, b: '2' })).toEqual([1, 2]);
    expect(list(numeric).parse(null)).toEqual([]);
    expect(byName(z.string()).parse([])).toEqual({});
  });

  it('nonsense is still refused', () => {
    for (const schema of [time, flag, numeric]) expect(schema.safeParse('soon').success).toBe(false);
    expect(list(numeric).safeParse('x').success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../../rules/settings/time-zone.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import { createRealmZone } from './realm-zone.ts';

test.each([
  ['UTC', '2026-07-01T12:00:00Z', '2026-07-01 12:00:00'],
  ['+02:00', '2026-12-31T23:30:00Z', '2027-01-01 01:30:00'],
  ['Europe/Berlin', '2026-07-01T12:00:00Z', '2026-07-01 14:00:00'],
  ['Europe/Berlin', '2026-12-01T12:00:00Z', '2026-12-01 13:00:00'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['Asia/Kathmandu', '2026-03-29T01:00:00Z', '2026-03-29 06:45:00'],
  ['America/Sao_Paulo', '2026-01-01T00:00:00Z', '2025-12-31 21:00:00'],
])('in the time zone %s, the time %s has the DATETIME text %s', (name, moment, text) => {
  const zone = createRealmZone(name);
  expect(zone.toText(Date.parse(moment))).toBe(text);
  expect(zone.fromText(text)).toBe(Date.parse(moment));
});

test.each([
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 0)],
  ['America/New_York', Date.UTC(2026, 10, 1, 5)],
])(
  'in the time zone %s, each hour of a year is unchanged after conversion to a text and back, except the first of two equal texts',
  (name, repeated) => {
    const zone = createRealmZone(name);
    const hour = 3_600_000;
    const first = Date.UTC(2026, 0, 1);
    const hours = Array.from({ length: 365 * 24 }, (_, index) => first + index * hour);
    const changed = hours.filter((at) => zone.fromText(zone.toText(at)) !== at);
    expect(changed).toEqual([repeated]);
  },
);

test('a DATETIME text in the hour that clocks repeat means the first hour while the second is in the future', () => {
  const at = (now: string) => createRealmZone('Europe/Berlin', { now: () => Date.parse(now) });
  expect(at('2026-10-25T00:31:00Z').fromText('2026-10-25 02:30:00')).toBe(Date.parse('2026-10-25T00:30:00Z'));
  expect(at('2026-10-25T01:31:00Z').fromText('2026-10-25 02:30:00')).toBe(Date.parse('2026-10-25T01:30:00Z'));
});

describe.each(['UTC', '-11:00', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'])(
  'the time zone %s',
  (name) => {
    const { fromText } = createRealmZone(name);

    test.each([
      '0000-00-00 00:00:00',
      '2024-00-00 00:00:00',
      '0001-01-01 00:00:00',
      '0999-12-31 23:59:59',
      '1000-01-01 00:00:00',
      '1582-10-10 00:00:00',
      '1969-12-31 23:59:59',
      '1970-01-01 00:00:00',
    ])('rejects %s as a time of a game', (text) => expect(fromText(text)).toBe(0));

    test('can convert the latest time of a DATETIME column to text', () => {
      expect(toSqlTime(fromText('9999-12-31 23:59:59'))).toMatch(/^9999-1/);
    });
  },
);

test('isTimeZone rejects an invalid name', () => {
  expect(['Europe/Berlin', '+02:00', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Midgard', '', 'CEST?'].map(isTimeZone)).toEqual([false, false, false]);
});

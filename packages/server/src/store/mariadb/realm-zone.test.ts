import { expect, test } from 'vitest';
import { isTimeZone } from '../../rules/time-zone.ts';
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
])('in %s it is %s when clocks show %s', (name, moment, text) => {
  const zone = createRealmZone(name);
  expect(zone.toText(Date.parse(moment))).toBe(text);
  expect(zone.fromText(text)).toBe(Date.parse(moment));
});

test.each([
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 0)],
  ['America/New_York', Date.UTC(2026, 10, 1, 5)],
])(
  'every hour of a year in %s comes back as it was, but for the first of the two that look alike',
  (name, repeated) => {
    const zone = createRealmZone(name);
    const hour = 3_600_000;
    const first = Date.UTC(2026, 0, 1);
    const hours = Array.from({ length: 365 * 24 }, (_, index) => first + index * hour);
    const changed = hours.filter((at) => zone.fromText(zone.toText(at)) !== at);
    expect(changed).toEqual([repeated]);
  },
);

test('a name that is none is told apart', () => {
  expect(['Europe/Berlin', '+02:00', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Midgard', '', 'CEST?'].map(isTimeZone)).toEqual([false, false, false]);
});

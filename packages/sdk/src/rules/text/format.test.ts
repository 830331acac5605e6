import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatCompact,
  formatCompactEach,
  formatCount,
  formatDate,
  formatDateTime,
  formatDownSince,
  formatUtcDate,
  formatZeny,
  pluralize,
} from './format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('the age of a record', () => {
  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [6 * day, '6 days ago'],
    [7 * day, '1 week ago'],
    [27 * day, '3 weeks ago'],
    [28 * day, '1 month ago'],
    [60 * day, '2 months ago'],
    [359 * day, '11 months ago'],
    [360 * day, '1 year ago'],
    [730 * day, '2 years ago'],
  ])('of %d ms is %s', (passed, words) => expect(formatAge(1e12 - passed, 1e12)).toBe(words));

  it('in the future is shown as now', () => expect(formatAge(5, 0)).toBe('just now'));
});

describe('the message that the game server is down', () => {
  const at = new Date(2026, 10, 20, 9, 5).getTime();

  it.each([
    [at, '09:05'],
    [at + 14 * hour, '09:05'],
    [at + day, 'Nov 20 09:05'],
    [at + 60 * day, 'Nov 20 2026'],
  ])('contains the time of day, or also the date if it went down earlier', (now, time) => {
    const text = `The game has been down since ${time}`;
    expect(formatDownSince(at, now)).toEqual({ text, short: `Down since ${time}` });
  });
});

it('the message that the game server is down has no time if the start of the outage is unknown', () => {
  expect(formatDownSince(undefined, 0)).toEqual({ text: 'The game servers are down.', short: 'Servers down' });
});

describe('formatted times', () => {
  it.each([0, 11, 12, 13, 23])('equal the output of Intl, %d hours after midnight', (hour) => {
    for (let month = 0; month < 12; month++) {
      const at = new Date(2026, month, 1 + 2 * month, hour, 5).getTime();
      const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
      expect(formatDate(at)).toBe(new Intl.DateTimeFormat('en-US', day).format(at));
      expect(formatUtcDate(at)).toBe(new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' }).format(at));
      const whole = new Intl.DateTimeFormat('en-US', { ...day, hour: '2-digit', minute: '2-digit' });
      expect(formatDateTime(at)).toBe(whole.format(at));
    }
  });
});

describe('formatted numbers', () => {
  it('have groups of digits like Intl', () => {
    const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    for (const value of [0, 7, 999, 1_000, 1_234_567, -12_345, 0.4, 99.6, 4_294_967_296])
      expect(formatCount(value)).toBe(grouped.format(value));
  });

  it.each([
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [12_500, '13K'],
    [999_499, '999K'],
    [999_500, '1M'],
    [999_950_000, '1B'],
    [999.4, '999'],
    [2e6, '2M'],
    [3.5e9, '3.5B'],
    [-1_500, '-1.5K'],
    [0, '0'],
  ])('shorten %d to %s', (value, text) => expect(formatCompact(value)).toBe(text));
  it('get as many digits as they need to differ from each other', () => {
    expect(formatCompactEach([1_000_000, 2_000_000])).toEqual(['1M', '2M']);
    expect(formatCompactEach([1_860_000, 1_880_000, 1_900_000])).toEqual(['1.86M', '1.88M', '1.9M']);
    expect(formatCompactEach([0, 500, 1_000])).toEqual(['0', '500', '1K']);
  });

  it('include amounts of zeny and plurals', () => {
    expect(formatZeny(1_234_567)).toBe('1,234,567z');
    expect([pluralize(1, 'sale'), pluralize(1_200, 'sale')]).toEqual(['1 sale', '1,200 sales']);
  });
});

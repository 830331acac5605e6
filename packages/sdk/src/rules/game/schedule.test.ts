import { describe, expect, it } from 'vitest';
import { defaultSite } from '../../contract/site.ts';
import {
  formatCountdown,
  formatOccurrence,
  formatOrdinal,
  formatStartDate,
  nextOccurrence,
  nextRotation,
} from './schedule.ts';

const { woe } = defaultSite;
const at = (text: string) => Date.parse(`${text}Z`);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

describe('the spotlight', () => {
  it.each([
    ['2026-11-20T03:59:59', '2026-11-20T04:00'],
    ['2026-11-20T04:00:00', '2026-11-21T04:00'],
    ['2026-12-31T12:00:00', '2027-01-01T04:00'],
  ])('at %s moves on at %s', (now, next) => expect(iso(nextRotation(at(now)))).toBe(next));

  it('counts down in hours, minutes and seconds', () => {
    expect(formatCountdown(at('2026-11-20T04:00:00'), at('2026-11-20T01:57:56'))).toBe('02:02:04');
    expect(formatCountdown(0, 5)).toBe('00:00:00');
    expect(formatCountdown(24 * 3_600_000, 0)).toBe('24:00:00');
  });
});

describe('the War of Emperium', () => {
  it.each([
    ['a Monday', '2026-11-16T12:00:00', '2026-11-21T18:00'],
    ['the day before it starts', '2026-11-21T17:59:59', '2026-11-21T18:00'],
    ['while it is on', '2026-11-21T18:30:00', '2026-11-21T18:00'],
    ['when it is over', '2026-11-21T19:00:00', '2026-11-28T18:00'],
    ['long before its first day', '2025-01-01T00:00:00', '2025-06-21T18:00'],
  ])('on %s is at', (_, now, start) => expect(iso(nextOccurrence(woe, at(now)).start)).toBe(start));

  it('ends on the next day when its end is not after its start', () => {
    const night = { ...woe, start: '23:00', end: '01:00' };
    const { start, end } = nextOccurrence(night, at('2026-11-22T00:30:00'));
    expect([iso(start), iso(end)]).toEqual(['2026-11-21T23:00', '2026-11-22T01:00']);
    expect(iso(nextOccurrence({ ...woe, end: '18:00' }, at('2026-11-16T00:00:00')).end)).toBe('2026-11-22T18:00');
  });

  it('is written in the visitor’s zone, right across a change of the clock', () => {
    const summer = nextOccurrence(woe, at('2026-10-30T00:00:00'));
    const winter = nextOccurrence(woe, at('2026-11-02T00:00:00'));
    expect(formatOccurrence(summer, 'America/New_York')).toBe('Saturday 2:00 PM - Saturday 3:00 PM EDT');
    expect(formatOccurrence(winter, 'America/New_York')).toBe('Saturday 1:00 PM - Saturday 2:00 PM EST');
    expect(formatOccurrence(winter, 'Asia/Tokyo')).toMatch(/^Sunday 3:00 AM - Sunday 4:00 AM /);
    expect(formatOccurrence(winter, 'UTC')).toBe('Saturday 6:00 PM - Saturday 7:00 PM UTC');
  });

  it('says when it starts until it has', () => {
    expect(formatStartDate(woe, at('2025-06-20T23:59:59'))).toBe('Starting June 21st, 2025');
    expect(formatStartDate(woe, at('2025-06-21T00:00:00'))).toBeUndefined();
  });

  it('writes ordinals', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(formatOrdinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th',
    );
  });
});

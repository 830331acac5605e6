import { describe, expect, it } from 'vitest';
import {
  formatCountdown,
  formatOccurrence,
  formatOrdinal,
  formatStartDate,
  nextOccurrences,
  nextRotation,
} from './schedule.ts';

const woe = { day: 6, start: '18:00', end: '19:00', starts_on: '2025-06-21', castles: [], windows: [] };

function nextOccurrence(schedule: Parameters<typeof nextOccurrences>[0], now: number) {
  const [next] = nextOccurrences(schedule, now, 1);
  if (!next) throw new Error('There is no battle.');
  return next;
}

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

describe('the daily spotlight', () => {
  it.each([
    ['2026-11-20T03:59:59', '2026-11-20T04:00'],
    ['2026-11-20T04:00:00', '2026-11-21T04:00'],
    ['2026-12-31T12:00:00', '2027-01-01T04:00'],
  ])('at %s changes next at %s', (now, next) => expect(iso(nextRotation(at(now)))).toBe(next));

  it('has a countdown of hours, minutes and seconds', () => {
    expect(formatCountdown(at('2026-11-20T04:00:00'), at('2026-11-20T01:57:56'))).toBe('02:02:04');
    expect(formatCountdown(0, 5)).toBe('00:00:00');
    expect(formatCountdown(24 * 3_600_000, 0)).toBe('24:00:00');
  });
});

describe('a War of Emperium battle', () => {
  it.each([
    ['a Monday', '2026-11-16T12:00:00', '2026-11-21T18:00'],
    ['the day before it starts', '2026-11-21T17:59:59', '2026-11-21T18:00'],
    ['while it is on', '2026-11-21T18:30:00', '2026-11-21T18:00'],
    ['when it is over', '2026-11-21T19:00:00', '2026-11-28T18:00'],
    ['long before its first day', '2025-01-01T00:00:00', '2025-06-21T18:00'],
  ])('that is next on %s starts at the expected time', (_, now, start) =>
    expect(iso(nextOccurrence(woe, at(now)).start)).toBe(start),
  );

  it('ends on the next day if its end is not after its start', () => {
    const night = { ...woe, start: '23:00', end: '01:00' };
    const { start, end } = nextOccurrence(night, at('2026-11-22T00:30:00'));
    expect([iso(start), iso(end)]).toEqual(['2026-11-21T23:00', '2026-11-22T01:00']);
    expect(iso(nextOccurrence({ ...woe, end: '18:00' }, at('2026-11-16T00:00:00')).end)).toBe('2026-11-22T18:00');
  });

  it('is shown in the visitor’s time zone, also across daylight saving changes', () => {
    const summer = nextOccurrence(woe, at('2026-10-30T00:00:00'));
    const winter = nextOccurrence(woe, at('2026-11-02T00:00:00'));
    expect(formatOccurrence(summer, 'America/New_York')).toBe('Saturday 2:00 PM - Saturday 3:00 PM EDT');
    expect(formatOccurrence(winter, 'America/New_York')).toBe('Saturday 1:00 PM - Saturday 2:00 PM EST');
    expect(formatOccurrence(winter, 'Asia/Tokyo')).toMatch(/^Sunday 3:00 AM - Sunday 4:00 AM /);
    expect(formatOccurrence(winter, 'UTC')).toBe('Saturday 6:00 PM - Saturday 7:00 PM UTC');
  });

  it.each([
    // Columns of the cases: time zone, weekday, start, end, current time, expected start and end in UTC.
    [
      'crosses midnight into Sunday',
      'America/New_York',
      6,
      '23:00',
      '01:00',
      '2027-03-10',
      '2027-03-14T04:00',
      '2027-03-14T06:00',
    ],
    [
      'is still on after midnight',
      'America/New_York',
      6,
      '23:00',
      '01:00',
      '2027-03-14T05:30',
      '2027-03-14T04:00',
      '2027-03-14T06:00',
    ],
    [
      'starts in the hour that is skipped',
      'America/New_York',
      0,
      '02:30',
      '04:00',
      '2027-03-12',
      '2027-03-14T07:00',
      '2027-03-14T08:00',
    ],
    [
      'ends in the hour that is skipped',
      'America/New_York',
      0,
      '01:30',
      '02:30',
      '2027-03-12',
      '2027-03-14T06:30',
      '2027-03-14T07:00',
    ],
    [
      'starts in the hour that repeats',
      'America/New_York',
      0,
      '01:30',
      '03:00',
      '2027-11-03',
      '2027-11-07T05:30',
      '2027-11-07T08:00',
    ],
    ['follows summer time', 'Europe/Berlin', 0, '20:00', '22:00', '2027-03-25', '2027-03-28T18:00', '2027-03-28T20:00'],
    ['follows winter time', 'Europe/Berlin', 0, '20:00', '22:00', '2027-10-28', '2027-10-31T19:00', '2027-10-31T21:00'],
    [
      'crosses the night of the change',
      'Europe/Berlin',
      6,
      '23:00',
      '04:00',
      '2027-03-25',
      '2027-03-27T22:00',
      '2027-03-28T02:00',
    ],
    [
      'is on another day in UTC',
      'Pacific/Kiritimati',
      0,
      '08:00',
      '09:00',
      '2027-01-01',
      '2027-01-02T18:00',
      '2027-01-02T19:00',
    ],
    [
      'has a zone of half hours',
      'Australia/Lord_Howe',
      0,
      '02:15',
      '03:00',
      '2027-09-30',
      '2027-10-02T15:30',
      '2027-10-02T16:00',
    ],
  ])('%s', (_, zone, day, start, end, now, from, to) => {
    const battle = nextOccurrence(
      { castles: [], windows: [{ day, start, end, zone }] },
      at(now.includes('T') ? now : `${now}T00:00`),
    );
    expect([iso(battle.start), iso(battle.end)]).toEqual([from, to]);
  });

  it('is listed with the battles of other weekly periods in order, within the dates of each period', () => {
    const windows = [
      { day: 0, start: '20:00', end: '22:00', zone: 'UTC', from: '2027-01-10', to: '2027-01-17' },
      { day: 6, start: '23:00', end: '01:00', zone: 'UTC', castles: ['prtg_cas01'] },
    ];
    const battles = nextOccurrences({ castles: [], windows }, at('2027-01-01T00:00'), 6);
    expect(battles.map(({ start, castles }) => [iso(start), castles?.[0]])).toEqual([
      ['2027-01-02T23:00', 'prtg_cas01'],
      ['2027-01-09T23:00', 'prtg_cas01'],
      ['2027-01-10T20:00', undefined],
      ['2027-01-16T23:00', 'prtg_cas01'],
      ['2027-01-17T20:00', undefined],
      ['2027-01-23T23:00', 'prtg_cas01'],
    ]);
    expect(nextOccurrences({ castles: [], windows: windows.slice(0, 1) }, at('2028-01-01T00:00'), 3)).toEqual([]);
  });

  it('is announced with the first date of the schedule until that date', () => {
    expect(formatStartDate(woe, at('2025-06-20T23:59:59'))).toBe('Starting June 21st, 2025');
    expect(formatStartDate(woe, at('2025-06-21T00:00:00'))).toBeUndefined();
  });

  it('has an ordinal number in its start date', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(formatOrdinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th',
    );
  });
});

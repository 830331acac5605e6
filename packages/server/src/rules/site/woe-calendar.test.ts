import type { SiteConfig } from '@kafra/sdk/contract';
import { nextOccurrences } from '@kafra/sdk/rules';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { woeCalendar } from './woe-calendar.ts';

type Woe = NonNullable<SiteConfig['woe']>;

const now = Date.UTC(2026, 10, 29);
const calendar = (woe: Partial<Woe>) =>
  woeCalendar({ castles: [], windows: [], ...woe }, { name: 'Acme RO', site: 'https://acme.example', now });

/** Returns all battles between two times, as a calendar program reads them from the calendar file. */
function battles(text: string, from: number, to: number): { start: number; end: number }[] {
  const root = new ICAL.Component(ICAL.parse(text));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const found = root.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component);
    const read = (time: ICAL.Time) => time.convertToZone(ICAL.Timezone.utcTimezone).toUnixTime() * 1_000;
    if (!event.isRecurring()) return [{ start: read(event.startDate), end: read(event.endDate) }];
    const all: { start: number; end: number }[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      const start = read(startDate);
      if (start >= to) break;
      all.push({ start, end: read(endDate) });
    }
    return all;
  });
  ICAL.TimezoneService.reset();
  return found.filter(({ start }) => start >= from && start < to).toSorted((a, b) => a.start - b.start);
}

/** Returns all battles between two times, as the site shows them. */
const shown = (woe: Partial<Woe>, from: number, to: number) =>
  nextOccurrences({ castles: [], windows: [], ...woe }, from, 500)
    .filter(({ start, end }) => start >= from && start < to && end > start)
    .map(({ start, end }) => ({ start, end }));

const window = (day: number, start: string, end: string, zone: string, more: object = {}) => ({
  day,
  start,
  end,
  zone,
  ...more,
});

describe('the calendar file of the War of Emperium', () => {
  it.each<[string, Partial<Woe>]>([
    ['over midnight, Saturday to Sunday', { windows: [window(6, '23:00', '01:00', 'America/New_York')] }],
    ['in Europe', { windows: [window(0, '20:00', '22:00', 'Europe/Berlin')] }],
    ['in the skipped hour in New York', { windows: [window(0, '02:30', '04:00', 'America/New_York')] }],
    ['in the repeated hour in New York', { windows: [window(0, '01:30', '02:30', 'America/New_York')] }],
    ['in the skipped hour in Berlin', { windows: [window(0, '02:00', '03:00', 'Europe/Berlin')] }],
    ['during a clock change', { windows: [window(6, '22:00', '04:00', 'Europe/Berlin')] }],
    ['during a clock change in New York', { windows: [window(6, '23:30', '03:30', 'America/New_York')] }],
    ['in the southern hemisphere', { windows: [window(6, '23:00', '03:30', 'America/Santiago')] }],
    ['with half an hour of daylight saving time', { windows: [window(0, '01:45', '02:15', 'Australia/Lord_Howe')] }],
    ['without daylight saving time', { windows: [window(3, '20:00', '21:00', 'Asia/Tokyo')] }],
    ['with a zone whose changes follow the moon', { windows: [window(0, '02:15', '04:00', 'Africa/Casablanca')] }],
    ['with a fixed offset', { windows: [window(3, '20:00', '21:00', '+05:30')] }],
    ['in UTC', { windows: [window(6, '18:00', '19:00', 'UTC')] }],
    ['in the older settings format', { day: 6, start: '18:00', end: '19:00', starts_on: '2026-12-12' }],
    [
      'for a season',
      { windows: [window(2, '20:00', '22:00', 'Europe/Paris', { from: '2027-03-01', to: '2027-11-30' })] },
    ],
    [
      'of several windows',
      { windows: [window(6, '23:00', '01:00', 'America/New_York'), window(0, '20:00', '22:00', 'Europe/Berlin')] },
    ],
  ])('has the same battles as the site in 2027: %s', (_, woe) => {
    const [from, to] = [Date.UTC(2026, 11, 1), Date.UTC(2028, 0, 1)];
    const expected = shown(woe, from, to);
    expect(expected.length).toBeGreaterThan(30);
    expect(battles(calendar(woe), from, to)).toEqual(expected);
  });

  it('defines the time zone with yearly rules for clock changes', () => {
    const text = calendar({ windows: [window(6, '23:00', '01:00', 'America/New_York')] });
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n');
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n');
    expect(text).toContain('DTSTART;TZID=America/New_York:20260103T230000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA\r\n');
  });

  it('escapes names, folds long lines, and includes the castle names', () => {
    const castles = [{ map: 'prtg_cas01', name: '城; a, b\\c\u202e\n城'.repeat(12), location: '' }];
    const text = calendar({ castles, windows: [window(6, '20:00', '21:00', 'UTC', { castles: ['prtg_cas01', 'x'] })] });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('location')).toBe(`${'城; a, b\\c \n城'.repeat(12)}, x`);
    expect(event?.getFirstPropertyValue('uid')).toBe('woe-0@acme.example');
  });
});

import type { SiteConfig } from '@kafra/sdk/contract';
import { day, hour, instantOf, minute, nextOccurrences, woeWindows } from '@kafra/sdk/rules';
import {
  dayNames,
  formatOffset,
  isDaylight,
  offsetAt,
  onsetOf,
  type Transition,
  transitionsOf,
  yearlyRule,
} from './time-zone-rules.ts';

type Woe = NonNullable<SiteConfig['woe']>;
type Window = Woe['windows'][number];

interface CalendarOptions {
  name: string;
  /** Web address of the site, without a slash at the end. */
  site: string;
  /** Time at which the calendar file is created, epoch ms. */
  now: number;
}

/** Number of years from now for which the calendar file lists clock changes. */
const yearsAhead = 6;

/**
 * Returns the War of Emperium schedule as an iCalendar file (RFC 5545), with a weekly event for each battle time, in
 * its time zone.
 */
export function woeCalendar(woe: Woe, { name, site, now }: CalendarOptions): string {
  const year = new Date(now).getUTCFullYear();
  const span = { from: Date.UTC(year - 1, 0, 1), to: Date.UTC(year + yearsAhead, 0, 1) };
  const windows = woeWindows(woe);
  const zones = [...new Set(windows.map(({ zone }) => zone))].filter((zone) => !isUtc(zone));
  const transitions = new Map(zones.map((zone) => [zone, transitionsOf(zone, span.from, span.to)]));
  const stamp = utcTime(Date.UTC(year, 0, 1));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kafra//War of Emperium//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(`${name}: War of Emperium`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...zones.flatMap((zone) => timeZone(zone, transitions.get(zone) ?? [], span.from)),
    ...windows.flatMap((window, index) =>
      windowEvents(woe, window, {
        ...{ index, stamp, site, name },
        firstDay: Date.UTC(year, 0, 1),
        transitions: transitions.get(window.zone) ?? [],
      }),
    ),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|Zulu|Universal|UCT)$/i.test(zone);

/** Returns the name of a time zone in the calendar file. The colon of `+05:30` is not allowed in a parameter. */
const zoneId = (zone: string): string => (/^[+-]/.test(zone) ? `UTC${zone.replace(':', '')}` : zone);

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/**
 * Formats a local time as `20270314T023000`. Local times are stored like UTC times with the same date and time of day.
 */
function clockTime(wall: number): string {
  const at = new Date(wall);
  const date = `${digits(at.getUTCFullYear(), 4)}${digits(at.getUTCMonth() + 1)}${digits(at.getUTCDate())}`;
  return `${date}T${digits(at.getUTCHours())}${digits(at.getUTCMinutes())}00`;
}

const utcTime = (at: number): string => `${clockTime(at)}Z`;

const escapeText = (text: string): string =>
  text
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line of the calendar file into parts of at most 75 bytes, never within a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

function timeZone(zone: string, transitions: readonly Transition[], from: number): string[] {
  const kinds = [transitions.filter(isDaylight), transitions.filter((one) => !isDaylight(one))];
  const first = offsetAt(zone, from);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zoneId(zone)}`,
    // The first time zone entry is for times before the first clock change, and for zones without changes.
    ...observance('STANDARD', { at: from - first * minute, from: first, to: first }, []),
    ...kinds.flatMap((changes) => {
      const rule = yearlyRule(changes);
      const [earliest] = changes;
      if (rule && earliest) return observance(kindOf(earliest), earliest, [`RRULE:FREQ=YEARLY;${rule}`]);
      return changes.flatMap((change) => observance(kindOf(change), change, []));
    }),
    'END:VTIMEZONE',
  ];
}

const kindOf = (change: Transition) => (isDaylight(change) ? 'DAYLIGHT' : 'STANDARD');

const observance = (kind: 'STANDARD' | 'DAYLIGHT', change: Transition, more: readonly string[]): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${clockTime(onsetOf(change))}`,
  `TZOFFSETFROM:${formatOffset(change.from)}`,
  `TZOFFSETTO:${formatOffset(change.to)}`,
  ...more,
  `END:${kind}`,
];

interface WindowContext {
  index: number;
  stamp: string;
  site: string;
  name: string;
  /** First day of a weekly battle time that has no first day in the settings. */
  firstDay: number;
  transitions: readonly Transition[];
}

const clockOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * hour + minutes * minute;
};

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the weekly calendar event of a battle time, and a single event for each battle that the weekly event would
 * show at a wrong time.
 */
function windowEvents(woe: Woe, window: Window, context: WindowContext): string[] {
  const { zone, start, end } = window;
  const days = [window.from, woe.starts_on].flatMap((date) => (date === undefined ? [] : [dayOf(date)]));
  const begin = days.length > 0 ? Math.max(...days) : context.firstDay;
  const first = begin + ((window.day - new Date(begin).getUTCDay() + 7) % 7) * day;
  const last = window.to === undefined ? undefined : dayOf(window.to);
  if (last !== undefined && first > last) return [];
  const duration = (clockOf(end) > clockOf(start) ? 0 : day) + clockOf(end) - clockOf(start);
  const wall = first + clockOf(start);
  const moved = movedBattles({ woe, window, first, last, duration }, context.transitions);
  const time = (name: string, at: number) =>
    isUtc(zone) ? `${name}:${utcTime(at)}` : `${name};TZID=${zoneId(zone)}:${clockTime(at)}`;
  const until = last === undefined ? '' : `;UNTIL=${utcTime(instantOf(last + clockOf(start), zone))}`;
  const event = (id: string, times: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:woe-${context.index}${id}@${new URL(context.site).hostname}`,
    `DTSTAMP:${context.stamp}`,
    ...times,
    `SUMMARY:${escapeText(`War of Emperium (${context.name})`)}`,
    ...placeLines(woe, window),
    `URL:${context.site}/#/server_info`,
    'END:VEVENT',
  ];
  return [
    ...event('', [
      time('DTSTART', wall),
      time('DTEND', wall + duration),
      `RRULE:FREQ=WEEKLY;BYDAY=${dayNames[window.day]}${until}`,
      ...moved.map((battle) => time('EXDATE', battle.wall)),
    ]),
    // A battle is left out if a clock change skips its whole time.
    ...moved
      .filter((battle) => battle.end > battle.start)
      .flatMap((battle) =>
        event(`-${clockTime(battle.wall)}`, [`DTSTART:${utcTime(battle.start)}`, `DTEND:${utcTime(battle.end)}`]),
      ),
  ];
}

function placeLines({ castles }: Woe, window: Window): string[] {
  if (!window.castles) return [];
  const names = window.castles.map((map) => castles.find((castle) => castle.map === map)?.name ?? map);
  return [`LOCATION:${escapeText(names.join(', '))}`];
}

interface Series {
  woe: Woe;
  window: Window;
  /** First and last day of the weekly event; `last` is undefined if it has no end. */
  first: number;
  last: number | undefined;
  /** Length of the weekly calendar event. */
  duration: number;
}

/**
 * Returns the battles near a clock change that need a single event: their start does not exist or is ambiguous, or
 * their length changes. A calendar uses the offset before a gap and keeps the exact length (RFC 5545), but a battle
 * begins and ends by the local clock.
 */
function movedBattles({ woe, window, first, last, duration }: Series, transitions: readonly Transition[]) {
  const { start, zone } = window;
  const weeks = new Set(
    transitions.flatMap((change) => {
      const before = Math.floor((change.at - first) / (7 * day));
      return [before - 1, before, before + 1];
    }),
  );
  return [...weeks]
    .filter((week) => week >= 0 && (last === undefined || first + week * 7 * day <= last))
    .sort((a, b) => a - b)
    .flatMap((week) => {
      const wall = first + week * 7 * day + clockOf(start);
      const single = { ...woe, windows: [window], starts_on: undefined };
      const battle = nextOccurrences(single, instantOf(wall, zone) - 1, 1)[0];
      if (!battle) return [];
      const isGap = wall - offsetAt(zone, battle.start) * minute !== battle.start;
      const isTwice = [wall, wall + duration].some((time) => transitions.some((change) => isRepeated(time, change)));
      const isUsual = !isGap && !isTwice && battle.end - battle.start === duration;
      return isUsual ? [] : [{ wall, start: battle.start, end: battle.end }];
    });
}

/**
 * Returns true if a clock change makes clocks show the time twice. Calendar programs disagree about which of the two is
 * meant.
 */
const isRepeated = (wall: number, { at, from, to }: Transition): boolean =>
  from > to && wall >= at + to * minute && wall < at + from * minute;

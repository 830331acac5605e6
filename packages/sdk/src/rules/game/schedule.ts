import type { SiteConfig } from '../../contract/site.ts';
import { day, hour, minute } from '../../core/time-units.ts';
import { instantOf, wallTimeAt } from './zoned-time.ts';

/** Hour of the day (UTC) at which the daily spotlight changes. */
const rotationHour = 4;

/**
 * Returns the time of the next change of the daily spotlight: 04:00 UTC today if that is in the future, otherwise
 * tomorrow.
 */
export function nextRotation(now: number): number {
  const today = Math.floor(now / day) * day + rotationHour * hour;
  return today > now ? today : today + day;
}

/** Returns the time left until a moment as `HH:MM:SS`. */
export function formatCountdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

type Woe = NonNullable<SiteConfig['woe']>;
type WoeWindow = Woe['windows'][number];

/** Start and end of one occurrence of a repeated event, in epoch milliseconds. */
export interface Occurrence {
  start: number;
  end: number;
}

/**
 * A War of Emperium battle with its start and end. `castles` contains the map ids of its castles; undefined for all
 * castles.
 */
export interface Battle extends Occurrence {
  castles: readonly string[] | undefined;
}

const clockTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * hour + minutes * minute;
};

/** Returns the weekly battle times of a War of Emperium schedule. A schedule in the older form has one, in UTC. */
export function woeWindows({ windows, day: weekday, start, end }: Woe): readonly WoeWindow[] {
  if (windows.length > 0 || weekday === undefined || start === undefined || end === undefined) return windows;
  return [{ day: weekday, start, end, zone: 'UTC' }];
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the War of Emperium battles that are running or come next, in the order of their start. Days and times of a
 * weekly period are in its time zone. A start in the hour that clocks skip moves to the first minute that exists. An
 * end that is not after the start is on the next day.
 * @param now epoch milliseconds.
 * @param count number of battles to return; fewer if the weekly periods end before.
 */
export function nextOccurrences(woe: Woe, now: number, count: number): Battle[] {
  return woeWindows(woe)
    .flatMap((window) => battlesOf(window, woe.starts_on, now, count))
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .slice(0, count);
}

function battlesOf(window: WoeWindow, startsOn: string | undefined, now: number, count: number): Battle[] {
  const { day: weekday, start, end, zone, castles } = window;
  const first = Math.max(
    ...[window.from, startsOn].map((date) => (date === undefined ? Number.NEGATIVE_INFINITY : dayOf(date))),
  );
  const last = window.to === undefined ? Number.POSITIVE_INFINITY : dayOf(window.to);
  const endDay = clockTime(end) > clockTime(start) ? 0 : day;
  const battles: Battle[] = [];
  // The search for battles starts two days before today. A battle that began yesterday, or the day before in a distant
  // time zone, may still be running.
  const today = Math.floor(wallTimeAt(Math.max(now, first), zone) / day) * day;
  for (let date = weekdayFrom(today - 2 * day, weekday); battles.length < count && date <= last; date += 7 * day) {
    if (date < first) continue;
    const from = instantOf(date + clockTime(start), zone);
    const to = Math.max(from, instantOf(date + endDay + clockTime(end), zone));
    if (to > now) battles.push({ start: from, end: to, castles });
  }
  return battles;
}

/**
 * Returns the first midnight, at or after the given midnight, of a weekday. Sunday is 0; the first of January 1970 was
 * a Thursday.
 */
const weekdayFrom = (midnight: number, weekday: number): number =>
  midnight + ((weekday - ((midnight / day + 4) % 7) + 7) % 7) * day;

/**
 * Formats a battle time as `Saturday 2:00 PM - Saturday 3:00 PM EDT` in a time zone; by default in the zone of the
 * user.
 */
export function formatOccurrence({ start, end }: Occurrence, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });
  const write = (at: number) => {
    const parts = Object.fromEntries(time.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.weekday} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
  };
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${write(start)} - ${write(end)} ${zone ?? ''}`.trim();
}

/**
 * Returns a text such as `Starting June 21st, 2025` before the first day of the battle schedule; undefined from then
 * on.
 */
export function formatStartDate({ starts_on }: Woe, now: number): string | undefined {
  if (starts_on === undefined || now >= dayOf(starts_on)) return undefined;
  const at = new Date(dayOf(starts_on));
  const month = at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return `Starting ${month} ${formatOrdinal(at.getUTCDate())}, ${at.getUTCFullYear()}`;
}

/** Formats an ordinal number: `1st`, `2nd`, `3rd`, `11th`, `21st`. */
export function formatOrdinal(value: number): string {
  const tens = value % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}

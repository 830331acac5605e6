import { day, hour, minute } from '../../core/time-units.ts';

/**
 * A local date and time without a zone. It is stored as the epoch milliseconds at which a clock in UTC shows the same
 * date and time.
 */
export type WallTime = number;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone: zone });
  formatters.set(zone, formatter);
  return formatter;
}

/**
 * Returns the local time in a zone at an instant, to the minute.
 * @param zone IANA name such as `Europe/Berlin`.
 * @throws RangeError if there is no such zone.
 */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts = formatterOf(zone).formatToParts(instant);
  const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

const offsetAt = (instant: number, zone: string): number =>
  wallTimeAt(instant, zone) - Math.floor(instant / minute) * minute;

/**
 * Returns the instant at which clocks in the zone show a local time: the first one if they show it twice, and the first
 * minute after it that exists if they skip it.
 * @throws RangeError if there is no such zone.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const exact = candidates.find((instant) => wallTimeAt(instant, zone) === wall);
  return exact ?? firstMinuteAfter(wall, zone, candidates);
}

/** Returns the first minute after a clock change that skips the local time. */
function firstMinuteAfter(wall: WallTime, zone: string, [from = wall - hour, to = wall + hour]: number[]): number {
  let [low, high] = [from, to];
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute;
    if (wallTimeAt(middle, zone) > wall) high = middle;
    else low = middle;
  }
  return high;
}

import { day, minute, wallTimeAt } from '@kafra/sdk/rules';

/** A change of a time zone's UTC offset, such as the start of daylight time. */
export interface Transition {
  /** Time of the offset change, epoch ms. */
  at: number;
  /** Offsets before and after the clock change, in minutes east of UTC. */
  from: number;
  to: number;
}

/** Returns the offset of a time zone at a given time, in minutes east of UTC. */
export const offsetAt = (zone: string, at: number): number =>
  Math.round((wallTimeAt(at, zone) - Math.floor(at / minute) * minute) / minute);

/**
 * Returns the offset changes of a time zone between two times, in order. Compares days, then finds each minute by
 * bisection.
 */
export function transitionsOf(zone: string, from: number, to: number): Transition[] {
  const found: Transition[] = [];
  for (let at = from, before = offsetAt(zone, at); at < to; at += day) {
    const after = offsetAt(zone, at + day);
    if (after !== before) found.push({ at: instantOfChange(zone, at, before), from: before, to: after });
    before = after;
  }
  return found;
}

function instantOfChange(zone: string, from: number, before: number): number {
  let [low, high] = [from, from + day];
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Names of the weekdays in iCalendar rules (RRULE), Sunday first. */
export const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Returns the local time of a clock change, by the offset before the change. */
export const onsetOf = ({ at, from }: Transition): number => at + from * minute;

/** Returns true if the offset after a clock change is greater (daylight time). */
export const isDaylight = ({ from, to }: Transition): boolean => to > from;

/**
 * Returns the forms of a date in an iCalendar rule, as `BYMONTH` and `BYDAY`: first to fourth, or last weekday of this
 * name in the month.
 */
function monthAndDay(onset: number): string[] {
  const date = new Date(onset);
  const name = dayNames[date.getUTCDay()] ?? 'SU';
  const inMonth = `BYMONTH=${date.getUTCMonth() + 1};BYDAY=`;
  const ordinal = Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(onset + 7 * day).getUTCMonth() !== date.getUTCMonth();
  return [...(ordinal <= 4 ? [`${inMonth}${ordinal}${name}`] : []), ...(isLast ? [`${inMonth}-1${name}`] : [])];
}

/**
 * Returns the yearly rule of all clock changes as a part of an iCalendar rule (RRULE), such as `BYMONTH=3;BYDAY=-1SU`.
 * Undefined if they follow no common rule.
 */
export function yearlyRule(transitions: readonly Transition[]): string | undefined {
  const [first, ...others] = transitions.map(onsetOf);
  if (first === undefined || others.length === 0) return undefined;
  const isYearly = transitions.every(
    (one, index) => new Date(onsetOf(one)).getUTCFullYear() === new Date(first).getUTCFullYear() + index,
  );
  const isSameTime = others.every((onset) => (onset - first) % day === 0);
  const rest = others.map(monthAndDay);
  return isYearly && isSameTime
    ? monthAndDay(first).find((rule) => rest.every((rules) => rules.includes(rule)))
    : undefined;
}

/** Returns a UTC offset in the form `+0200` or `-0330`. */
export function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

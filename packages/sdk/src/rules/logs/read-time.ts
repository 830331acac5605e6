import { maxTimestamp } from '../../contract/request-fields.ts';
import { parseDuration } from '../../core/duration.ts';

/** A time range in epoch milliseconds; both ends are included. */
export interface TimeRange {
  from: number;
  to: number;
}

/**
 * Parses a time that a user typed as a range: `7d` is the moment that long ago, `2026-06-20` is the local day, any
 * other text a single moment.
 */
export function readMoment(text: string, now: number): TimeRange | undefined {
  const ago = parseDuration(text);
  if (ago !== undefined) {
    const at = Math.max(0, now - ago);
    return { from: at, to: at };
  }
  if (!/^\d{4}-\d\d-\d\d([T ][\d:.+Z-]+)?$/i.test(text)) return undefined;
  const isDay = text.length === '2026-06-20'.length;
  const at = Date.parse(isDay ? `${text}T00:00` : text);
  if (Number.isNaN(at)) return undefined;
  return { from: at, to: isDay ? nextDay(at) - 1 : at };
}

/** Returns the start of the next local day, because a day may have 23 or 25 hours. */
function nextDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

const clamp = (at: number): number => Math.min(Math.max(0, at), maxTimestamp);

/** Parses one time, or two times separated by `..`, as a range; undefined for any other text. */
export function readTimeRange(text: string, now: number): TimeRange | undefined {
  const written = text.trim().split('..');
  if (written.length > 2) return undefined;
  const [first = '', last = first] = written;
  const [from, to] = [readMoment(first, now), readMoment(last, now)];
  return from && to && { from: clamp(Math.min(from.from, to.from)), to: clamp(Math.max(from.to, to.to)) };
}

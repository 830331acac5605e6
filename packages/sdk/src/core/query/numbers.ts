import { parseDuration } from '../duration.ts';
import { second } from '../time-units.ts';
import type { NumberUnit } from './fields.ts';

/** A range of numbers in a search; both ends are included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, kk: 1e6, m: 1e6, b: 1e9 };
const numberPattern = /^([+-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+))(kk|k|m|b)?(%|z|s)?$/i;
const unitSigns: Readonly<Record<Exclude<NumberUnit, 'age'>, string>> = { percent: '%', zeny: 'z', seconds: 's' };

function readAge(text: string): number | undefined {
  const ms = parseDuration(text);
  return ms === undefined ? undefined : ms / second;
}

/**
 * Parses a number as players write it: `1.5m`, `1,500,000z`, `0.02%`, or `2h` for an age; undefined for any other text.
 */
export function readNumber(text: string, unit?: NumberUnit): number | undefined {
  if (unit === 'age') return readAge(text);
  const [, digits, scale = '', sign = ''] = numberPattern.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  if (sign !== '' && (unit === undefined || unitSigns[unit] !== sign.toLowerCase())) return undefined;
  const value = Number(digits.replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1);
  return Number.isFinite(value) ? value : undefined;
}

/** Parses a number range of a search: `40`, `10..20`, `10..`, `..20` or `10..*`; undefined for any other text. */
export function readRange(text: string, unit?: NumberUnit): NumberRange | undefined {
  const written = text.split('..');
  if (written.length > 2) return undefined;
  const [first = '', last = first] = written;
  if (written.length === 2 && isOpen(first) && isOpen(last)) return undefined;
  const min = isOpen(first) ? Number.NEGATIVE_INFINITY : readNumber(first, unit);
  const max = isOpen(last) ? Number.POSITIVE_INFINITY : readNumber(last, unit);
  if (min === undefined || max === undefined) return undefined;
  return min <= max ? { min, max } : { min: max, max: min };
}

const isOpen = (text: string) => text === '' || text === '*';

import { day, hour, minute, second } from './time-units.ts';

const unitLengths: Readonly<Record<string, number>> = { s: second, m: minute, h: hour, d: day, w: 7 * day };

/** Parses a duration such as `90m`, `26h` or `1.5d` to milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([smhdw])$/i.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * (unitLengths[unit.toLowerCase()] ?? 0));
}

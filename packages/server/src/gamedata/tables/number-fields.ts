import { type Fields, numberOf, textOf, without } from '../source/fields.ts';
import type { Mode, Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

/** Limits of a number in a database record on the game server, and the value that replaces it outside the limits. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number | Readonly<Record<Mode, number>>;
  /** Value that replaces a number outside the limits. Default: the nearest limit. */
  readonly otherwise?: number;
}

/** Limits of the record fields that contain whole numbers from 0, by the name of the field. */
export type NumberFields = Readonly<Record<string, NumberBounds>>;

/**
 * Maximum defense of items and monsters in each game mode. It is limited by the number type of the game server
 * (`DEFTYPE_MAX`).
 */
export const MAX_DEFENSE: Readonly<Record<Mode, number>> = { Prerenewal: 127, Renewal: 32_767 };

/** Returns entries without limits for field names that are separated by spaces, such as `Buy Sell`. */
export const anyNumber = (names: string): NumberFields =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, {}]));

/**
 * Returns a database record with its numbers as the game server reads them. Values other than whole numbers from 0 are
 * removed, so that they change nothing. Numbers outside their limits are replaced. Both kinds of errors are reported.
 */
export function withUsableNumbers(record: SourceRecord, numbers: NumberFields, { report, mode }: Source): SourceRecord {
  const { fields, at } = record;
  const refused: string[] = [];
  const changed: Record<string, string> = {};
  for (const [key, { min = 0, max: most = Number.MAX_SAFE_INTEGER, otherwise }] of Object.entries(numbers)) {
    if (!(key in fields)) continue;
    const max = typeof most === 'number' ? most : most[mode];
    const number = numberOf(fields, key);
    if (number === undefined || number < 0) {
      report.problem(at, `${key} is not a number from 0 on: ${textOf(fields, key) ?? 'nothing'}`);
      refused.push(key);
    } else if (number < min || number > max) {
      const used = otherwise ?? Math.min(max, Math.max(min, number));
      report.problem(at, `${key} is ${number}, but the server accepts ${min} to ${max}: it uses ${used}`);
      changed[key] = String(used);
    }
  }
  const usable: Fields = { ...without(fields, refused), ...changed };
  return { ...record, fields: usable };
}

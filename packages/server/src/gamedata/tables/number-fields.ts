import { type Fields, numberOf, textOf, without } from '../source/fields.ts';
import type { Mode, Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

/** What the server takes of a number, and what it goes by where a record says something else. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number | Readonly<Record<Mode, number>>;
  /** Without it: the nearest number that it takes. */
  readonly otherwise?: number;
}

/** Fields that hold whole numbers from 0 on, by name. */
export type NumberFields = Readonly<Record<string, NumberBounds>>;

/** The most that items and monsters can have, by the type that each kind of game counts it in (`DEFTYPE_MAX`). */
export const MAX_DEFENSE: Readonly<Record<Mode, number>> = { Prerenewal: 127, Renewal: 32_767 };

/** `Buy Sell`: fields of which the server takes any number. */
export const anyNumber = (names: string): NumberFields =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, {}]));

/**
 * A record with its numbers as the server takes them. What is no number from 0 on is taken out, so that it changes
 * nothing; either way what is wrong is reported.
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
      report.problem(at, `${key} is ${number}, and the server takes ${min} to ${max}: it goes by ${used}`);
      changed[key] = String(used);
    }
  }
  const usable: Fields = { ...without(fields, refused), ...changed };
  return { ...record, fields: usable };
}

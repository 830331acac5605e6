import type { Clock, Databases } from '@kafra/sdk';
import { elements, loginResults, storageTypes, veryStrong } from '@kafra/sdk/contract';
import { allLogTypes, day, formatLogTypePair, hour, logTypeName, minute } from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';
import { flagName } from './field-flags.ts';

type Words = ReadonlyMap<string, string>;

const numbered = (words: Readonly<Record<number, string>>): Words =>
  new Map(Object.entries(words).map(([value, word]) => [word.toLowerCase(), value]));

/** Filters whose values have names: what a user writes, and what the place holds. */
const vocabulary: Readonly<Record<string, Words>> = {
  elements: numbered(elements),
  vvs: numbered(veryStrong),
  rcodes: numbered(loginResults),
  storage_types: new Map(Object.entries(storageTypes).map(([word, value]) => [word.toLowerCase(), String(value)])),
  log_types: new Map(allLogTypes.map((pair) => [logTypeName(...pair).toLowerCase(), formatLogTypePair(pair)])),
};

/** The words that a filter takes, for help and completion; undefined where anything may stand. */
export const filterWords = (key: string): readonly string[] | undefined => {
  const words = vocabulary[key];
  return words && [...words.keys()];
};

/** What the words of a filter are looked up in. */
export interface Reference {
  databases: Databases;
  clock: Pick<Clock, 'now'>;
}

/**
 * What a user wrote for a filter as the place holds it: the name of a kind or of an item becomes its number.
 * @throws Failure (usage) for a value that means nothing, naming what is like it.
 */
export async function filterValue(key: string, written: string, { databases, clock }: Reference): Promise<string> {
  if (key === 'items') return itemId(written, databases);
  if (key === 'since') return String(momentOf(written, clock.now()));
  const numeric = ['refine', 'unique_id'].includes(key);
  if (numeric && !/^\d+$/.test(written))
    throw new Failure('usage', `--${flagName(key)} takes a number, not ${written}`);
  const words = vocabulary[key];
  if (!words || [...words.values()].includes(written)) return written;
  const value = words.get(written.toLowerCase());
  if (value !== undefined) return value;
  const hints = [suggestion(written, [...words.keys()]) ?? `values: ${[...words.keys()].join(', ')}`];
  throw new Failure('usage', `unknown value for --${flagName(key)}: ${written}`, { hints });
}

const spans: Readonly<Record<string, number>> = { m: minute, h: hour, d: day, w: 7 * day };

/**
 * Epoch milliseconds of what a user wrote: so long ago, a day from its first minute here, or a moment as ISO 8601 has it.
 * @throws Failure (usage) for anything else.
 */
function momentOf(written: string, now: number): number {
  const [, amount, unit = ''] = /^(\d{1,6})([mhdw])$/.exec(written) ?? [];
  if (amount !== undefined) return now - Number(amount) * (spans[unit] ?? 0);
  const at = /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(isDay(written) ? `${written}T00:00` : written) : Number.NaN;
  if (Number.isNaN(at)) throw new Failure('usage', `--since takes 30m, 12h, 7d, 4w or a date, not ${written}`);
  return at;
}

const isDay = (written: string): boolean => written.length === '2026-11-01'.length;

async function itemId(written: string, databases: Databases): Promise<string> {
  if (/^\d+$/.test(written)) return written;
  const items = await databases.items();
  const found = items.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  if (found) return String(found.id);
  const near = suggestion(
    written,
    items.map(({ name }) => name),
  );
  throw new Failure('usage', `no item is called ${written}`, { hints: near === undefined ? [] : [near] });
}

import type { Clock, Databases } from '@kafra/sdk';
import { elements, loginResults, moveDirections, storageTypes, veryStrong } from '@kafra/sdk/contract';
import {
  allLogTypes,
  canonicalFilterValue,
  formatLogTypePair,
  logTypeName,
  readMoment,
  settingForm,
} from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';
import { flagName } from './field-flags.ts';

type ValueNames = ReadonlyMap<string, string>;

const namesOf = (words: Readonly<Record<number, string>>): ValueNames =>
  new Map(Object.entries(words).map(([value, word]) => [word.toLowerCase(), value]));

/** List filters with named values: for each filter, the word that the user types and the value in the web address. */
const valueNames: Readonly<Record<string, ValueNames>> = {
  elements: namesOf(elements),
  vvs: namesOf(veryStrong),
  rcodes: namesOf(loginResults),
  storage_types: new Map(Object.entries(storageTypes).map(([word, value]) => [word.toLowerCase(), String(value)])),
  directions: new Map(Object.entries(moveDirections).map(([value, word]) => [word.toLowerCase(), value])),
  log_types: new Map(allLogTypes.map((pair) => [logTypeName(...pair).toLowerCase(), formatLogTypePair(pair)])),
};

/** Returns the words of a filter for help and completion; undefined if it accepts any text. */
export const filterValueNames = (key: string): readonly string[] | undefined => {
  const words = valueNames[key];
  return words && [...words.keys()];
};

/** Game databases and clock, which convert the words of a filter to values. */
export interface FilterLookup {
  databases: Databases;
  clock: Pick<Clock, 'now'>;
}

/**
 * Converts the typed value of a list filter to its form in the web address: the name of a type or item becomes its
 * number.
 * @throws Failure (usage) for an unknown value, with similar ones.
 */
export async function resolveFilterValue(key: string, input: string, lookup: FilterLookup): Promise<string> {
  const value = canonicalFilterValue(key, await lookUpValue(key, input, lookup));
  if (value !== undefined) return value;
  const form = settingForm(key);
  if (form !== undefined) throw new Failure('usage', `--${flagName(key)} must be ${form}, not "${input}"`);
  const isNumeric = ['refine', 'unique_id'].includes(key);
  throw new Failure('usage', `--${flagName(key)} must be ${isNumeric ? 'a number' : 'a known value'}, not "${input}"`);
}

async function lookUpValue(key: string, input: string, { databases, clock }: FilterLookup): Promise<string> {
  if (key === 'items' || key === 'without') return resolveItemId(input, databases);
  if (key === 'since') return String(parseSince(input, clock.now()));
  const words = valueNames[key];
  if (!words || [...words.values()].includes(input)) return input;
  const value = words.get(input.toLowerCase());
  if (value !== undefined) return value;
  const hints = [suggestion(input, [...words.keys()]) ?? `values: ${[...words.keys()].join(', ')}`];
  throw new Failure('usage', `invalid value for --${flagName(key)}: "${input}"`, { hints });
}

/**
 * Parses a point in time to epoch milliseconds: an age, a day (its start in local time), or an ISO 8601 time.
 * @throws Failure (usage) for anything else.
 */
function parseSince(input: string, now: number): number {
  const moment = readMoment(input, now);
  if (!moment) throw new Failure('usage', `--since must be a duration (30m, 12h, 7d, 4w) or a date, not "${input}"`);
  return moment.from;
}

async function resolveItemId(input: string, databases: Databases): Promise<string> {
  if (/^\d+$/.test(input)) return input;
  const items = await databases.items();
  const found = items.find(({ name }) => name.toLowerCase() === input.toLowerCase());
  if (found) return String(found.id);
  const near = suggestion(
    input,
    items.map(({ name }) => name),
  );
  throw new Failure('usage', `no item named "${input}" found`, { hints: near === undefined ? [] : [near] });
}

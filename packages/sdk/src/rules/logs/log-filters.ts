import { elements, limits, type MoveDirection, moveDirections, veryStrong } from '../../contract/constants.ts';
import type { StrictFilters } from '../../contract/log-query.ts';
import { maxId, maxTimestamp } from '../../contract/request-fields.ts';
import { canonicalSetting, farmingSettings, settingLabel } from '../game/farming-setup.ts';
import type { ItemLookup } from '../game/item-name.ts';
import { formatDateTime } from '../text/format.ts';
import {
  formatLogTypePair,
  type LogTypePair,
  loginResultName,
  logTypeName,
  parseLogTypePair,
  storageTypeName,
} from './log-types.ts';

interface Filter {
  key: string;
  value: string;
}

const integerParser = (max: number) => (text: string) =>
  /^\d{1,15}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** Parsers of ids and times in log filters; undefined for an invalid text. */
const parseId = integerParser(maxId);
const parseTimestamp = integerParser(maxTimestamp);

const textParser = (maxLength: number) => (text: string) => (text.length <= maxLength ? text : undefined);
const parseName = textParser(limits.filterNameLength);

/** Log filters that are only on or off, without a value. */
const flags: readonly string[] = ['zeny', 'unidentified'] satisfies (keyof StrictFilters)[];

/** Returns the parser of an on/off filter. The filter is on if its value is 1, `true`, `yes` or its own name. */
const flagParser = (name: string) => (text: string) =>
  ['1', 'true', 'yes', name].includes(text.toLowerCase()) ? 1 : undefined;

const directionEntries = Object.entries(moveDirections) as [MoveDirection, string][];

/** Returns the direction of an item move from its name or id; undefined for any other text. */
export const directionOf = (text: string): MoveDirection | undefined =>
  directionEntries.find(([id, name]) => [id, name.toLowerCase()].includes(text.trim().toLowerCase()))?.[0];

/** Returns the displayed name of the direction of an item move. */
export const directionName = (direction: string): string =>
  directionEntries.find(([id]) => id === direction)?.[1] ?? direction;

/**
 * Parsers that convert the text of a log filter to the value for the server. They return undefined for an invalid text.
 */
const filterParsers: Readonly<Record<string, (text: string) => unknown>> = {
  items: parseId,
  unique_id: (text) => /^0*([1-9]\d{0,19})$/.exec(text)?.[1],
  refine: parseId,
  vvs: parseId,
  elements: parseId,
  producers: parseName,
  characters: parseName,
  accounts: parseName,
  classes: parseName,
  master_accounts: textParser(limits.emailLength),
  guilds: parseName,
  log_types: parseLogTypePair,
  directions: (text) => directionOf(text),
  zeny: flagParser('zeny'),
  storage_types: parseId,
  unidentified: flagParser('unidentified'),
  ips: parseName,
  rcodes: parseId,
  guest_profiles: (text) => parseId(text) ?? parseName(text),
  since: parseTimestamp,
  ...Object.fromEntries(farmingSettings.map((key) => [key, (text: string) => canonicalSetting(key, text)])),
};

/**
 * Returns the canonical text of a log filter's value (`0501` becomes `501`, `2048` becomes `2048:0`); undefined for an
 * invalid value.
 */
export function canonicalFilterValue(key: string, text: string): string | undefined {
  const value = filterParsers[key]?.(text);
  if (value === undefined) return undefined;
  return Array.isArray(value) ? formatLogTypePair(value as LogTypePair) : String(value);
}

/**
 * Converts the log filters of an address to the form of a log call. Keys that the screen does not support are left out.
 */
export function toStrictFilters(filters: readonly Filter[], keys: readonly string[]): StrictFilters | undefined {
  const known = filters.filter(({ key }) => keys.includes(key));
  const lists: Record<string, unknown[]> = {};
  for (const { key, value } of known) {
    const read = flags.includes(key) || key === 'since' ? undefined : filterParsers[key]?.(value);
    if (read !== undefined) lists[key] = [...(lists[key] ?? []), read];
  }
  const from = earliest(known);
  const strict = {
    ...lists,
    ...Object.fromEntries(known.filter(({ key }) => flags.includes(key)).map(({ key }) => [key, true])),
    ...(from !== undefined && { time: { from } }),
  };
  return Object.keys(strict).length > 0 ? (strict as StrictFilters) : undefined;
}

/**
 * Returns the earliest time of several `since` filters. They are alternatives, so the earliest one includes the rows of
 * all.
 */
function earliest(filters: readonly Filter[]): number | undefined {
  const moments = filters.flatMap(({ key, value }) => (key === 'since' ? (parseTimestamp(value) ?? []) : []));
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** Returns the label of an active log filter. */
export function filterLabel({ key, value }: Filter, item: ItemLookup): string {
  const number = Number(value);
  switch (key) {
    case 'items':
      return number === 0 ? 'Zeny' : (item(number)?.name ?? `Item ${value}`);
    case 'unique_id':
      return `Unique ID ${value}`;
    case 'refine':
      return `+${value}`;
    case 'vvs':
      return (veryStrong as Readonly<Record<number, string>>)[number] ?? `Strength ${value}`;
    case 'elements':
      return (elements as Readonly<Record<number, string>>)[number] ?? `Element ${value}`;
    case 'log_types': {
      const pair = parseLogTypePair(value);
      return pair ? logTypeName(...pair) : value;
    }
    case 'directions':
      return directionName(value);
    case 'storage_types':
      return storageTypeName(number);
    case 'rcodes':
      return loginResultName(number);
    case 'guest_profiles':
      return parseId(value) === undefined ? value : `Guest Profile ${value}`;
    case 'zeny':
      return 'Zeny';
    case 'unidentified':
      return 'Unidentified';
    case 'dps':
    case 'kill_time':
    case 'level':
    case 'avoid':
    case 'teleport':
    case 'cards':
    case 'without':
      return settingLabel(key, value, item(number)?.name);
    case 'since':
      return `Since ${parseTimestamp(value) === undefined ? value : formatDateTime(number)}`;
    default:
      return value;
  }
}

const pillColorCount = 12;

/** Returns the colour number, of twelve, for the label of a filter. It is a hash of the label's characters (djb2). */
export function pillColor(label: string): number {
  let hash = 5381;
  for (const letter of label) hash = (Math.imul(hash, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % pillColorCount;
}

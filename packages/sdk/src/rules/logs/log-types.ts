import { loginResults, logModifiers, logTypes, storageTypes } from '../../contract/constants.ts';
import { maxId } from '../../contract/request-fields.ts';

/**
 * Type of a log line with the owner of the storage or bank: 0 for a character's own, 1 for the master account, 2 for
 * the guild.
 */
export type LogTypePair = [flag: number, modifier: 0 | 1 | 2];

const typeNames = new Map<number, string>(Object.entries(logTypes).map(([name, flag]) => [flag, name]));
const modifierNames = new Map<number, string>(Object.entries(logModifiers).map(([name, value]) => [value, name]));

/** Returns the label of a log type and owner: `Storage`, `Master Storage`, `Guild Storage`. */
export function logTypeName(flag: number, modifier = 0): string {
  const name = typeNames.get(flag) ?? `Unknown (${flag})`;
  return modifier === 0 ? name : `${modifierNames.get(modifier) ?? ''} ${name}`.trim();
}

/** Log types that exist also for the master account and for a guild. */
const sharedTypes: readonly number[] = [logTypes.Storage, logTypes.Bank];

/** Every log type with each owner that it can have. */
export const allLogTypes: readonly LogTypePair[] = Object.values(logTypes).flatMap((flag): LogTypePair[] =>
  sharedTypes.includes(flag)
    ? [
        [flag, 0],
        [flag, 1],
        [flag, 2],
      ]
    : [[flag, 0]],
);

/** Formats a log type and owner as filter value for the address: `2048:1`. */
export const formatLogTypePair = ([flag, modifier]: LogTypePair): string => `${flag}:${modifier}`;

/**
 * Parses a log type and owner such as `2048:1`. Returns undefined unless both parts are numbers that a call accepts.
 */
export function parseLogTypePair(text: string): LogTypePair | undefined {
  const match = /^(\d{1,15}):([012])$/.exec(text);
  const flag = Number(match?.[1]);
  return match && flag <= maxId ? [flag, Number(match[2]) as 0 | 1 | 2] : undefined;
}

const storageNames = new Map<number, string>(Object.entries(storageTypes).map(([name, type]) => [type, name]));

/** Returns the label of a storage type, such as `Cart`; `Unknown (7)` for an unknown one. */
export const storageTypeName = (type: number): string => storageNames.get(type) ?? `Unknown (${type})`;

/** Returns the label of a login result; `Unknown (7)` for an unknown one. */
export const loginResultName = (code: number): string =>
  (loginResults as Readonly<Record<number, string>>)[code] ?? `Unknown (${code})`;

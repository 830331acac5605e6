import type { KeyPress } from './key.ts';
import { reservedKeys } from './reserved-keys.ts';

/** Keys of the user's own: a key as it is by default, and what stands for it instead. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>;

/** Which keys the user presses for which meaning. */
export interface Keymap {
  /** The user's keys for some that a binding names. */
  toUserKeys(keys: readonly string[]): readonly string[];
  /** The key as bindings name it. */
  toBindingKey(press: KeyPress): KeyPress;
  /** What contradicts itself, in words. */
  conflicts: readonly string[];
}

export const identityKeymap: Keymap = { toUserKeys: (keys) => keys, toBindingKey: (press) => press, conflicts: [] };

const reservedKeySet: ReadonlySet<string> = new Set(reservedKeys);

/** Reads the user's keys. One that already means something else is a clash, unless that was moved away too. */
export function createKeymap(overrides: KeyOverrides): Keymap {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return identityKeymap;
  const defaultKeyOf = new Map(entries.flatMap(([key, userKeys]) => userKeys.map((userKey) => [userKey, key])));
  const conflicts = entries.flatMap(([key, userKeys]) =>
    userKeys.flatMap((userKey) => {
      const other = defaultKeyOf.get(userKey);
      if (other !== undefined && other !== key) return [`${userKey} stands for both ${other} and ${key}`];
      const isTaken = userKey !== key && reservedKeySet.has(userKey) && !(userKey in overrides);
      return isTaken ? [`${userKey} stands for ${key}, but has a meaning of its own`] : [];
    }),
  );
  return {
    toUserKeys: (keys) => keys.flatMap((key) => overrides[key] ?? (defaultKeyOf.has(key) ? [] : [key])),
    toBindingKey: (press) => ({ ...press, name: defaultKeyOf.get(press.name) ?? press.name }),
    conflicts,
  };
}

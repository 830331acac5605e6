import { fixedKeys } from './fixed-keys.ts';
import type { KeyPress } from './key.ts';

/** Keys of the user's own: a key as it is by default, and what stands for it instead. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>;

/** Which keys the user presses for which meaning. */
export interface Keymap {
  /** The user's keys for some that a binding names. */
  ofUser(keys: readonly string[]): readonly string[];
  /** The key as bindings name it. */
  ofBinding(press: KeyPress): KeyPress;
  /** What contradicts itself, in words. */
  clashes: readonly string[];
}

export const noKeymap: Keymap = { ofUser: (keys) => keys, ofBinding: (press) => press, clashes: [] };

const fixed: ReadonlySet<string> = new Set(fixedKeys);

/** Reads the user's keys. One that already means something else is a clash, unless that was moved away too. */
export function createKeymap(overrides: KeyOverrides): Keymap {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return noKeymap;
  const meaning = new Map(entries.flatMap(([key, own]) => own.map((mine) => [mine, key])));
  const clashes = entries.flatMap(([key, own]) =>
    own.flatMap((mine) => {
      const other = meaning.get(mine);
      if (other !== undefined && other !== key) return [`${mine} stands for both ${other} and ${key}`];
      const isTaken = mine !== key && fixed.has(mine) && !(mine in overrides);
      return isTaken ? [`${mine} stands for ${key}, but has a meaning of its own`] : [];
    }),
  );
  return {
    ofUser: (keys) => keys.flatMap((key) => overrides[key] ?? (meaning.has(key) ? [] : [key])),
    ofBinding: (press) => ({ ...press, name: meaning.get(press.name) ?? press.name }),
    clashes,
  };
}

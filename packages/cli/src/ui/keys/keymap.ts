import { actionKeys } from '@kafra/sdk';
import type { KeyPress } from './key.ts';
import { type AssignedKey, type BindingKey, overlayKeys, reservedKeys } from './reserved-keys.ts';

/** The user's changes of key bindings: a default key, and the keys that replace it. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>;

/** Mapping between the keys of bindings and the keys that the user presses. */
export interface Keymap {
  /** Replaces the default keys of a binding by the user's keys. */
  toUserKeys(keys: readonly BindingKey[]): readonly BindingKey[];
  /** Converts a key that the user pressed to the default key that key bindings use. */
  toBindingKey(press: KeyPress): KeyPress;
  /** Messages about configured keys that are invalid or have another meaning already. */
  conflicts: readonly string[];
}

export const identityKeymap: Keymap = { toUserKeys: (keys) => keys, toBindingKey: (press) => press, conflicts: [] };

const usedKeys: ReadonlySet<string> = new Set([...reservedKeys, ...overlayKeys]);
const buttonKeys: ReadonlySet<string> = new Set(actionKeys);

const modifiers = '(?:ctrl\\+)?(?:alt\\+)?(?:shift\\+)?';
const keyNames = [
  ...['enter', 'space', 'escape', 'tab', 'up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...['insert', 'delete', 'backspace', 'f\\d{1,2}', '[a-z0-9]'],
];
const namedKey = new RegExp(`^${modifiers}(?:${keyNames.join('|')})$`);

/**
 * Returns whether a terminal can report a key of this name: a typed character or a name, with `ctrl+`, `alt+`,
 * `shift+`.
 */
const isKeyName = (key: string): boolean => (/^\P{Cc}$/u.test(key) && key !== ' ') || namedKey.test(key);

/** Returns messages about invalid key names in the user's configuration file. */
function wrongKeys(key: string, userKeys: readonly string[]): string[] {
  const unknown = usedKeys.has(key) ? [] : [`${key} is not a key that can be remapped`];
  return [...unknown, ...userKeys.filter((one) => !isKeyName(one)).map((one) => `"${one}" is not a key`)];
}

/**
 * Creates the mapping from the user's key configuration. Assigning a key that already has another meaning is a
 * conflict, unless the user has moved that meaning too. A key that an action may have on some screen is also a
 * conflict.
 */
export function createKeymap(overrides: KeyOverrides): Keymap {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return identityKeymap;
  const defaultKeyOf = new Map(entries.flatMap(([key, userKeys]) => userKeys.map((userKey) => [userKey, key])));
  const userKeysFor = (key: BindingKey) => overrides[key] as readonly AssignedKey[] | undefined;
  const conflictsOf = (key: string, userKey: string): string[] => {
    const other = defaultKeyOf.get(userKey);
    if (other !== undefined && other !== key) return [`${userKey} is mapped to both ${other} and ${key}`];
    if (userKey === key || Object.hasOwn(overrides, userKey)) return [];
    if (usedKeys.has(userKey)) return [`${userKey} is mapped to ${key}, but already has its own action`];
    return buttonKeys.has(userKey) ? [`${userKey} is mapped to ${key}, so no button can use it`] : [];
  };
  const conflicts = entries.flatMap(([key, userKeys]) => [
    ...wrongKeys(key, userKeys),
    ...userKeys.flatMap((userKey) => conflictsOf(key, userKey)),
  ]);
  return {
    toUserKeys: (keys) =>
      keys.flatMap((key): readonly BindingKey[] => userKeysFor(key) ?? (defaultKeyOf.has(key) ? [] : [key])),
    toBindingKey: (press) => ({ ...press, name: defaultKeyOf.get(press.name) ?? press.name }),
    conflicts,
  };
}

import type { Action } from './content.ts';

const letterKeys = [
  ...['a', 'b', 'c', 'd', 'e', 'p', 't', 'u', 'z'],
  ...['B', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'M', 'O', 'P', 'Q', 'R', 'U', 'W', 'X', 'Z'],
] as const;

/** Keys for numbered actions, which have no name to derive a key from. */
export const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Keys that a definition may bind to the actions of a screen. The terminal does not bind them itself on any list, card
 * or page. Irreversible actions use capitals. Actions that are visible at the same time have different keys.
 */
export const actionKeys = [...letterKeys, ...numberKeys] as const;

/** A key that an action may use. All other keys move the selection or belong to the program. */
export type ActionKey = (typeof actionKeys)[number];

/**
 * An action with a button on a screen. `key` is undefined if the button has no key of its own and is reached like any
 * other part of the screen.
 */
export interface KeyedAction extends Action {
  key: ActionKey | undefined;
}

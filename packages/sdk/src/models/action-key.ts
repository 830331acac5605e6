import type { Action } from './content.ts';

const letterKeys = [
  ...['a', 'b', 'c', 'd', 'e', 'p', 't', 'u', 'z'],
  ...['B', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'M', 'O', 'P', 'Q', 'R', 'U', 'W', 'Z'],
] as const;

/** Keyboard keys for numbered actions, which have no name to derive a key from. */
export const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Keyboard keys that a screen may bind to its actions. The terminal UI does not use them itself on any list, card or
 * page. Irreversible actions use capitals. Actions that are visible at the same time have different keys.
 */
export const actionKeys = [...letterKeys, ...numberKeys] as const;

/**
 * A keyboard key that an action of a screen may use. All other keys move the selection or belong to the terminal UI.
 */
export type ActionKey = (typeof actionKeys)[number];

/**
 * An action with a button on a screen. `key` is undefined if no keyboard key runs it. The button is then reached like
 * any other part of the screen.
 */
export interface KeyedAction extends Action {
  key: ActionKey | undefined;
}

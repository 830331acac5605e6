import type { Action } from './content.ts';

const letterKeys = [
  ...['a', 'b', 'c', 'd', 'e', 'p', 't', 'u', 'z'],
  ...['B', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'M', 'O', 'P', 'Q', 'R', 'U', 'W', 'X', 'Z'],
] as const;

/** For what is counted off rather than named. */
export const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Keys that a definition may bind to the actions of a screen. The terminal does not bind them itself on any list, card
 * or page. Irreversible actions use capitals. Actions that are visible at the same time have different keys.
 */
export const actionKeys = [...letterKeys, ...numberKeys] as const;

/** A key that a button may have; the others move, or belong to the program. */
export type ActionKey = (typeof actionKeys)[number];

/** A button of a screen. Undefined: it has no key, and is reached as any other part of the screen is. */
export interface KeyedAction extends Action {
  key: ActionKey | undefined;
}

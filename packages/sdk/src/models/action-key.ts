import type { Action } from './content.ts';

const letterKeys = [
  ...['a', 'b', 'c', 'd', 'e', 'p', 't', 'u', 'z'],
  ...['B', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'M', 'O', 'P', 'Q', 'R', 'U', 'W', 'X', 'Z'],
] as const;

/** For what is counted off rather than named. */
export const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * The keys that a definition may give to what can be done on a screen: those that no list, card or page of the terminal
 * has for itself. What cannot be undone has a capital. No two that can be seen together have the same one.
 */
export const actionKeys = [...letterKeys, ...numberKeys] as const;

/** A key that a button may have; the others move, or belong to the program. */
export type ActionKey = (typeof actionKeys)[number];

/** A button of a screen. Undefined: it has no key, and is reached as any other part of the screen is. */
export interface KeyedAction extends Action {
  key: ActionKey | undefined;
}

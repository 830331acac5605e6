import type { ActionKey, numberKeys } from '@kafra/sdk';

/**
 * Keys that the terminal UI itself uses, everywhere or on some screens. Definitions of screens cannot assign them to
 * actions.
 */
export const reservedKeys = [
  ...['enter', 'space', 'escape', 'tab', 'shift+tab', 'up', 'down', 'left', 'right'],
  ...['home', 'end', 'pageup', 'pagedown', 'f1'],
  ...['ctrl+d', 'ctrl+u', 'ctrl+f', 'ctrl+b', 'ctrl+o', 'ctrl+p', 'ctrl+r', 'ctrl+z', 'ctrl+c'],
  ...['j', 'k', 'g', 'h', 'i', 'l', 'n', 'q', 'r', 'm', 's', 'x', 'y', 'o', 'f', 'v', 'w'],
  ...['A', 'C', 'G', 'L', 'N', 'S', 'V', 'Y', 'T', 'X', '/', ':', ';', '.', '?', '[', ']', '{', '}'],
] as const;

/** Keys of a single panel over the screen, which receives all keys while it is open. */
export const overlayKeys = ['ctrl+n'] as const;
type OverlayKey = (typeof overlayKeys)[number];

/** A key that the definition of a screen assigns to an action, or that the user has configured. */
export type AssignedKey = string & { readonly isAssignedKey: unique symbol };

/**
 * Keys that the code of the terminal UI may bind. Other characters do not compile, which keeps the lists of reserved
 * keys complete.
 */
export type BindingKey = (typeof reservedKeys)[number] | OverlayKey | (typeof numberKeys)[number] | AssignedKey;

export const assignedKey = (key: ActionKey): AssignedKey => key as string as AssignedKey;

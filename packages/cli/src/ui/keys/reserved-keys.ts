import type { ActionKey, numberKeys } from '@kafra/sdk';

/** Keys of the terminal UI itself, everywhere or on some screens. Definitions cannot bind them. */
export const reservedKeys = [
  ...['enter', 'space', 'escape', 'tab', 'shift+tab', 'up', 'down', 'left', 'right'],
  ...['home', 'end', 'pageup', 'pagedown', 'f1'],
  ...['ctrl+d', 'ctrl+u', 'ctrl+f', 'ctrl+b', 'ctrl+o', 'ctrl+p', 'ctrl+r', 'ctrl+z', 'ctrl+c'],
  ...['j', 'k', 'g', 'h', 'i', 'l', 'n', 'q', 'r', 'm', 's', 'x', 'y', 'o', 'f', 'v', 'w'],
  ...['A', 'C', 'G', 'L', 'N', 'S', 'V', 'Y', 'T', '/', ':', ';', '.', '?', '[', ']', '{', '}'],
] as const;

/** Keys of a single overlay, which receives all keys while it is open. */
export const overlayKeys = ['ctrl+n'] as const;
type OverlayKey = (typeof overlayKeys)[number];

/** A key that a definition assigns to an action, or that the user has configured. */
export type AssignedKey = string & { readonly isAssignedKey: unique symbol };

/** Keys that code may bind. Other characters do not compile, so the lists above are complete. */
export type BindingKey = (typeof reservedKeys)[number] | OverlayKey | (typeof numberKeys)[number] | AssignedKey;

export const assignedKey = (key: ActionKey): AssignedKey => key as string as AssignedKey;

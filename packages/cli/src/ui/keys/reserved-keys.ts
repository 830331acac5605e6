/** Keys that mean something wherever one is, or on some screen: what is assigned to a button is none of these. */
export const reservedKeys = [
  ...['enter', 'space', 'escape', 'tab', 'shift+tab', 'up', 'down', 'left', 'right'],
  ...['home', 'end', 'pageup', 'pagedown', 'f1'],
  ...['ctrl+d', 'ctrl+u', 'ctrl+f', 'ctrl+b', 'ctrl+p', 'ctrl+r', 'ctrl+z', 'ctrl+c'],
  ...['j', 'k', 'g', 'h', 'i', 'l', 'n', 'q', 'r', 'm', 's', 'x', 'y', 'o', 'f', 'v', 'w'],
  ...['A', 'G', 'L', 'N', 'S', 'Y', 'T', '/', ':', '?', '[', ']', '{', '}'],
] as const;

/** Keys of one overlay, which is all that hears keys while it is open. */
export const overlayKeys = ['ctrl+n'] as const;
type OverlayKey = (typeof overlayKeys)[number];

/** A key that was found for a button by its label, or for a choice by its number. */
export type AssignedKey = string & { readonly asAssignedKey: unique symbol };

/** What a binding may name: a key that is not in the list above cannot be bound, so that the list is whole. */
export type BindingKey = (typeof reservedKeys)[number] | OverlayKey | AssignedKey;

export const asAssignedKey = (key: string): AssignedKey => key as AssignedKey;

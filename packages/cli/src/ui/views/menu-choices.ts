import type { RowMenuEntry } from '@kafra/sdk';
import type { Choice } from '../shell/ui.ts';

/** Returns the entries of a row's menu as choices; the keys of actions work in a short list too. */
export const menuChoices = (entries: readonly RowMenuEntry[]): Choice[] =>
  entries.map(({ label, key, disabled, run }) => ({ label, key, run, ...(disabled !== undefined && { disabled }) }));

import type { RowMenuEntry } from '@kafra/sdk';
import type { Choice } from '../shell/ui.ts';

/**
 * Returns the entries of a table row's menu as choices. The keys of the actions run the choices in a short list too.
 */
export const menuChoices = (entries: readonly RowMenuEntry[]): Choice[] =>
  entries.map(({ label, key, disabled, run }) => ({ label, key, run, ...(disabled !== undefined && { disabled }) }));

import type { Form, Store } from '@kafra/sdk';
import type { Item } from './items.ts';

/** The item of a form that receives the keys. */
export interface FormCursor {
  /** Key of the selected item of the form. */
  key: string | undefined;
  /** True if the Cancel button is selected instead of the submit button. */
  cancel: boolean;
}

/** State and actions of a form, shared by its keys, clicks and drawing. */
export interface FormController {
  form: Form;
  /** Items of the form that keys can select. */
  stops: readonly Item[];
  cursor: Store<FormCursor>;
  /** True for a dialog with a question: the Cancel button comes before the submit button. */
  hasCancel: boolean;
  onClose(): void;
}

/** Returns the selected item of the form; the first one if the selected one is gone. */
export function selectedItem({ stops, cursor }: FormController): Item | undefined {
  const { key } = cursor.getSnapshot();
  return stops.find((stop) => stop.key === key) ?? stops[0];
}

/**
 * Moves the selection to the next item of the form, from the last to the first and vice versa. Each of the two buttons
 * of a question counts separately.
 */
export function moveCursor({ stops, cursor, hasCancel }: FormController, by: 1 | -1): void {
  cursor.set(({ key, cancel }) => {
    if (hasCancel && key === 'buttons' && cancel === by > 0) return { key, cancel: !cancel };
    const at = stops.findIndex((stop) => stop.key === key);
    const next = stops[(at + by + stops.length) % stops.length];
    return { key: next?.key, cancel: hasCancel && by > 0 };
  });
}

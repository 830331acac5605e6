import type { Form, Store } from '@kafra/sdk';
import type { Item } from './items.ts';

/** Target of the keys in a form. */
export interface FormCursor {
  /** Key of the selected item. */
  key: string | undefined;
  /** True if Cancel is the selected one of the two buttons. */
  cancel: boolean;
}

/** State and actions of a form, shared by its keys, clicks and drawing. */
export interface FormController {
  form: Form;
  /** Items that keys can select. */
  stops: readonly Item[];
  cursor: Store<FormCursor>;
  /** True for a question: Cancel comes before the button. */
  hasCancel: boolean;
  onClose(): void;
}

/** Returns the selected item; the first one if that is gone. */
export function selectedItem({ stops, cursor }: FormController): Item | undefined {
  const { key } = cursor.getSnapshot();
  return stops.find((stop) => stop.key === key) ?? stops[0];
}

/**
 * Moves to the next stop, from the last to the first and vice versa. Each of the two buttons of a question is a stop.
 */
export function moveCursor({ stops, cursor, hasCancel }: FormController, by: 1 | -1): void {
  cursor.set(({ key, cancel }) => {
    if (hasCancel && key === 'buttons' && cancel === by > 0) return { key, cancel: !cancel };
    const at = stops.findIndex((stop) => stop.key === key);
    const next = stops[(at + by + stops.length) % stops.length];
    return { key: next?.key, cancel: hasCancel && by > 0 };
  });
}

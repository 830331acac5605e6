import type { Form, Store } from '@kafra/sdk';
import type { Item } from './items.ts';

/** Target of the keys in a form. */
export interface FormCursor {
  /** The chosen item. */
  key: string | undefined;
  /** Of the two buttons of a question, Cancel is the chosen one. */
  cancel: boolean;
}

/** A form on the screen: what its keys, its clicks and its drawing share. */
export interface FormController {
  form: Form;
  /** The items that the keys can go to. */
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

/** One stop on, round the ends. The two buttons of a question are a stop each. */
export function moveCursor({ stops, cursor, hasCancel }: FormController, by: 1 | -1): void {
  cursor.set(({ key, cancel }) => {
    if (hasCancel && key === 'buttons' && cancel === by > 0) return { key, cancel: !cancel };
    const at = stops.findIndex((stop) => stop.key === key);
    const next = stops[(at + by + stops.length) % stops.length];
    return { key: next?.key, cancel: hasCancel && by > 0 };
  });
}

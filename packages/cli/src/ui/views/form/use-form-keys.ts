import type { Binding, KeyScope } from '../../keys/key-dispatcher.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { type Ui, useUi } from '../../shell/ui.ts';
import { activateItem } from './activate-item.ts';
import { type FormController, moveCursor, selectedItem } from './form-controller.ts';

interface FormKeyOptions extends Pick<KeyScope, 'title' | 'level'> {
  active: boolean;
}

/**
 * Handles the keys of a form. Each handler reads the selection when it runs, so that fast typing never acts on an old
 * item.
 */
export function useFormKeys(controller: FormController, { active, title, level }: FormKeyOptions): void {
  const ui = useUi();
  const bindings = [...(controller.hasCancel ? questionKeys(controller) : []), ...fieldKeys(controller, ui)];
  useKeys(active ? { title, level, bindings } : undefined);
}

/** Returns the keys that answer a question with one letter. */
function questionKeys(controller: FormController): Binding[] {
  const { form, cursor, onClose } = controller;
  return [
    { keys: ['y'], description: form.getSnapshot().button, hint: true, run: () => void form.submit() },
    { keys: ['n'], description: 'Cancel', run: onClose },
    {
      keys: ['left', 'right', 'h', 'l'],
      description: 'Next button',
      run: () => moveCursor(controller, cursor.getSnapshot().cancel ? 1 : -1),
    },
  ];
}

function fieldKeys(controller: FormController, ui: Ui): Binding[] {
  const { form, hasCancel, onClose } = controller;
  const next = () => moveCursor(controller, 1);
  const activate = () => {
    const item = selectedItem(controller);
    if (item) activateItem(item, controller, ui);
  };
  const isTyping = () => selectedItem(controller)?.kind === 'text';
  return [
    { keys: ['tab', 'down'], description: 'Next field', hint: 'next', run: next },
    { keys: ['shift+tab', 'up'], description: 'Previous field', run: () => moveCursor(controller, -1) },
    {
      keys: ['enter'],
      description: 'Press the button, or go to the next field',
      hint: isTyping() ? 'next field' : 'press',
      run() {
        if (!isTyping()) activate();
        else if (form.getSnapshot().disabled === undefined) void form.submit();
        else next();
      },
    },
    { keys: ['space'], description: 'Press the button or switch', run: activate },
    {
      keys: ['escape'],
      description: hasCancel ? 'Cancel' : 'Close',
      hint: hasCancel ? 'cancel' : 'close',
      run: onClose,
    },
  ];
}

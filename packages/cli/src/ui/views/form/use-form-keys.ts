import type { Binding, Layer } from '../../keys/hub.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { type Ui, useUi } from '../../shell/ui.ts';
import { chosenItem, type FormScene, moveCursor } from './form-scene.ts';
import { pressItem } from './press-item.ts';

interface Hearing extends Pick<Layer, 'title' | 'level'> {
  active: boolean;
}

/** The keys of a form. Handlers read the stores when they run, so that quick keys never act on an old item. */
export function useFormKeys(scene: FormScene, { active, title, level }: Hearing): void {
  const ui = useUi();
  const bindings = [...(scene.cancels ? answers(scene) : []), ...fieldKeys(scene, ui)];
  useKeys(active ? { title, level, bindings } : undefined);
}

/** A question is answered by one letter as well. */
function answers(scene: FormScene): Binding[] {
  const { form, cursor, close } = scene;
  return [
    { keys: ['y'], words: form.getSnapshot().button, hint: true, run: () => void form.submit() },
    { keys: ['n'], words: 'Cancel', run: close },
    {
      keys: ['left', 'right', 'h', 'l'],
      words: 'The other button',
      run: () => moveCursor(scene, cursor.getSnapshot().cancel ? 1 : -1),
    },
  ];
}

function fieldKeys(scene: FormScene, ui: Ui): Binding[] {
  const { form, cancels, close } = scene;
  const next = () => moveCursor(scene, 1);
  const press = () => {
    const item = chosenItem(scene);
    if (item) pressItem(item, scene, ui);
  };
  const isTyping = () => chosenItem(scene)?.kind === 'text';
  return [
    { keys: ['tab', 'down'], words: 'To the next field', hint: 'next', run: next },
    { keys: ['shift+tab', 'up'], words: 'To the previous field', run: () => moveCursor(scene, -1) },
    {
      keys: ['enter'],
      words: 'Press, or on to the next field',
      hint: isTyping() ? 'on' : 'press',
      run() {
        if (!isTyping()) press();
        else if (form.getSnapshot().disabled === undefined) void form.submit();
        else next();
      },
    },
    { keys: ['space'], words: 'Press or switch', run: press },
    { keys: ['escape'], words: cancels ? 'Cancel' : 'Close', hint: cancels ? 'cancel' : 'close', run: close },
  ];
}

import type { Form, FormView } from '@kafra/sdk';
import type { Overlay, Ui } from '../../shell/ui.ts';
import type { FormScene } from './form-scene.ts';
import { type Item, type SelectItem, toggled } from './items.ts';

/** What pressing an item does; while the form is at work, nothing. */
export function pressItem(item: Item, scene: FormScene, ui: Ui): void {
  const { form } = scene;
  if (form.getSnapshot().phase !== 'idle') return;
  switch (item.kind) {
    case 'toggle':
      form.set(item.field.name, !item.on);
      break;
    case 'option':
      if (item.option.disabled === undefined) form.set(item.field.name, toggled(item.chosen, item.option.value));
      break;
    case 'all':
      form.set(item.field.name, item.next);
      break;
    case 'select':
      ui.overlay.set(optionsOf(item, form));
      break;
    case 'link':
      item.press();
      break;
    case 'buttons':
      pressButton(scene, ui);
      break;
  }
}

const optionsOf = ({ field }: SelectItem, form: Form): Overlay => ({
  kind: 'choose',
  title: field.label,
  choices: field.options.map(({ value, label, disabled }) => ({
    label,
    disabled,
    run: () => form.set(field.name, value),
  })),
});

function pressButton({ form, cursor, cancels, close }: FormScene, ui: Ui): void {
  const view = form.getSnapshot();
  if (cancels && cursor.getSnapshot().cancel) close();
  else if (view.disabled && !awaitsCaptcha(view)) ui.toasts.say(view.disabled);
  else void form.submit();
}

/** Nothing but the captcha is missing: the form says so itself. */
const awaitsCaptcha = ({ fields, invalidField: concerns }: FormView): boolean =>
  fields.some(({ name, type }) => name === concerns && type === 'captcha');

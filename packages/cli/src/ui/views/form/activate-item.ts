import type { Form, FormView } from '@kafra/sdk';
import { messageOf } from '@kafra/sdk/rules';
import type { Overlay, Ui } from '../../shell/ui.ts';
import type { FormController } from './form-controller.ts';
import { type EditorItem, type Item, type SelectItem, toggleValue } from './items.ts';

/** Runs the action of a form's item, such as toggling a checkbox; does nothing while the form is being submitted. */
export function activateItem(item: Item, controller: FormController, ui: Ui): void {
  const { form } = controller;
  if (form.getSnapshot().phase !== 'idle') return;
  switch (item.kind) {
    case 'toggle':
      form.set(item.field.name, !item.on);
      break;
    case 'option':
      if (item.option.disabled === undefined) form.set(item.field.name, toggleValue(item.chosen, item.option.value));
      break;
    case 'all':
      form.set(item.field.name, item.next);
      break;
    case 'select':
      ui.overlay.set(optionsOverlay(item, form));
      break;
    case 'editor':
      void editField(item, form, ui);
      break;
    case 'link':
      item.onPress();
      break;
    case 'buttons':
      activateButton(controller, ui);
      break;
  }
}

/** Opens the text of a form field in the user's editor. */
async function editField({ field, value }: EditorItem, form: Form, ui: Ui): Promise<void> {
  if (!ui.editText) {
    ui.toasts.show('No editor can be opened here.', 'bad');
    return;
  }
  try {
    form.set(field.name, await ui.editText(value));
  } catch (error) {
    ui.toasts.show(messageOf(error), 'bad');
  }
}

const optionsOverlay = ({ field }: SelectItem, form: Form): Overlay => ({
  kind: 'choose',
  title: field.label,
  choices: field.options.map(({ value, label, disabled }) => ({
    label,
    disabled,
    run: () => form.set(field.name, value),
  })),
});

function activateButton({ form, cursor, hasCancel, onClose }: FormController, ui: Ui): void {
  const view = form.getSnapshot();
  if (hasCancel && cursor.getSnapshot().cancel) onClose();
  else if (view.disabled && !awaitsCaptcha(view)) ui.toasts.show(view.disabled);
  else void form.submit();
}

/** Returns true if only the captcha of the form is missing. The form itself shows that, so no message is needed. */
const awaitsCaptcha = ({ fields, invalidField }: FormView): boolean =>
  fields.some(({ name, type }) => name === invalidField && type === 'captcha');

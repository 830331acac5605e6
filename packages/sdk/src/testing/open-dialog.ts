import type { Dialog } from '../catalog/dialogs.ts';
import type { Field, FieldValue } from '../models/forms/form-fields.ts';
import type { TestApp } from './test-app.ts';

/** Opens a dialog in a test app with a loaded account. Returns functions that read the dialog and act like a user. */
export async function openDialog(test: TestApp, opened: Dialog) {
  const { context, modal } = test.app;
  await context.account.ensure();
  context.open(opened);
  const model = modal.getSnapshot();
  if (!model || model.kind === 'alert') throw new Error('a form or a question was expected');
  const { form } = model;
  return {
    ...test,
    form,
    model,
    /** Returns the open dialog, which may be another one that replaced the first. */
    shown: () => modal.getSnapshot(),
    disabled: () => form.getSnapshot().disabled,
    field(name: string): Field {
      const found = form.getSnapshot().fields.find((one) => one.name === name);
      if (!found) throw new Error(`no field ${name}`);
      return found;
    },
    fill(values: Record<string, FieldValue>) {
      for (const [name, value] of Object.entries(values)) form.set(name, value);
    },
    /** Submits the dialog and waits until it has succeeded and closed. */
    async submit() {
      const done = form.submit();
      await test.clock.advance(2_000);
      await done;
      await test.clock.advance(2_000);
    },
    account: () => context.account.getSnapshot().data,
  };
}

import { createDialog, type Dialog, dialogDefinition, type Form } from '@kafra/sdk';
import type { Connection } from '../connect.ts';
import { detached } from '../connect.ts';
import { Failure } from '../exit-codes.ts';

/** A dialog brought to life for a command, and how to press its button. */
export interface Submission {
  form: Form;
  /** The dialog's question or introduction. */
  words: readonly string[];
  /** @throws Failure with the dialog's own words. */
  submit(): Promise<void>;
}

/** Opens a dialog away from any screen. */
export function openDialog({ app, explain }: Connection, dialog: Dialog): Submission {
  const { context, failures } = detached(app, '#/home');
  const model = createDialog(dialogDefinition(dialog.id), dialog, context, () => undefined);
  const { form } = model;
  if (!form) throw new Error(`The dialog ${dialog.id} has nothing to submit.`);
  return {
    form,
    words: model.kind === 'confirm' ? model.question : model.kind === 'form' ? model.intro : [],
    async submit() {
      const { disabled } = form.getSnapshot();
      if (disabled !== undefined) throw new Failure('usage', disabled || 'This cannot be done now.');
      await form.submit();
      const [failure] = failures;
      if (failure) throw explain(failure.error, failure.words);
    },
  };
}

import {
  type Context,
  createDialog,
  createPage,
  type Dialog,
  type DialogModel,
  dialogDefinition,
  type Form,
  type PageId,
  type PageParams,
  type PageScreen,
  paragraphText,
  type Section,
} from '@kafra/sdk';
import { type Connection, detached } from '../connect.ts';
import { Failure } from '../exit-codes.ts';

/** Something with a button brought to life for a command, and how to press it. */
export interface Submission {
  form: Form;
  /** The dialog's question or introduction. */
  words: readonly string[];
  /** @throws Failure with the dialog's own words. */
  submit(): Promise<Outcome>;
}

interface Outcome {
  /** What the dialog that opens next says: its title, then its text. */
  said: readonly string[];
}

/** Opens a dialog away from any screen. */
export function openDialog(connection: Connection, dialog: Dialog): Submission {
  const place = detached(connection.app, '#/home');
  const model = createDialog(dialogDefinition(dialog.id), dialog, place.context, () => undefined);
  if (!model.form) throw new Error(`The dialog ${dialog.id} has nothing to submit.`);
  return { form: model.form, words: leadingWords(model), submit: submitting(connection, model.form, place) };
}

/** What a dialog says above its button: its question or its introduction. A notice has neither. */
function leadingWords(model: DialogModel): readonly string[] {
  switch (model.kind) {
    case 'confirm':
      return model.question;
    case 'form':
      return model.intro;
    case 'notice':
      return [];
  }
}

/** Opens a page that has a form. */
export function openPage<Id extends PageId>(
  connection: Connection,
  page: PageScreen<Id>,
  params: PageParams[Id],
): Submission {
  const place = detached(connection.app, '#/home');
  const { form } = createPage(page, params, place.context);
  if (!form) throw new Error(`The page ${page.id} has nothing to submit.`);
  return { form, words: [], submit: submitting(connection, form, place) };
}

const submitting =
  ({ explain }: Connection, form: Form, place: ReturnType<typeof detached>) =>
  async () => {
    const { disabled } = form.getSnapshot();
    if (disabled !== undefined) throw new Failure('usage', disabled || 'This cannot be done now.');
    await form.submit();
    const [failure] = place.failures;
    if (failure) throw explain(failure.error, failure.words);
    return { said: place.opened.flatMap((next) => noticeLines(next, place.context)) };
  };

/** The words of a dialog that only tells something. */
function noticeLines(dialog: Dialog, context: Context): string[] {
  const definition = dialogDefinition(dialog.id);
  if (definition.kind !== 'notice' || definition.load) return [];
  const heading = definition.heading?.(dialog.params) ?? definition.title;
  return [heading, ...definition.body(dialog.params, context, undefined).flatMap(textLines)];
}

/** The paragraphs of a text. */
export const textLines = (section: Section): string[] =>
  section.kind === 'text' ? section.paragraphs.map(paragraphText) : [];

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
  routeToPage,
  type Section,
} from '@kafra/sdk';
import { type Connection, createDetachedContext } from '../connect.ts';
import { Failure } from '../exit-codes.ts';

/** The form of a dialog or page that a CLI command fills in, with the function that submits it. */
export interface OpenedDialog {
  form: Form;
  /** Question or introduction of the dialog, as lines of text. */
  introLines: readonly string[];
  /** Submits the dialog. @throws Failure with the message of the dialog. */
  submit(): Promise<SubmitResult>;
}

interface SubmitResult {
  /** Messages about the result of a submitted dialog, followed by title and text of the dialogs that it opens. */
  messages: readonly string[];
  /** Result to print on stdout; undefined prints the success text of the dialog's button. */
  output: string | undefined;
  /** Dialogs that the web panel would open after this one. */
  opened: readonly Dialog[];
}

/** Opens a dialog of the web panel for a CLI command, without a screen. */
export function openDialog(connection: Connection, dialog: Dialog): OpenedDialog {
  const detached = createDetachedContext(connection.app, routeToPage('home'));
  const definition = dialogDefinition(dialog.id);
  const model = createDialog(definition, dialog, detached.context, () => undefined);
  if (!model.form) throw new Error(`The dialog ${dialog.id} has nothing to submit.`);
  const result = () =>
    definition.kind === 'alert' ? [] : (definition.result?.(dialog.params, detached.context) ?? []);
  return {
    form: model.form,
    introLines: introLinesOf(model),
    submit: createSubmit(connection, model.form, detached, result),
  };
}

/** Returns the text above a dialog's button: its question or introduction. An alert has neither. */
function introLinesOf(model: DialogModel): readonly string[] {
  switch (model.kind) {
    case 'confirm':
      return model.question;
    case 'form':
      return model.intro;
    case 'alert':
      return [];
  }
}

/** Opens a page that has a form, so that a CLI command can fill it in. */
export function openPage<Id extends PageId>(
  connection: Connection,
  page: PageScreen<Id>,
  params: PageParams[Id],
): OpenedDialog {
  const detached = createDetachedContext(connection.app, routeToPage('home'));
  const { form } = createPage(page, params, detached.context);
  if (!form) throw new Error(`The page ${page.id} has nothing to submit.`);
  return { form, introLines: [], submit: createSubmit(connection, form, detached) };
}

const createSubmit =
  (
    { toFailure }: Connection,
    form: Form,
    detached: ReturnType<typeof createDetachedContext>,
    result = (): readonly string[] => [],
  ) =>
  async () => {
    const { disabled } = form.getSnapshot();
    if (disabled !== undefined) throw new Failure('usage', disabled || 'This is not possible now.');
    await form.submit();
    const [failure] = detached.failures;
    if (failure) throw toFailure(failure.error, failure.message);
    const [output] = detached.outputs;
    return {
      output,
      opened: detached.opened,
      messages: [...result(), ...detached.opened.flatMap((next) => dialogLines(next, detached.context))],
    };
  };

/** Returns the text of a dialog that follows a submitted one: a notice, or a form with the command that fills it in. */
function dialogLines({ id, params }: Dialog, context: Context): string[] {
  const definition = dialogDefinition(id);
  if (definition.kind === 'form') {
    const words = definition.intro?.(params, context) ?? [];
    const named = 'name' in params ? [params.name] : [];
    const next = definition.command ? [['kafra', ...definition.command, ...named].join(' ')] : [];
    return words.length > 0 ? [...words, ...next] : [];
  }
  if (definition.kind !== 'alert' || definition.load) return [];
  const heading = definition.heading?.(params) ?? definition.title;
  return [heading, ...definition.body(params, context, undefined).flatMap(textLines)];
}

/** Returns the paragraphs of a text section; empty for other sections. */
export const textLines = (section: Section): string[] =>
  section.kind === 'text' ? section.paragraphs.map(paragraphText) : [];

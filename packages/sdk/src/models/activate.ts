import type { Action } from './content.ts';
import type { Context } from './context.ts';

/** Runs the action of a button. A disabled button does nothing. */
export async function activate({ target, disabled, label }: Action, context: Context): Promise<void> {
  if (disabled !== undefined) return;
  if ('hash' in target) context.navigate(target.hash);
  else if ('outside' in target) context.opener.open(target.outside);
  else if ('copy' in target) await context.copy(target.copy);
  else if ('language' in target) context.chooseLanguage?.(target.language);
  else if ('dismiss' in target) context.dismissed.set((known) => new Set([...known, target.dismiss]));
  else if ('id' in target) context.open(target);
  else {
    const saving =
      'path' in target
        ? context.files.download({ url: target.path, name: target.name })
        : context.files.save(target.content(), target.file, 'application/json');
    await saving.catch((error: unknown) => context.reportError(error, `${label} failed.`));
  }
}

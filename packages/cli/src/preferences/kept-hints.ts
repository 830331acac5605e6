import { type AppOptions, createStore, type KeptChoices } from '@kafra/sdk';

/** Returns the store for the names of hints that the user dismissed. */
export function keptHints(choices: KeptChoices): NonNullable<AppOptions['dismissed']> {
  const kept = choices.read('dismissed');
  const names = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  const dismissed = createStore<ReadonlySet<string>>(new Set(names));
  dismissed.subscribe(() => choices.write('dismissed', [...dismissed.getSnapshot()]));
  return dismissed;
}

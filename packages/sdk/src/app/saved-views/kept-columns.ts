import { createStore, type Readable } from '../../core/store.ts';
import { type ColumnChoice, readColumnChoice } from '../../models/table/column-choice.ts';
import type { KeptChoices } from './kept-choices.ts';

/** Columns of lists as the user arranged them, by the ids of the screens. */
export interface KeptColumns extends Readable<ReadonlyMap<string, ColumnChoice>> {
  /** Stores the columns of a screen's list; undefined restores the default columns. */
  set(screen: string, choice: ColumnChoice | undefined): void;
}

const name = 'columns';

const readColumns = (choices: KeptChoices): ReadonlyMap<string, ColumnChoice> => {
  const stored = choices.read(name);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return new Map(
    entries.flatMap(([screen, value]) => {
      const choice = readColumnChoice(value);
      return choice ? [[screen, choice] as const] : [];
    }),
  );
};

export function createKeptColumns(choices: KeptChoices): KeptColumns {
  const store = createStore(readColumns(choices));
  return {
    ...store,
    set(screen, choice) {
      // The stored columns are read again, because another terminal may have stored columns of other screens.
      const all = new Map(readColumns(choices));
      if (choice) all.set(screen, choice);
      else all.delete(screen);
      choices.write(name, Object.fromEntries(all));
      store.set(all);
    },
  };
}

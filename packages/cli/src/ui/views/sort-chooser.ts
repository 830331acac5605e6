import type { ActionKey, Sort } from '@kafra/sdk';
import type { Binding } from '../keys/key-dispatcher.ts';
import type { Choice, Ui } from '../shell/ui.ts';

interface SortOptions {
  /** Columns by which a list can be sorted, in the order of the list. */
  columns: readonly { id: string; title: string; sortTitle?: string }[];
  sort: Sort | undefined;
  /** Sorts the list by a column. For the current sort column, reverses the order. */
  onSort(column: string): void;
  hasRows: boolean;
}

/** Keys that move the selection in a list of choices, so they cannot select a column. */
const movingKeys = 'jk';

/** Returns a letter for each column: the first one of its title that no column before it has. */
export function columnLetters(titles: readonly string[]): (string | undefined)[] {
  const used = new Set(movingKeys);
  return titles.map((title) => {
    const letter = [...title.toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one));
    if (letter !== undefined) used.add(letter);
    return letter;
  });
}

/** Returns the key binding `s`, which opens the choice of the sort column. Each column has a letter. */
export function sortChooserKey({ columns, sort, onSort, hasRows }: SortOptions, ui: Ui): Binding {
  const letters = columnLetters(columns.map(({ title, sortTitle }) => sortTitle ?? title));
  const choices = columns.map(
    ({ id, title, sortTitle }, index): Choice => ({
      label: sortTitle ?? title,
      id,
      note: sort?.column === id ? sort.direction : undefined,
      key: letters[index] as ActionKey | undefined,
      run: () => onSort(id),
    }),
  );
  return {
    keys: ['s'],
    description: 'Sort by a column',
    words: ['order'],
    hint: hasRows && 'sort',
    disabled: columns.length > 0 ? undefined : 'This list cannot be sorted.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Sort by', choices, hasKeys: true }),
  };
}

import type { TableModel, TableSnapshot } from '@kafra/sdk';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { goBack } from '../../shell/go-back.ts';
import type { Choice, Ui } from '../../shell/ui.ts';
import { filterChoices } from '../query/query-filters.ts';
import { sortChooserKey } from '../sort-chooser.ts';
import { rowFilterChoices, selectedRow, type TableKeyOptions } from './chosen-row.ts';
import { clearMarks, exportMarkedChoices } from './marks.ts';

/** Returns the key bindings of a list for search, sort order and filters. */
export function filterKeys(options: TableKeyOptions, ui: Ui): Binding[] {
  const { model, list } = options;
  const { more, isSearchable } = model.getSnapshot();
  const toTop = () => list.set((state) => ({ ...state, index: 0 }));
  const sortable = model.columns.filter((column) => column.sort);
  const removeLast = () => {
    const last = model.getSnapshot().filters.at(-1);
    if (last) model.removeFilter(last.filter, { replace: true });
    return last !== undefined;
  };
  return [
    {
      keys: ['/'],
      description: 'Search',
      words: ['find'],
      hint: isSearchable && 'search',
      disabled: isSearchable ? undefined : 'This list has no search.',
      run: () => list.set((state) => ({ ...state, searching: true })),
    },
    sortChooserKey(
      {
        columns: sortable,
        sort: model.getSnapshot().sort,
        hasRows: model.getSnapshot().rows.length > 0,
        onSort(column) {
          model.sortBy(column);
          toTop();
        },
      },
      ui,
    ),
    {
      keys: ['S'],
      description: 'Reverse the sort order',
      words: ['reverse', 'order'],
      run() {
        model.sortBy(model.getSnapshot().sort.column);
        toTop();
      },
    },
    columnsKey(model, ui),
    ...(more ? loadKeys(model, more) : []),
    panelOrRowFilter(options, ui),
    {
      keys: ['w'],
      description: 'Export the list',
      words: ['export', 'write', 'save', 'csv', 'json', 'download'],
      disabled: model.getSnapshot().total > 0 ? undefined : 'There is nothing to export.',
      run: () =>
        ui.overlay.set({
          kind: 'choose',
          title: 'Export the list',
          choices: [
            ...exportMarkedChoices(options),
            { label: 'Save as CSV', note: 'for spreadsheets', run: () => void model.save('csv') },
            { label: 'Save as JSON', note: 'for programs', run: () => void model.save('json') },
          ],
        }),
    },
    { keys: ['x'], description: 'Remove the last filter', words: ['clear'], run: () => void removeLast() },
    {
      keys: ['X'],
      description: 'Remove all filters',
      words: ['clear', 'reset'],
      disabled: model.getSnapshot().filters.length > 0 ? undefined : 'No filters.',
      run() {
        model.clearFilters();
        toTop();
      },
    },
    {
      keys: ['escape'],
      description: 'Remove marks, the search or a filter, then go back',
      run() {
        if (clearMarks(options)) return;
        const { search, loading, refreshing } = model.getSnapshot();
        if (loading || refreshing) model.cancel();
        else if (search !== '') model.setSearch('');
        else if (!removeLast()) goBack(ui);
      },
    },
  ];
}

const columnsKey = ({ definition, columns }: TableModel, ui: Ui): Binding => ({
  keys: ['C'],
  description: 'Choose the columns',
  words: ['columns', 'hide', 'show'],
  run: () => ui.overlay.set({ kind: 'columns', screen: definition.id, columns }),
});

const loadKeys = (model: TableModel, { label, allLabel }: NonNullable<TableSnapshot['more']>): Binding[] => [
  { keys: ['L'], description: label, words: ['load', 'more'], hint: 'load more', run: () => void model.loadMore() },
  { keys: ['A'], description: allLabel, words: ['load', 'all'], hint: 'load all', run: () => void model.loadAll() },
];

/** Returns the key binding that opens all filters of a list, with the values of the selected row first. */
function panelOrRowFilter(options: TableKeyOptions, ui: Ui): Binding {
  const { model, list } = options;
  const ofRow = () => rowFilterChoices(model, selectedRow(options));
  if (!model.getSnapshot().isSearchable || !model.definition.search.language)
    return {
      keys: ['f'],
      description: 'Filter by a value of the selected row',
      words: ['filter'],
      ...filterByRow(ofRow, ui),
    };
  const onSearch = () => list.set((state) => ({ ...state, searching: true }));
  const choices = () => [...ofRow(), ...filterChoices(model, onSearch)];
  return {
    keys: ['f'],
    description: 'Filter from a menu',
    words: ['filter'],
    hint: 'filter',
    disabled: model.language.getSnapshot() ? undefined : 'Nothing loaded yet.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Filter', choices: choices() }),
  };
}

function filterByRow(choices: () => Choice[], ui: Ui): Pick<Binding, 'run' | 'disabled'> {
  return {
    disabled: choices().length > 0 ? undefined : 'This row has no values to filter by.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Show only', choices: choices() }),
  };
}

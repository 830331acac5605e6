import type { TableModel, TableView } from '@kafra/sdk';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { goBack } from '../../shell/go-back.ts';
import type { Choice, Ui } from '../../shell/ui.ts';
import { filterChoices } from '../query/query-filters.ts';
import { rowFilterChoices, selectedRow, type TableKeyOptions } from './chosen-row.ts';

/** The keys that change what a list shows: search, order, filters. */
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
      disabled: isSearchable ? undefined : 'There is nothing to search.',
      run: () => list.set((state) => ({ ...state, searching: true })),
    },
    {
      keys: ['s'],
      description: 'Sort by the next column',
      words: ['order'],
      hint: model.getSnapshot().rows.length > 0 && 'sort',
      run() {
        const { sort } = model.getSnapshot();
        const at = sortable.findIndex(({ id }) => id === sort.column);
        model.sortBy(sortable[(at + 1) % sortable.length]?.id ?? sort.column);
        toTop();
      },
    },
    {
      keys: ['S'],
      description: 'Turn the order round',
      words: ['reverse', 'the other sort'],
      run() {
        model.sortBy(model.getSnapshot().sort.column);
        toTop();
      },
    },
    ...(more ? loadKeys(model, more) : []),
    panelOrRowFilter(options, ui),
    {
      keys: ['w'],
      description: 'Write the list to a file',
      words: ['export', 'save', 'csv', 'json', 'download'],
      disabled: model.getSnapshot().total > 0 ? undefined : 'There is nothing to write.',
      run: () =>
        ui.overlay.set({
          kind: 'choose',
          title: 'Write the list to a file',
          choices: [
            { label: 'Save as CSV', note: 'for spreadsheets', run: () => void model.save('csv') },
            { label: 'Save as JSON', note: 'for programs', run: () => void model.save('json') },
          ],
        }),
    },
    { keys: ['x'], description: 'Remove the last filter', words: ['clear'], run: () => void removeLast() },
    {
      keys: ['escape'],
      description: 'Clear the search or a filter, then go back',
      run() {
        const { search, loading, refreshing } = model.getSnapshot();
        if (loading || refreshing) model.cancel();
        else if (search !== '') model.setSearch('');
        else if (!removeLast()) goBack(ui);
      },
    },
  ];
}

const loadKeys = (model: TableModel, { label, allLabel }: NonNullable<TableView['more']>): Binding[] => [
  { keys: ['L'], description: label, words: ['load', 'more'], hint: 'load more', run: () => void model.loadMore() },
  { keys: ['A'], description: allLabel, words: ['load', 'all'], hint: 'load all', run: () => void model.loadAll() },
];

/** Everything that the list can be filtered by without writing it, the values of the chosen row first. */
function panelOrRowFilter(options: TableKeyOptions, ui: Ui): Binding {
  const { model, list } = options;
  const ofRow = () => rowFilterChoices(model, selectedRow(options));
  if (!model.getSnapshot().isSearchable || !model.definition.search.language)
    return {
      keys: ['f'],
      description: 'Filter by a value of the chosen row',
      words: ['filter'],
      ...filterByRow(ofRow, ui),
    };
  const onSearch = () => list.set((state) => ({ ...state, searching: true }));
  const choices = () => [...ofRow(), ...filterChoices(model, onSearch)];
  return {
    keys: ['f'],
    description: 'Filter without writing',
    words: ['filter'],
    hint: 'filter',
    disabled: model.language.getSnapshot() ? undefined : 'Nothing is loaded yet.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Filter', choices: choices() }),
  };
}

function filterByRow(choices: () => Choice[], ui: Ui): Pick<Binding, 'run' | 'disabled'> {
  return {
    disabled: choices().length > 0 ? undefined : 'There is nothing in this row to filter by.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Show only', choices: choices() }),
  };
}

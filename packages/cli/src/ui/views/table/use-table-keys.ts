import { type Cell, leafCells, type RowView, type Store, type TableModel, type TableView } from '@kafra/sdk';
import { assignHotkeys } from '../../keys/hotkeys.ts';
import { type Binding, levels } from '../../keys/key-dispatcher.ts';
import { asAssignedKey } from '../../keys/reserved-keys.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { goBack } from '../../shell/go-back.ts';
import { type Choice, type Ui, useUi } from '../../shell/ui.ts';
import { filterChoices as panelChoices } from '../query/query-filters.ts';
import { nothingSearched } from '../reload-messages.ts';
import { moveCursor } from './cursor.ts';
import type { ListState } from './list-state.ts';
import { rowFacts } from './row-facts.ts';

interface TableKeyOptions {
  model: TableModel;
  list: Store<ListState>;
  active: boolean;
  /** Rows that are seen at once. */
  height: number;
  /** Rows of the first page that are not counted among those of a page. */
  pinned?: number | undefined;
}

/** The keys of a list. Handlers read the stores when they run, so that quick keys never act on an old row. */
export function useTableKeys(options: TableKeyOptions): void {
  const ui = useUi();
  useKeys(
    options.active
      ? {
          title: 'List',
          level: levels.pane,
          bindings: [
            ...openKeys(options, ui),
            ...actionKeys(options),
            ...moveKeys(options),
            ...filterKeys(options, ui),
            ...modeKeys(options),
          ],
        }
      : undefined,
  );
}

const selectedRow = ({ model, list }: TableKeyOptions): RowView | undefined => {
  const { rows } = model.getSnapshot();
  return rows[Math.min(list.getSnapshot().index, rows.length - 1)];
};

function moveKeys({ model, list, height, pinned }: TableKeyOptions): Binding[] {
  const by = (amount: number) => () => {
    const { page, rows, total } = model.getSnapshot();
    const index = Math.min(list.getSnapshot().index, Math.max(0, rows.length - 1));
    const next = moveCursor({ page, index }, amount, { total, pinned, pageSize: model.definition.pageSize });
    model.goToPage(next.page);
    list.set((state) => ({ ...state, index: next.index }));
  };
  const turn = (pages: number) => () => by(pages * model.definition.pageSize)();
  const half = Math.max(1, Math.floor(height / 2));
  const { rows, search } = model.getSnapshot();
  // A list shows nothing but what matches.
  const notSearched = search === '' ? nothingSearched : undefined;
  return [
    { keys: ['j', 'down'], description: 'A row down', hint: rows.length > 0 && 'down', run: by(1) },
    { keys: ['k', 'up'], description: 'A row up', run: by(-1) },
    { keys: ['n'], description: 'To the next match', disabled: notSearched, run: by(1) },
    { keys: ['N'], description: 'To the previous match', disabled: notSearched, run: by(-1) },
    { keys: ['g', 'home'], description: 'To the first row', run: by(Number.NEGATIVE_INFINITY) },
    { keys: ['G', 'end'], description: 'To the last row', run: by(Number.POSITIVE_INFINITY) },
    { keys: ['ctrl+d'], description: 'Half a screen down', run: by(half) },
    { keys: ['ctrl+u'], description: 'Half a screen up', run: by(-half) },
    { keys: ['pagedown', 'ctrl+f'], description: 'A screen down', run: by(height) },
    { keys: ['pageup', 'ctrl+b'], description: 'A screen up', run: by(-height) },
    { keys: ['l', 'right'], description: 'Next page', run: turn(1) },
    { keys: ['h', 'left'], description: 'Previous page', run: turn(-1) },
  ];
}

function openKeys(options: TableKeyOptions, ui: Ui): Binding[] {
  const { model } = options;
  const hasRows = selectedRow(options) !== undefined;
  const showRow = () => {
    const row = selectedRow(options);
    if (!row) return;
    const about = rowFacts(model, row).filter(({ value }) => value.text !== row.name);
    ui.overlay.set({ kind: 'choose', title: row.name, facts: about, choices: choices(model, row, ui) });
  };
  const description = 'The chosen row in full, with actions';
  const openRow = () => {
    const row = selectedRow(options);
    if (row) model.open(row.key);
  };
  const enterKeys: Binding[] = model.canOpenRows
    ? [
        { keys: ['enter', 'space'], description: 'Open the chosen row', hint: hasRows && 'open', run: openRow },
        { keys: ['i'], description, run: showRow },
      ]
    : [{ keys: ['enter', 'space', 'i'], description, hint: hasRows && 'actions', run: showRow }];
  return [
    ...enterKeys,
    {
      keys: ['y'],
      description: 'Copy the chosen row: its place, or its name',
      run() {
        const row = selectedRow(options);
        if (row) ui.copy(cellParts(row).find(({ copyText }) => copyText)?.copyText ?? row.name);
      },
    },
  ];
}

/** Everything that can be done with a row: its actions, and what its cells lead to. */
const choices = (model: TableModel, row: RowView, ui: Ui): Choice[] => [
  ...(model.canOpenRows ? [{ label: 'Open', run: () => model.open(row.key) }] : []),
  ...row.actions.map(({ id, label, disabled }) => ({
    label,
    disabled,
    run: () => void model.runRowAction(id, row.key),
  })),
  ...cellParts(row).flatMap(({ text, link }) => (link ? [{ label: text, run: () => ui.app.navigate(link) }] : [])),
  ...cellParts(row).flatMap(({ copyText }) =>
    copyText ? [{ label: `Copy ${copyText}`, run: () => ui.copy(copyText) }] : [],
  ),
  ...filterChoices(model, row),
  { label: `Copy ${row.name}`, run: () => ui.copy(row.name) },
];

const cellParts = (row: RowView | undefined): readonly Cell[] => (row?.cells ?? []).flatMap(leafCells);

/** What the list can be narrowed to: the values of the row that are filters. */
const filterChoices = (model: TableModel, row: RowView | undefined): Choice[] =>
  cellParts(row).flatMap(({ text, filter }) =>
    filter ? [{ label: `Only ${text}`, run: () => model.addFilter(filter) }] : [],
  );

function actionKeys(options: TableKeyOptions): Binding[] {
  const { model } = options;
  const row = selectedRow(options);
  const offered = row?.actions ?? [];
  const keys = assignHotkeys(offered);
  return offered.flatMap(({ id, label, disabled }, index) => {
    const key = keys[index];
    return key
      ? [
          {
            keys: [key],
            description: label,
            hint: true,
            disabled,
            run: () => void model.runRowAction(id, selectedRow(options)?.key ?? ''),
          },
        ]
      : [];
  });
}

function filterKeys(options: TableKeyOptions, ui: Ui): Binding[] {
  const { model, list } = options;
  const { more, isSearchable } = model.getSnapshot();
  const toTop = () => list.set((state) => ({ ...state, index: 0 }));
  const sortable = model.columns.filter((column) => column.sort);
  const removeLast = () => {
    const last = model.getSnapshot().filters.at(-1);
    if (last) model.removeFilter(last.filter);
    return last !== undefined;
  };
  return [
    {
      keys: ['/'],
      description: 'Search',
      hint: isSearchable && 'search',
      disabled: isSearchable ? undefined : 'There is nothing to search.',
      run: () => list.set((state) => ({ ...state, searching: true })),
    },
    {
      keys: ['s'],
      description: 'Sort by the next column',
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
    { keys: ['x'], description: 'Remove the last filter', run: () => void removeLast() },
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
  { keys: ['L'], description: label, hint: 'load more', run: () => void model.loadMore() },
  { keys: ['A'], description: allLabel, hint: 'load all', run: () => void model.loadAll() },
];

/** Everything that the list can be filtered by without writing it, the values of the chosen row first. */
function panelOrRowFilter(options: TableKeyOptions, ui: Ui): Binding {
  const { model, list } = options;
  const ofRow = () => filterChoices(model, selectedRow(options));
  if (!model.getSnapshot().isSearchable || !model.definition.search.language)
    return { keys: ['f'], description: 'Filter by a value of the chosen row', ...filterByRow(ofRow, ui) };
  const onSearch = () => list.set((state) => ({ ...state, searching: true }));
  const choices = () => [...ofRow(), ...panelChoices(model, onSearch)];
  return {
    keys: ['f'],
    description: 'Filter without writing',
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

function modeKeys({ model, list }: TableKeyOptions): Binding[] {
  const { modes: all } = model;
  if (all.length === 0) return [];
  const choose = (at: number) => {
    const mode = all[Math.max(0, Math.min(at, all.length - 1))];
    if (mode) model.switchMode(mode.id);
    list.set((state) => ({ ...state, index: 0 }));
  };
  const by = (amount: number) => () => {
    const at = all.findIndex(({ id }) => id === model.getSnapshot().mode);
    choose(at + amount);
  };
  return [
    { keys: [']'], description: 'Next list', hint: 'next list', run: by(1) },
    { keys: ['['], description: 'Previous list', run: by(-1) },
    {
      keys: all.map((_, index) => asAssignedKey(String(index + 1))),
      description: all.map(({ label }) => label).join(', '),
      run: ({ name }) => choose(Number(name) - 1),
    },
  ];
}

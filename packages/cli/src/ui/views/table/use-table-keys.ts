import { type Cell, leafCells, type RowView, type Store, type TableModel } from '@kafra/sdk';
import { assigned } from '../../keys/fixed-keys.ts';
import { type Binding, levels } from '../../keys/hub.ts';
import { assignKeys } from '../../keys/letters.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { leave } from '../../shell/leave.ts';
import { type Choice, type Ui, useUi } from '../../shell/ui.ts';
import { moveCursor } from './cursor.ts';
import type { ListState } from './list-state.ts';
import { rowFacts } from './row-facts.ts';

interface TableKeys {
  model: TableModel;
  list: Store<ListState>;
  active: boolean;
  /** Rows that are seen at once. */
  height: number;
  /** Rows of the first page that are not counted among those of a page. */
  pinned?: number | undefined;
}

/** The keys of a list. Handlers read the stores when they run, so that quick keys never act on an old row. */
export function useTableKeys(scene: TableKeys): void {
  const ui = useUi();
  useKeys(
    scene.active
      ? {
          title: 'List',
          level: levels.pane,
          bindings: [...open(scene, ui), ...actions(scene), ...moves(scene), ...narrowing(scene, ui), ...modes(scene)],
        }
      : undefined,
  );
}

const chosen = ({ model, list }: TableKeys): RowView | undefined => {
  const { rows } = model.getSnapshot();
  return rows[Math.min(list.getSnapshot().index, rows.length - 1)];
};

function moves({ model, list, height, pinned }: TableKeys): Binding[] {
  const by = (amount: number) => () => {
    const { page, rows, total } = model.getSnapshot();
    const index = Math.min(list.getSnapshot().index, Math.max(0, rows.length - 1));
    const next = moveCursor({ page, index }, amount, { total, pinned, pageSize: model.definition.pageSize });
    model.goToPage(next.page);
    list.set((state) => ({ ...state, index: next.index }));
  };
  const turn = (pages: number) => () => by(pages * model.definition.pageSize)();
  const half = Math.max(1, Math.floor(height / 2));
  const { rows } = model.getSnapshot();
  return [
    { keys: ['j', 'down'], words: 'A row down', hint: rows.length > 0 && 'down', run: by(1) },
    { keys: ['k', 'up'], words: 'A row up', run: by(-1) },
    { keys: ['g', 'home'], words: 'To the first row', run: by(Number.NEGATIVE_INFINITY) },
    { keys: ['G', 'end'], words: 'To the last row', run: by(Number.POSITIVE_INFINITY) },
    { keys: ['ctrl+d'], words: 'Half a screen down', run: by(half) },
    { keys: ['ctrl+u'], words: 'Half a screen up', run: by(-half) },
    { keys: ['pagedown', 'ctrl+f'], words: 'A screen down', run: by(height) },
    { keys: ['pageup', 'ctrl+b'], words: 'A screen up', run: by(-height) },
    { keys: ['l', 'right'], words: 'Next page', run: turn(1) },
    { keys: ['h', 'left'], words: 'Previous page', run: turn(-1) },
  ];
}

function open(scene: TableKeys, ui: Ui): Binding[] {
  const { model } = scene;
  const hasRows = chosen(scene) !== undefined;
  const tell = () => {
    const row = chosen(scene);
    if (!row) return;
    const about = rowFacts(model, row).filter(({ value }) => value.text !== row.name);
    ui.overlay.set({ kind: 'choose', title: row.name, about, choices: choices(model, row, ui) });
  };
  const words = 'The chosen row in full, with actions';
  const opened = () => {
    const row = chosen(scene);
    if (row) model.open(row.key);
  };
  const ways: Binding[] = model.canOpenRows
    ? [
        { keys: ['enter', 'space'], words: 'Open the chosen row', hint: hasRows && 'open', run: opened },
        { keys: ['i'], words, run: tell },
      ]
    : [{ keys: ['enter', 'space', 'i'], words, hint: hasRows && 'actions', run: tell }];
  return [
    ...ways,
    {
      keys: ['y'],
      words: 'Copy the chosen row: its place, or its name',
      run() {
        const row = chosen(scene);
        if (row) ui.copy(parts(row).find(({ copyText: copies }) => copies)?.copyText ?? row.name);
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
  ...parts(row).flatMap(({ text, link }) => (link ? [{ label: text, run: () => ui.app.navigate(link) }] : [])),
  ...parts(row).flatMap(({ copyText: copies }) =>
    copies ? [{ label: `Copy ${copies}`, run: () => ui.copy(copies) }] : [],
  ),
  ...filters(model, row),
  { label: `Copy ${row.name}`, run: () => ui.copy(row.name) },
];

const parts = (row: RowView | undefined): readonly Cell[] => (row?.cells ?? []).flatMap(leafCells);

/** What the list can be narrowed to: the values of the row that are filters. */
const filters = (model: TableModel, row: RowView | undefined): Choice[] =>
  parts(row).flatMap(({ text, filter }) =>
    filter ? [{ label: `Only ${text}`, run: () => model.addFilter(filter) }] : [],
  );

function actions(scene: TableKeys): Binding[] {
  const { model } = scene;
  const row = chosen(scene);
  const offered = row?.actions ?? [];
  const keys = assignKeys(offered);
  return offered.flatMap(({ id, label, disabled }, index) => {
    const key = keys[index];
    return key
      ? [
          {
            keys: [key],
            words: label,
            hint: true,
            disabled,
            run: () => void model.runRowAction(id, chosen(scene)?.key ?? ''),
          },
        ]
      : [];
  });
}

function narrowing(scene: TableKeys, ui: Ui): Binding[] {
  const { model, list } = scene;
  const { more, isSearchable: searchable } = model.getSnapshot();
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
      words: 'Search',
      hint: searchable && 'search',
      disabled: searchable ? undefined : 'There is nothing to search.',
      run: () => list.set((state) => ({ ...state, searching: true })),
    },
    {
      keys: ['s'],
      words: 'Sort by the next column',
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
      words: 'Turn the order round',
      run() {
        model.sortBy(model.getSnapshot().sort.column);
        toTop();
      },
    },
    { keys: ['f'], words: 'Filter by a value of the chosen row', ...filterBy(scene, ui) },
    {
      keys: ['w'],
      words: 'Write the list to a file',
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
    ...(more ? loading(model, more.label) : []),
    { keys: ['x'], words: 'Remove the last filter', run: () => void removeLast() },
    {
      keys: ['escape'],
      words: 'Clear the search or a filter, then go back',
      run() {
        const { search, loading, refreshing } = model.getSnapshot();
        if (loading || refreshing) model.cancel();
        else if (search !== '') model.setSearch('');
        else if (!removeLast()) leave(ui);
      },
    },
  ];
}

const loading = (model: TableModel, words: string): Binding[] => [
  { keys: ['L'], words, hint: 'load more', run: () => void model.loadMore() },
];

function filterBy(scene: TableKeys, ui: Ui): Pick<Binding, 'run' | 'disabled'> {
  const choices = () => filters(scene.model, chosen(scene));
  return {
    disabled: choices().length > 0 ? undefined : 'There is nothing in this row to filter by.',
    run: () => ui.overlay.set({ kind: 'choose', title: 'Show only', choices: choices() }),
  };
}

function modes({ model, list }: TableKeys): Binding[] {
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
    { keys: [']'], words: 'Next list', hint: 'next list', run: by(1) },
    { keys: ['['], words: 'Previous list', run: by(-1) },
    {
      keys: all.map((_, index) => assigned(String(index + 1))),
      words: all.map(({ label }) => label).join(', '),
      run: ({ name }) => choose(Number(name) - 1),
    },
  ];
}

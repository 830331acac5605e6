import { numberKeys } from '@kafra/sdk';
import { pluralize } from '@kafra/sdk/rules';
import { type Binding, levels } from '../../keys/key-dispatcher.ts';
import { assignedKey } from '../../keys/reserved-keys.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { type Ui, useUi } from '../../shell/ui.ts';
import { menuChoices } from '../menu-choices.ts';
import { nothingSearched } from '../reload-messages.ts';
import { cellParts, selectedRow, type TableKeyOptions } from './chosen-row.ts';
import { moveTableCursor, turnTablePage } from './cursor.ts';
import { filterKeys } from './filter-keys.ts';
import { copyMarkedRows, markedRowsMenu, noMarks, runOnMarkedRows, toggleMark } from './marks.ts';
import { rowFacts } from './row-facts.ts';

/**
 * Handles the keys of a list. Each handler reads the selection when it runs, so that fast typing never acts on an old
 * row.
 */
export function useTableKeys(options: TableKeyOptions): void {
  const ui = useUi();
  useKeys(
    options.active
      ? {
          title: 'List',
          level: levels.pane,
          bindings: [
            ...openKeys(options, ui),
            ...toolbarKeys(options),
            ...actionKeys(options, ui),
            ...moveKeys(options),
            ...filterKeys(options, ui),
            ...modeKeys(options),
          ],
        }
      : undefined,
  );
}

/** Moves the cursor of the list by rows, or with the given movement. */
function moveBy({ model, list, pinned }: TableKeyOptions, amount: number, moveCursor = moveTableCursor): void {
  const { page, rows, total } = model.getSnapshot();
  const index = Math.min(list.getSnapshot().index, Math.max(0, rows.length - 1));
  const next = moveCursor({ page, index }, amount, { total, pinned, pageSize: model.definition.pageSize });
  model.goToPage(next.page);
  list.set((state) => ({ ...state, index: next.index }));
}

function moveKeys(options: TableKeyOptions): Binding[] {
  const { model, height } = options;
  const move = (amount: number, moveCursor: typeof moveTableCursor) => () => moveBy(options, amount, moveCursor);
  const by = (amount: number) => move(amount, moveTableCursor);
  const turn = (pages: number) => move(pages, turnTablePage);
  const half = Math.max(1, Math.floor(height / 2));
  const { rows, search } = model.getSnapshot();
  // A search hides all rows that do not match, so the keys for the next match move by one row. Without a search, these
  // keys are disabled.
  const notSearched = search === '' ? nothingSearched : undefined;
  return [
    { keys: ['j', 'down'], description: 'Next row', hint: rows.length > 0 && 'down', run: by(1) },
    { keys: ['k', 'up'], description: 'Previous row', run: by(-1) },
    { keys: ['n'], description: 'Next match', disabled: notSearched, run: by(1) },
    { keys: ['N'], description: 'Previous match', disabled: notSearched, run: by(-1) },
    { keys: ['g', 'home'], description: 'First row', run: by(Number.NEGATIVE_INFINITY) },
    { keys: ['G', 'end'], description: 'Last row', run: by(Number.POSITIVE_INFINITY) },
    { keys: ['ctrl+d'], description: 'Half a screen down', run: by(half) },
    { keys: ['ctrl+u'], description: 'Half a screen up', run: by(-half) },
    { keys: ['pagedown', 'ctrl+f'], description: 'A screen down', run: by(height) },
    { keys: ['pageup', 'ctrl+b'], description: 'A screen up', run: by(-height) },
    { keys: ['l', 'right'], description: 'Next page', run: turn(1) },
    { keys: ['h', 'left'], description: 'Previous page', run: turn(-1) },
  ];
}

function openKeys(options: TableKeyOptions, ui: Ui): Binding[] {
  const { model, markCount } = options;
  const hasRows = selectedRow(options) !== undefined;
  const showRow = () => {
    const row = selectedRow(options);
    if (!row) return;
    const about = rowFacts(model, row).filter(({ value }) => value.text !== row.name);
    ui.overlay.set({ kind: 'choose', title: row.name, facts: about, choices: menuChoices(model.rowMenu(row.key)) });
  };
  const description = 'Show details and actions';
  const openRow = () => {
    const row = selectedRow(options);
    const { emptyLink } = model.getSnapshot();
    if (row) model.open(row.key);
    else if (emptyLink) ui.app.navigate(emptyLink.hash);
  };
  const showMenu = () => {
    const row = selectedRow(options);
    const choices = markCount > 0 ? markedRowsMenu(options, ui) : menuChoices(model.rowMenu(row?.key ?? ''));
    const title = markCount > 0 ? pluralize(markCount, 'marked row') : row?.name;
    if (title !== undefined) ui.overlay.set({ kind: 'choose', title, choices });
  };
  const enterKeys: Binding[] = model.canOpenRows
    ? [
        { keys: ['enter'], description: 'Open the selected row', hint: hasRows && 'open', run: openRow },
        { keys: ['i'], description, words: ['details'], run: showRow },
      ]
    : [{ keys: ['enter', 'i'], description, hint: hasRows && 'actions', run: showRow }];
  return [
    ...enterKeys,
    {
      keys: ['space'],
      description: 'Mark the row, or remove its mark',
      words: ['mark', 'select'],
      disabled: hasRows ? undefined : 'There is no row.',
      run() {
        toggleMark(options);
        moveBy(options, 1);
      },
    },
    {
      keys: ['.'],
      description: markCount > 0 ? 'Menu of the marked rows' : 'Menu of the selected row',
      hint: markCount > 0 && 'marked rows',
      words: ['menu', 'actions', 'prices', 'offers', 'copy'],
      disabled: hasRows ? undefined : 'There is no row.',
      run: showMenu,
    },
    {
      keys: ['y'],
      description: markCount > 0 ? 'Copy the marked rows' : 'Copy the location or name',
      words: ['copy', 'clipboard'],
      run() {
        const row = selectedRow(options);
        if (copyMarkedRows(options, ui)) return;
        if (row) ui.copy(cellParts(row).find(({ copyText }) => copyText)?.copyText ?? row.name);
      },
    },
  ];
}

/** Returns key bindings for the buttons that the web site shows above the list. */
const toolbarKeys = ({ model }: TableKeyOptions): Binding[] =>
  model.toolbar.flatMap((button) =>
    button.key
      ? [
          {
            keys: [assignedKey(button.key)],
            description: button.label,
            words: [],
            hint: true,
            run: () => void model.activate(button),
          },
        ]
      : [],
  );

function actionKeys(options: TableKeyOptions, ui: Ui): Binding[] {
  const { model } = options;
  const offered = selectedRow(options)?.actions ?? [];
  if (options.markCount > 0)
    return offered.map((action) => ({
      keys: [assignedKey(action.key)],
      description: `${action.label} ${pluralize(options.markCount, 'marked row')}`,
      words: [],
      run: () => runOnMarkedRows(options, ui, action),
    }));
  return offered.map(({ id, key, label, disabled }) => ({
    keys: [assignedKey(key)],
    description: label,
    words: [],
    hint: true,
    disabled,
    run: () => void model.runRowAction(id, selectedRow(options)?.key ?? ''),
  }));
}

function modeKeys({ model, list }: TableKeyOptions): Binding[] {
  const { modes: all } = model;
  if (all.length === 0) return [];
  const choose = (at: number) => {
    const mode = all[Math.max(0, Math.min(at, all.length - 1))];
    if (mode) model.switchMode(mode.id);
    list.set((state) => ({ ...state, index: 0, marks: noMarks }));
  };
  const by = (amount: number) => () => {
    const at = all.findIndex(({ id }) => id === model.getSnapshot().mode);
    choose(at + amount);
  };
  return [
    { keys: [']'], description: 'Next list', hint: 'next list', run: by(1) },
    { keys: ['['], description: 'Previous list', run: by(-1) },
    {
      keys: numberKeys.slice(0, all.length),
      description: all.map(({ label }) => label).join(', '),
      run: ({ name }) => choose(Number(name) - 1),
    },
  ];
}

import {
  type ActionView,
  type Context,
  createDialog,
  type Dialog,
  dialogDefinition,
  instantClock,
  type RowView,
  shownColumns,
  type TableModel,
  type TableSnapshot,
} from '@kafra/sdk';
import { pluralize } from '@kafra/sdk/rules';
import type { Choice, Ui } from '../../shell/ui.ts';
import { selectedRow, type TableKeyOptions } from './chosen-row.ts';

export const noMarks: ReadonlySet<string> = new Set();

/**
 * Returns the rows that the user has marked, in the order of the list. Marked rows that a search or a filter hides do
 * not count.
 */
const markedRows = (model: TableModel, marks: ReadonlySet<string>): readonly RowView[] =>
  marks.size === 0 ? [] : model.rows().filter(({ key }) => marks.has(key));

/** Returns the keys of the marked rows that the list currently contains. */
export const markedKeys = (
  model: TableModel,
  { total }: Pick<TableSnapshot, 'total'>,
  marks: ReadonlySet<string>,
): ReadonlySet<string> => (total === 0 ? noMarks : new Set(markedRows(model, marks).map(({ key }) => key)));

const currentMarkedRows = ({ model, list }: TableKeyOptions): readonly RowView[] =>
  markedRows(model, list.getSnapshot().marks);

/** Marks the selected row of a list, or removes its mark. */
export function toggleMark(options: TableKeyOptions): void {
  const row = selectedRow(options);
  if (!row) return;
  options.list.set((state) => {
    const others = [...state.marks].filter((key) => key !== row.key);
    return { ...state, marks: new Set(others.length < state.marks.size ? others : [...others, row.key]) };
  });
}

/** Removes all marks of rows; returns false if no row was marked. */
export function clearMarks(options: TableKeyOptions): boolean {
  if (currentMarkedRows(options).length === 0) return false;
  options.list.set((state) => ({ ...state, marks: noMarks }));
  return true;
}

/**
 * Matches texts that spreadsheets read as a formula because of their first character. Players choose names, so such a
 * text is changed before it is copied.
 */
const formulaStart = /^[=+\-@]/;
const isNumber = (text: string): boolean => /^[+-]?[\d,.]+$/.test(text);

function tsvCell(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return formulaStart.test(line) && !isNumber(line) ? `'${line}` : line;
}

/** Returns list rows as tab-separated text, with the titles of the shown columns. */
function rowsAsTsv({ columns, definition }: TableModel, rows: readonly RowView[], ui: Ui): string {
  const indexes = shownColumns(columns, ui.columns.getSnapshot().get(definition.id));
  const lines = [
    indexes.map((index) => columns[index]?.title ?? ''),
    ...rows.map(({ cells }) => indexes.map((index) => cells[index]?.text ?? '')),
  ];
  return lines.map((cells) => cells.map(tsvCell).join('\t')).join('\n');
}

const copyMarked = (options: TableKeyOptions, ui: Ui) =>
  ui.copy(rowsAsTsv(options.model, currentMarkedRows(options), ui));

/** Copies the marked rows to the clipboard; returns false if no row is marked. */
export function copyMarkedRows(options: TableKeyOptions, ui: Ui): boolean {
  if (currentMarkedRows(options).length === 0) return false;
  copyMarked(options, ui);
  return true;
}

/** Returns choices that export only the marked rows; empty if no row is marked. */
export function exportMarkedChoices(options: TableKeyOptions): Choice[] {
  const rows = currentMarkedRows(options);
  if (rows.length === 0) return [];
  const keys = new Set(rows.map(({ key }) => key));
  const count = pluralize(rows.length, 'marked row');
  const { model } = options;
  return [
    { label: `Save ${count} as CSV`, note: 'for spreadsheets', run: () => void model.save('csv', keys) },
    { label: `Save ${count} as JSON`, note: 'for programs', run: () => void model.save('json', keys) },
  ];
}

/** Returns all actions for the marked rows. */
export function markedRowsMenu(options: TableKeyOptions, ui: Ui): Choice[] {
  const { model, list } = options;
  const rows = currentMarkedRows(options);
  const count = pluralize(rows.length, 'row');
  const actions = rows[0]?.actions ?? [];
  return [
    { label: `Copy ${count}`, note: 'tab-separated', run: () => copyMarked(options, ui) },
    {
      label: `Compare ${count}`,
      ...(rows.length < 2 && { disabled: 'Mark at least two rows.' }),
      run: () => ui.overlay.set({ kind: 'compare', columns: model.columns, rows }),
    },
    ...exportMarkedChoices(options),
    ...actions.map(
      (action): Choice => ({
        label: `${action.label} ${count}`,
        key: action.key,
        run: () => runOnMarkedRows(options, ui, action),
      }),
    ),
    {
      label: 'Mark all rows',
      run: () => list.set((state) => ({ ...state, marks: new Set(model.rows().map(({ key }) => key)) })),
    },
  ];
}

const maxNames = 12;

function namesOf(rows: readonly RowView[]): string {
  const more = rows.length - maxNames;
  const names = rows.slice(0, maxNames).map(({ name }) => name);
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** Runs an action on all marked rows, after a confirmation if it cannot be undone. */
export function runOnMarkedRows(options: TableKeyOptions, ui: Ui, { id, label, tone }: ActionView): void {
  const rows = currentMarkedRows(options);
  const views = rows.map(({ actions }) => actions.find((action) => action.id === id));
  const refusal = views.find((action) => action?.disabled !== undefined)?.disabled;
  const allowed = rows.filter((_, index) => views[index] && views[index].disabled === undefined);
  if (allowed.length === 0) {
    ui.toasts.show(refusal ?? 'This cannot be done with the marked rows.');
    return;
  }
  const run = () => void runOnRows(options.model, ui, { id, label, rows: allowed });
  if (tone !== 'danger') {
    run();
    return;
  }
  ui.overlay.set({
    kind: 'choose',
    title: `${label} ${pluralize(allowed.length, 'row')}?`,
    facts: [{ label: 'Rows', value: { text: namesOf(allowed) } }],
    choices: [
      { label: 'Cancel', run: () => undefined },
      { label: `${label} ${pluralize(allowed.length, 'row')}`, run },
    ],
  });
}

interface RowsAction {
  id: string;
  label: string;
  rows: readonly RowView[];
}

/** Runs an action on the marked rows, one after the other. The first failure ends it and is shown. */
async function runOnRows(model: TableModel, ui: Ui, { id, label, rows }: RowsAction): Promise<void> {
  const user = ui.app.session.userSignal();
  let done = 0;
  for (const { key } of rows) {
    let isFinished = true;
    await model.runRowAction(id, key, async (dialog) => {
      isFinished = await confirmDialog(dialog, ui);
    });
    if (!isFinished || user?.aborted) break;
    done += 1;
  }
  if (done > 0) {
    ui.toasts.show(`${label}: ${done} of ${pluralize(rows.length, 'row')}`, done === rows.length ? 'good' : 'bad');
    await model.reload();
  }
}

/**
 * Submits a confirmation dialog without showing it; opens any other dialog. Returns false if the action did not
 * succeed.
 */
async function confirmDialog(dialog: Dialog, { app, toasts }: Ui): Promise<boolean> {
  const definition = dialogDefinition(dialog.id);
  if (definition.kind !== 'confirm') {
    toasts.show('This is done for one row at a time.');
    app.context.open(dialog);
    return false;
  }
  let hasFailed = false;
  const context: Context = {
    ...app.context,
    // The hidden dialog of a marked row gets this clock, so that it does not wait a second to show its progress and
    // success.
    clock: instantClock,
    refresh: () => undefined,
    reportError(error, message) {
      hasFailed = true;
      app.context.reportError(error, message);
    },
  };
  const model = createDialog(definition, dialog, context, () => undefined);
  await model.form?.submit();
  model.dispose();
  return !hasFailed;
}

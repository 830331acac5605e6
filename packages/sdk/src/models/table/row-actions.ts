import type { Dialog } from '../../catalog/dialogs.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { ActionKey } from '../action-key.ts';
import type { Context } from '../context.ts';
import type { TableScreen } from './table.ts';

/** A button of a list row as views display it. */
export interface ActionView {
  id: string;
  key: ActionKey;
  label: string;
  tone: 'danger' | undefined;
  /** Reason why the button of the row is disabled. */
  disabled: string | undefined;
  busy: boolean;
}

/** The action of a row that is running now. */
interface RunningAction {
  action: string;
  key: string;
}

/** Function that opens a dialog. */
export type OpenDialog = (dialog: Dialog) => void | Promise<void>;

/** Actions on the rows of a list. One action runs at a time. */
export interface RowActions<Row> {
  running: Readable<RunningAction | undefined>;
  /** Returns the buttons of a list row. */
  views(row: Row): ActionView[];
  /**
   * Runs an action of a list row. If the action needs confirmation, `open` is called with the dialog for it (default:
   * the dialog is shown).
   */
  run(action: string, key: string, open?: OpenDialog): Promise<void>;
}

export function createRowActions<Row>(
  { actions = [], failure, key: keyOf }: TableScreen<Row>,
  context: Context,
  findRow: (key: string) => Row | undefined,
): RowActions<Row> {
  const offeredFor = (row: Row) => actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
  const running = createStore<RunningAction | undefined>(undefined);
  return {
    running,
    views: (row) =>
      offeredFor(row).map((action) => ({
        id: action.id,
        key: action.key,
        label: action.label,
        tone: action.tone,
        disabled: action.disabled?.(row, context),
        busy: running.getSnapshot()?.action === action.id && running.getSnapshot()?.key === keyOf(row),
      })),
    async run(id, key, open = context.open) {
      const row = findRow(key);
      if (row === undefined) return;
      const action = offeredFor(row).find((candidate) => candidate.id === id);
      if (!action || action.disabled?.(row, context) !== undefined || running.getSnapshot()) return;
      running.set({ action: id, key });
      try {
        const dialog = await action.run(row, context);
        if (dialog) await open(dialog);
      } catch (error) {
        context.reportError(error, action.failure ?? failure);
      } finally {
        running.set(undefined);
      }
    },
  };
}

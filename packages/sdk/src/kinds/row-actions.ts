import { createStore, type Readable } from '../core/store.ts';
import type { Context } from './context.ts';
import type { TableScreen } from './table.ts';

export interface ActionView {
  id: string;
  label: string;
  tone: 'danger' | undefined;
  /** Why it cannot be pressed. */
  disabled: string | undefined;
  busy: boolean;
}

/** The one action that runs now. */
interface Busy {
  action: string;
  key: string;
}

/** What can be done with the rows of a table; one thing at a time. */
export interface RowActions {
  busy: Readable<Busy | undefined>;
  /** The buttons of a row. */
  views(key: string): ActionView[];
  act(action: string, key: string): Promise<void>;
}

export function createRowActions<Row>(
  { actions = [], failure }: TableScreen<Row>,
  context: Context,
  rowOf: (key: string) => Row | undefined,
): RowActions {
  const busy = createStore<Busy | undefined>(undefined);
  return {
    busy,
    views: (key) =>
      actions.map((action) => ({
        id: action.id,
        label: action.label,
        tone: action.tone,
        disabled: action.disabled?.(context),
        busy: busy.getSnapshot()?.action === action.id && busy.getSnapshot()?.key === key,
      })),
    async act(id, key) {
      const action = actions.find((candidate) => candidate.id === id);
      const row = rowOf(key);
      if (!action || row === undefined || action.disabled?.(context) !== undefined || busy.getSnapshot()) return;
      busy.set({ action: id, key });
      try {
        const outcome = await action.run(row, context);
        if (outcome) context.open(outcome);
      } catch (error) {
        context.fail(error, action.failure ?? failure);
      } finally {
        busy.set(undefined);
      }
    },
  };
}

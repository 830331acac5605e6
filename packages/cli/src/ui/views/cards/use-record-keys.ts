import type { CardsModel, ListedRecords } from '@kafra/sdk';
import { type Binding, levels } from '../../keys/key-dispatcher.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useUi } from '../../shell/ui.ts';

interface RecordKeyOptions {
  model: CardsModel;
  list: ListedRecords;
  active: boolean;
  /** Number of visible rows of the list. */
  height: number;
  bindings: readonly Binding[];
}

/**
 * Handles the keys of a list of database records. Each handler reads the selection when it runs, so that fast typing
 * never acts on an old row.
 */
export function useRecordKeys({ model, list, active, height, bindings }: RecordKeyOptions): void {
  const ui = useUi();
  const by = (amount: number) => () => moveBy(model, amount);
  const turn = (pages: number) => () => {
    const { page, pages: count } = model.getSnapshot();
    const next = Math.max(0, Math.min(page + pages, count - 1));
    model.goToPage(next);
  };
  const half = Math.max(1, Math.floor(height / 2));
  const open = () => {
    const shown = model.getSnapshot().list;
    const link = shown?.rows.find(({ key }) => key === shown.chosen)?.link;
    if (link) ui.app.navigate(link);
  };
  useKeys(
    active
      ? {
          title: 'List',
          level: levels.pane,
          bindings: [
            ...bindings,
            { keys: ['enter', 'space'], description: 'Open the card of the selected row', hint: 'open', run: open },
            { keys: ['j', 'down'], description: 'Next row', hint: 'down', run: by(1) },
            { keys: ['k', 'up'], description: 'Previous row', run: by(-1) },
            { keys: ['g', 'home'], description: 'First row', run: by(Number.NEGATIVE_INFINITY) },
            { keys: ['G', 'end'], description: 'Last row', run: by(Number.POSITIVE_INFINITY) },
            { keys: ['ctrl+d'], description: 'Half a screen down', run: by(half) },
            { keys: ['ctrl+u'], description: 'Half a screen up', run: by(-half) },
            { keys: ['pagedown', 'ctrl+f'], description: 'A screen down', run: by(height) },
            { keys: ['pageup', 'ctrl+b'], description: 'A screen up', run: by(-height) },
            ...(list.pages > 1 ? pageKeys(turn) : []),
          ],
        }
      : undefined,
  );
}

const pageKeys = (turn: (pages: number) => () => void): Binding[] => [
  { keys: ['l', 'right'], description: 'Next page', run: turn(1) },
  { keys: ['h', 'left'], description: 'Previous page', run: turn(-1) },
];

/** Moves the selection in a list by rows, across pages, up to the first or last row of the list. */
function moveBy(model: CardsModel, amount: number): void {
  const { list } = model.getSnapshot();
  if (!list) return;
  const { rows, page, pages, chosen } = list;
  const to =
    Math.max(
      0,
      rows.findIndex(({ key }) => key === chosen),
    ) + amount;
  const isBelow = to > rows.length - 1 && page < pages - 1;
  const isAbove = to < 0 && page > 0;
  if (isBelow) model.goToPage(Number.isFinite(amount) ? page + 1 : pages - 1);
  if (isAbove) model.goToPage(Number.isFinite(amount) ? page - 1 : 0);
  const shown = model.getSnapshot().list?.rows ?? [];
  if (isBelow) chooseAt(model, to - rows.length);
  else chooseAt(model, isAbove ? shown.length + to : to);
}

function chooseAt(model: CardsModel, at: number): void {
  const rows = model.getSnapshot().list?.rows ?? [];
  model.choose(rows[Math.max(0, Math.min(at, rows.length - 1))]?.key);
}

import type { Resource } from '../../core/resource.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { minute } from '../../core/time-units.ts';
import { pluralize } from '../../rules/text/count.ts';
import type { Context } from '../context.ts';
import { readFields } from './row-fields.ts';
import type { RowPage, TableScreen } from './table.ts';

/** New rows of an open list that are loaded, but not shown yet. */
export interface LiveUpdates {
  /** Text about new rows such as `3 new offers, 1 removed`; undefined if the shown list is current. */
  message: Readable<string | undefined>;
  /** Shows the new rows in the list. */
  apply(): void;
  dispose(): void;
}

interface LiveUpdatesOptions<Row> {
  definition: Pick<TableScreen<Row>, 'live' | 'fields'>;
  context: Pick<Context, 'clock' | 'isLive'>;
  loaded: Resource<RowPage<Row>>;
  /** Loads the first page of the list without showing its rows. */
  fetchFirst(signal: AbortSignal): Promise<RowPage<Row>>;
}

/**
 * Loads an open list again once a minute while `context.isLive` returns true. The shown rows do not change until
 * `apply`, so nothing moves under the pointer. A failed check is ignored, because the next one may succeed, and the
 * list shows its age.
 */
export function createLiveUpdates<Row>({
  definition: { live, fields },
  context,
  loaded,
  fetchFirst,
}: LiveUpdatesOptions<Row>): LiveUpdates {
  const message = createStore<string | undefined>(undefined);
  let pending: RowPage<Row> | undefined;
  let controller: AbortController | undefined;
  let shown = loaded.getSnapshot().data;

  function forget(): void {
    controller?.abort();
    controller = undefined;
    pending = undefined;
    message.set(undefined);
  }

  async function check(): Promise<void> {
    const { data, loading } = loaded.getSnapshot();
    if (!live || !context.isLive?.() || controller || loading || data === undefined || data.next !== undefined) return;
    const current = new AbortController();
    controller = current;
    try {
      const page = await fetchFirst(current.signal);
      if (current.signal.aborted) return;
      const { added, removed } = countChanges(data.rows, page.rows, (row) =>
        JSON.stringify(readFields(fields, row, undefined)),
      );
      if (added + removed === 0) {
        message.set(undefined);
        // If the check returned the same rows, only the displayed time of the data changes.
        shown = { ...data };
        loaded.setData(shown);
        return;
      }
      pending = page;
      message.set(changesText(added, removed, live));
    } catch {
      // A failed check is ignored: the device is offline, or the server is restarting.
    } finally {
      if (controller === current) controller = undefined;
    }
  }

  // After any other load of the list, the new rows of an earlier check are outdated.
  const unsubscribe = loaded.subscribe(() => {
    const { data, loading } = loaded.getSnapshot();
    if (!loading && data === shown) return;
    shown = data;
    forget();
  });
  const stop = live ? context.clock.every(minute, () => void check()) : () => undefined;

  return {
    message,
    apply() {
      if (pending) loaded.setData(pending);
    },
    dispose() {
      stop();
      unsubscribe();
      forget();
    },
  };
}

/** Returns the numbers of added and removed rows between two lists. Equal rows count as often as they occur. */
function countChanges<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string) {
  const counts = new Map<string, number>();
  for (const row of before) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let added = 0;
  for (const row of after) {
    const key = keyOf(row);
    const left = counts.get(key) ?? 0;
    if (left === 0) added += 1;
    else counts.set(key, left - 1);
  }
  return { added, removed: before.length - (after.length - added) };
}

function changesText(added: number, removed: number, { one, many }: NonNullable<TableScreen['live']>): string {
  if (added === 0) return `${pluralize(removed, one, many)} removed`;
  const news = pluralize(added, `new ${one}`, `new ${many}`);
  return removed === 0 ? news : `${news}, ${removed} removed`;
}

import { routeTo } from '../catalog/route-to.ts';
import type { ViewId } from '../catalog/views.ts';
import type { Client } from '../client/create-client.ts';
import type { Clock, Log } from '../core/ports.ts';
import { createStore, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';

/** An account or a character that staff find in the command palette. */
export interface PersonHit {
  key: string;
  label: string;
  note: string;
  isPerson: true;
  action: { hash: string };
}

interface PeopleDeps {
  client: Client;
  clock: Clock;
  log: Log;
}

/** Search of the command palette for accounts and characters. It finds names that begin with the typed text. */
export interface PeopleFinder extends Readable<readonly PersonHit[]> {
  /** Searches for the text once typing pauses; an empty text ends the search. */
  find(text: string): void;
}

const logsOf = (panel: ViewId, key: string, name: string): string => routeTo(panel, { [key]: name });

/**
 * Creates the search for accounts and characters in the command palette of staff. A failed search is logged and has no
 * results.
 */
export function createPeopleFinder({ client, clock, log }: PeopleDeps): PeopleFinder {
  const found = createStore<readonly PersonHit[]>([]);
  let attempt: AbortController | undefined;

  async function search(text: string, { signal }: AbortController): Promise<void> {
    try {
      await clock.wait(timings.searchDebounce, signal);
      const { accounts, characters } = await client.admin.people({ search: text }, { signal });
      if (signal.aborted) return;
      found.set([
        ...accounts.map((name) => ({
          ...{ key: `account ${name}`, label: name, note: 'account', isPerson: true as const },
          action: { hash: logsOf('admin_login_logs', 'accounts', name) },
        })),
        ...characters.map((name) => ({
          ...{ key: `character ${name}`, label: name, note: 'character', isPerson: true as const },
          action: { hash: logsOf('admin_item_logs', 'characters', name) },
        })),
      ]);
    } catch (error) {
      if (!signal.aborted) log.warn('Accounts and characters could not be searched.', error);
    }
  }

  return {
    getSnapshot: found.getSnapshot,
    subscribe: found.subscribe,
    find(text) {
      attempt?.abort();
      found.set([]);
      if (text === '') return;
      attempt = new AbortController();
      void search(text, attempt);
    },
  };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from '@kafra/sdk';

type LastNews = NonNullable<AppOptions['lastNews']>;

/**
 * Returns the store for the time of the news that the user last saw: one cache file with a time for each server. An
 * unreadable file counts as missing.
 */
export function lastNewsFile(folder: string, server: string): LastNews {
  const file = join(folder, 'last-news.json');

  function readAll(): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      return {};
    }
  }

  return {
    read() {
      const at = readAll()[server];
      return typeof at === 'number' && Number.isFinite(at) ? at : undefined;
    },
    write(at) {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify({ ...readAll(), [server]: at }));
      } catch {
        // A failed write is ignored: the badge only shows the same news as unread again.
      }
    },
  };
}

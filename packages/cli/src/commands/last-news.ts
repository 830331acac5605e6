import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from '@kafra/sdk';

type LastNews = NonNullable<AppOptions['lastNews']>;

/**
 * Returns the store of the last seen news: one file of the cache for each server. An unreadable file counts as missing.
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
        // If it cannot be stored, the badge shows the same news again.
      }
    },
  };
}

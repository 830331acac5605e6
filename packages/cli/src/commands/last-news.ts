import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from '@kafra/sdk';

type LastNews = NonNullable<AppOptions['lastNews']>;

/** Stores which news was seen, for each server in one file of the cache. An unreadable file is the same as a missing one. */
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
        // The badge then shows the same items again.
      }
    },
  };
}

import { readFileSync } from 'node:fs';
import type { IndexedCommand } from './command-index.ts';

/** Name in the folder of the built program. */
const file = 'command-index.json';

/** Returns the index that the build wrote; undefined if the program runs from its sources. */
export function readCommandIndex(): IndexedCommand | undefined {
  try {
    return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  } catch {
    return undefined;
  }
}

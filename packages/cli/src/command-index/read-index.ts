import { readFileSync } from 'node:fs';
import type { IndexedCommand } from './command-index.ts';

/** File name of the command index in the folder of the built program. */
const file = 'command-index.json';

/** Returns the command index that the build wrote; undefined if the program runs from its source files. */
export function readCommandIndex(): IndexedCommand | undefined {
  try {
    return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  } catch {
    return undefined;
  }
}

import { createRequire } from 'node:module';
import type * as Pty from '@lydell/node-pty';

function load(): typeof Pty | undefined {
  try {
    return createRequire(import.meta.url)('@lydell/node-pty') as typeof Pty;
  } catch {
    return undefined;
  }
}

/** Real terminals for programs; undefined where the native part cannot be loaded. */
export const pty = load();

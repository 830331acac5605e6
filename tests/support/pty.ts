import { createRequire } from 'node:module';
import type * as Pty from '@lydell/node-pty';

function load(): typeof Pty | undefined {
  try {
    return createRequire(import.meta.url)('@lydell/node-pty') as typeof Pty;
  } catch {
    return undefined;
  }
}

/** Native module for pseudo-terminals; undefined if it cannot be loaded. */
export const pty = load();

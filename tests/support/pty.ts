import { createRequire } from 'node:module';
import type * as Pty from '@lydell/node-pty';

function load(): typeof Pty | undefined {
  try {
    return createRequire(import.meta.url)('@lydell/node-pty') as typeof Pty;
  } catch {
    return undefined;
  }
}

/** Pseudo-terminals for programs; undefined if the native module cannot be loaded. */
export const pty = load();

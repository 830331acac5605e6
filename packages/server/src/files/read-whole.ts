import { identityOf } from './real-path.ts';

/** A folder is replaced less often than this during a read, so more attempts would have the same fault. */
const maxAttempts = 10;

/**
 * Reads a folder that another process may replace at any time. If the folder was replaced meanwhile, it is read again,
 * so the result is consistent. `read` must have no side effects.
 */
export async function readWhole<T>(folder: string, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const before = identityOf(folder);
    try {
      const found = await read();
      if (identityOf(folder) === before || attempt === maxAttempts) return found;
    } catch (error) {
      if (identityOf(folder) === before || attempt === maxAttempts) throw error;
    }
  }
}

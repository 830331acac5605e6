import { identityOf } from './real-path.ts';

/**
 * Maximum number of attempts to read a folder. A folder is not replaced this often during one read, so the fault has
 * another cause.
 */
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

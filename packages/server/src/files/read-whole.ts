import { identityOf } from './real-path.ts';

/** More often than a folder is replaced while it is read, unless something is wrong that reading again does not mend. */
const maxAttempts = 10;

/**
 * Reads a folder that another process may replace by a new one at any moment. What was read of two, or of neither, is
 * read again, so that the result is that of one folder as it stood. `read` changes nothing.
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

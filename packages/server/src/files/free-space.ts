import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Returns the bytes that this process may still write below a folder, which need not exist yet. */
export async function freeSpace(folder: string): Promise<number> {
  let at = path.resolve(folder);
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at);
  const { bavail, bsize } = await statfs(at);
  return bavail * bsize;
}

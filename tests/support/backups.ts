import { createHash } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TestServer } from './server.ts';

/**
 * Replaces a realm's backups by compressed files of about this size, each with different bytes. Large files would slow
 * each test down, without testing more of a download. The oldest backup stays unchanged.
 */
export async function shrinkBackups({ services: { config, database } }: TestServer, bytes: number): Promise<void> {
  const folder = path.join(config.dataDir, 'backups');
  const [, ...newer] = (await readdir(folder)).sort();
  for (const file_name of newer) {
    const file = path.join(folder, file_name);
    const content = gzipSync(Buffer.alloc(bytes, `${file_name} `), { level: 0 });
    await writeFile(`${file}.new`, content, { mode: 0o600 });
    await rm(file);
    await rename(`${file}.new`, file);
    const sha256 = createHash('sha256').update(content).digest();
    await database.db
      .updateTable('site_backup')
      .set({ size_bytes: content.length, sha256 })
      .where('file_name', '=', file_name)
      .execute();
  }
}

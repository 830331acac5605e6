import { access, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FileSaver } from '@kafra/sdk';
import { codeOf } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { safeFileName } from './file-name.ts';

/** Saves files in the current folder without replacing existing ones, and reports their paths. */
export const fileSaver = ({ io, settings }: Console, onSaved?: (path: string) => void): FileSaver => ({
  async download({ url, name, size, sha256 }) {
    const address = new URL(url, `${settings.apiUrl.value}/`).href;
    const target = await findFreeName(join(io.cwd, safeFileName(name, 'download')));
    const { download } = await import('@kafra/sdk/node');
    const { timeout } = settings;
    await download({ link: async () => address, target, size, sha256, timeout, signal: io.signal });
    onSaved?.(target);
  },
  async save(text, name) {
    const target = await findFreeName(join(io.cwd, safeFileName(name, 'download')));
    await writeFile(target, text, { flag: 'wx' }).catch(async (error: unknown) => {
      // After a failed write, for example on a full disk, the partial file is removed. A file that another program
      // created stays.
      if (codeOf(error) !== 'EEXIST') await rm(target, { force: true });
      throw error;
    });
    onSaved?.(target);
  },
});

/** Returns the first unused file name: `name.gz`, else `name (1).gz` and so on. */
async function findFreeName(path: string): Promise<string> {
  const { dir, name, ext } = parse(path);
  for (let copy = 0; ; copy += 1) {
    const candidate = copy === 0 ? path : join(dir, `${name} (${copy})${ext}`);
    const taken = await access(candidate).then(
      () => true,
      () => false,
    );
    if (!taken) return candidate;
  }
}

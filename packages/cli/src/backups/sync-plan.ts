import type { Backup } from '@kafra/sdk/contract';
import { safeFileName } from '../terminal/file-name.ts';
import { fileNameOf } from './backup-client.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { newestFirst } from './newest-first.ts';

/** A backup of the server, with its name in the local folder. */
export interface WantedBackup {
  backup: Backup;
  name: string;
}

/** Maximum bytes of a backup's key and of its file name. The local file name may consist of both. */
const maxPartBytes = 100;

/** Returns whether a file name is reserved in the backup folder for this program's own files. */
const isReserved = (name: string): boolean =>
  name === manifestName || name.startsWith('.') || /\.(part|bad|etag)$/.test(name);

const keyedName = (key: string, name: string): string =>
  [key, name].map((part) => safeFileName(part, 'backup', maxPartBytes)).join('-');

/**
 * Returns the server's newest `keep` backups with their local file names, in the order of `newestFirst`. If two
 * machines created backups of the same name in the same minute, the key is prepended, except for a file that was
 * downloaded already.
 */
export function wantedBackups(
  backups: readonly Backup[],
  manifest: Manifest,
  amount: { keep: number; now: number },
): WantedBackup[] {
  const named = backups.map((backup) => ({ backup, name: fileNameOf(backup) }));
  const isShared = (name: string) => named.filter((one) => one.name === name).length > 1;
  return newestFirst(named, ({ backup }) => backup.last_modified, amount).map(({ backup, name }) => {
    const isHere = backup.sha256 !== undefined && manifest.get(name) === backup.sha256.toLowerCase();
    const isPlain = !isReserved(name) && (isHere || !isShared(name));
    return { backup, name: isPlain ? name : keyedName(backup.key, name) };
  });
}

import { ApiError } from '@kafra/sdk';
import type { Backup } from '@kafra/sdk/contract';
import type { BackupClient } from '@kafra/sdk/node';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { Interrupted } from '../exit-codes.ts';
import { safeFileName } from '../terminal/file-name.ts';

export const backupsFailure = 'Failed to load database backups.';

/** Returns the server's list of database backups. @throws Failure */
export async function listBackups({ app, toFailure }: Connection): Promise<readonly Backup[]> {
  const { backups } = await app.client.admin.backups().catch((error: unknown) => {
    throw toFailure(error, backupsFailure);
  });
  return backups;
}

/**
 * Returns a safe local file name for a backup. Folders in the name from the server are removed, so that the server
 * cannot choose the folder.
 */
export const fileNameOf = ({ key, file_name }: Backup) => safeFileName(file_name, `${safeFileName(key, 'backup')}.gz`);

const linkFailureMessage = 'Failed to generate download link. Please try again.';

/** Returns the options of a backup download: timeout, abort signal and debug output. */
export const downloadOptions = ({ io, settings, debug }: Console) => ({
  timeout: settings.timeout,
  signal: io.signal,
  trace: debug,
});

/** Functions of the client that list and download backups. */
export const backupClient = ({ app, server }: Connection): BackupClient => ({ url: server, admin: app.client.admin });

/** Converts an error of a backup download to a failure with its exit code. */
export function toDownloadFailure(error: unknown, { io }: Console, { toFailure }: Connection): Error {
  if (io.signal.aborted && io.signal.reason instanceof Interrupted) {
    return new Interrupted(io.signal.reason.exitReason, 'cancelled, run again to resume');
  }
  return toFailure(error, error instanceof ApiError ? linkFailureMessage : 'The download failed.');
}

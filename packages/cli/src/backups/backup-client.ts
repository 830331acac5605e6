import { ApiError } from '@kafra/sdk';
import type { Backup } from '@kafra/sdk/contract';
import type { BackupClient } from '@kafra/sdk/node';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { Interrupted } from '../exit-codes.ts';
import { safeFileName } from '../terminal/file-name.ts';

export const backupsFailure = 'Failed to load database backups.';

/** Lists the server's backups. @throws Failure */
export async function listBackups({ app, toFailure }: Connection): Promise<readonly Backup[]> {
  const { backups } = await app.client.admin.backups().catch((error: unknown) => {
    throw toFailure(error, backupsFailure);
  });
  return backups;
}

/** Only the last part of the server's name counts: it must not choose the folder. */
export const fileNameOf = ({ key, file_name }: Backup) => safeFileName(file_name, `${safeFileName(key, 'backup')}.gz`);

const linkFailureMessage = 'Failed to generate download link. Please try again.';

/** Options of a backup transfer. */
export const downloadOptions = ({ io, settings, debug }: Console) => ({
  timeout: settings.timeout,
  signal: io.signal,
  trace: debug,
});

/** Functions of the client that list and download backups. */
export const backupClient = ({ app, server }: Connection): BackupClient => ({ url: server, admin: app.client.admin });

/** Converts an error of a transfer to a failure with its exit code. */
export function toDownloadFailure(error: unknown, { io }: Console, { toFailure }: Connection): Error {
  if (io.signal.aborted && io.signal.reason instanceof Interrupted) {
    return new Interrupted(io.signal.reason.exitReason, 'cancelled, run again to resume');
  }
  return toFailure(error, error instanceof ApiError ? linkFailureMessage : 'The download failed.');
}

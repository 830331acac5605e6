import type { Kafra } from '../client/create-kafra.ts';
import { type DownloadOptions, download } from './download.ts';
import type { DownloadResult } from './download-checks.ts';
import { DownloadError } from './download-error.ts';

/** The parts of an API client that a backup download needs. */
export interface BackupClient {
  /** URL of the Kafra server. */
  url: string;
  admin: Pick<Kafra['admin'], 'downloadBackup'>;
}

/**
 * Returns a function that requests a link to a backup. Each link is valid for a short time, so a download may request
 * several. The function throws a `DownloadError` if the address is not HTTP.
 */
export const backupLink =
  ({ url, admin }: BackupClient, key: string) =>
  async (): Promise<string> => {
    const reply = await admin.downloadBackup({ key });
    const address = URL.parse(reply.url, `${url}/`);
    if (address && /^https?:$/.test(address.protocol)) return address.href;
    throw new DownloadError('data', 'The server sent no download address.');
  };

/** A backup as the server lists it. */
export type ListedBackup = Pick<
  Awaited<ReturnType<Kafra['admin']['backups']>>['backups'][number],
  'key' | 'size' | 'sha256'
>;

/** Target and options of a backup download. */
export interface BackupDownloadOptions extends Omit<DownloadOptions, 'link' | 'size' | 'sha256' | 'timeout'> {
  /** Maximum milliseconds without any received byte (default: 30,000). After that the backup download fails. */
  timeout?: number;
}

/**
 * Downloads a backup of `kafra.admin.backups()` into a file, whole and with its SHA-256 verified, or not at all. A
 * download that was cut off is resumed. Needs the right to download backups.
 * @throws DownloadError, ApiError, or the signal's reason.
 */
export const downloadBackup = (
  client: BackupClient,
  { key, size, sha256 }: ListedBackup,
  { timeout = 30_000, ...options }: BackupDownloadOptions,
): Promise<DownloadResult> => download({ ...options, timeout, link: backupLink(client, key), size, sha256 });

import { randomBytes } from 'node:crypto';
import { minute } from '@kafra/sdk/rules';
import type { Secrets } from '../secrets/secrets.ts';

const purpose = 'backup-link';
const lifetime = 5 * minute;

/** Query parameters of a link to download a backup. */
export interface BackupLink {
  /** Expiry of the download link, epoch ms. */
  exp: number;
  /** Master account that requested the download link. */
  by: number;
  /**
   * Session or access token that requested the download link: `s` and a session id, or `t` and an access token id. The
   * link ends with it.
   */
  via: string;
  nonce: string;
  sig: string;
}

const signedText = (key: string, link: Omit<BackupLink, 'sig'>) =>
  [key, link.exp, link.by, link.via, link.nonce].join('.');

/**
 * Returns a link to download a backup. It works for five minutes without a token, because browsers send none with a
 * download.
 */
export function backupUrl(
  secrets: Secrets,
  of: { key: string; fileName: string; by: number; via: string; now: number },
): string {
  const link = { exp: of.now + lifetime, by: of.by, via: of.via, nonce: randomBytes(12).toString('base64url') };
  const sig = secrets.sign(purpose, signedText(of.key, link));
  const query = new URLSearchParams({
    exp: String(link.exp),
    by: String(link.by),
    via: link.via,
    nonce: link.nonce,
    sig,
  });
  return `/downloads/backups/${of.key}/${encodeURIComponent(of.fileName)}?${query}`;
}

/**
 * Returns true if a download link has a valid signature and has not expired. The rights of its owner are checked in the
 * database.
 */
export const isLinkValid = (secrets: Secrets, of: { key: string; link: BackupLink; now: number }): boolean =>
  of.link.exp > of.now &&
  of.link.exp <= of.now + lifetime &&
  secrets.verify(purpose, signedText(of.key, of.link), of.link.sig);

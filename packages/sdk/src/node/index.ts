export { type BackupClient, type BackupDownloadOptions, backupLink, downloadBackup } from './backup-download.ts';
export { type CachedFilesOptions, cachedFiles } from './cached-files.ts';
export { type DownloadOptions, download, downloadStream, type StreamOptions } from './download.ts';
export type { DownloadResult, Progress } from './download-checks.ts';
export { DownloadError, type DownloadFailure } from './download-error.ts';
export { tryLock } from './file-lock.ts';
export type { HttpOptions } from './http.ts';
export { makeFolder } from './make-folder.ts';
export { ProxyError } from './proxy.ts';
export { replaceFile } from './replace-file.ts';
export { type StoredTokensOptions, storedTokens } from './stored-tokens.ts';
export {
  fileTokens,
  type TokenFile,
  TokenFileError,
  type TokenFileFailure,
  type TokenFileOptions,
} from './token-file.ts';
export { nodeTransport } from './transport.ts';
export { withFile } from './with-file.ts';

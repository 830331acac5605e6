import { codeOf } from '../core/errors.ts';
import { ProxyError } from './proxy.ts';

/**
 * Reason why a download failed. `link`: the server refused. `network`: the connection failed. `data`: the data differs
 * from the announced file. `file`: the file cannot be written. `busy`: another program is downloading it.
 */
export type DownloadFailure = 'link' | 'network' | 'data' | 'file' | 'busy';

/** Error of a failed file download; `kind` is the reason. */
export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly kind: DownloadFailure;
  readonly status: number | undefined;

  constructor(kind: DownloadFailure, message: string, more: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.status = more.status;
  }
}

const fullDisks: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
};

const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'No permission to write there.',
  EPERM: 'No permission to write there.',
  EROFS: 'The disk is read-only.',
  ENOTDIR: 'Part of the path is a file.',
  EISDIR: 'The path is a folder.',
  ENAMETOOLONG: 'The name is too long.',
  ENOENT: 'Cannot create a folder there.',
  EEXIST: 'Part of the path is a file.',
};

/** Returns the file path in an error of the system. It may be a file beside the download's target. */
const pathOf = (error: unknown): string | undefined => {
  const { path } = error as NodeJS.ErrnoException;
  return path;
};

/** Whether a failed download can be resumed: a file can, because its received part is kept; a stream cannot. */
export interface Outliving {
  isResumable: boolean;
}

function fileProblem(code: string, { isResumable }: Outliving): string | undefined {
  const full = fullDisks[code];
  if (full === undefined) return fileProblems[code];
  return isResumable ? `${full}; run it again to resume.` : `${full}.`;
}

/** Adds to an error message that the download can be resumed, if it can. */
export const withResume = (sentence: string, { isResumable }: Outliving): string =>
  isResumable ? `${sentence}; run again to resume.` : `${sentence}.`;

/** Converts an error during a download to a DownloadError. Errors of other origin are returned unchanged. */
export function classifyDownload(error: unknown, target: string, outliving: Outliving): unknown {
  if (error instanceof DownloadError) return error;
  const code = codeOf(error);
  // An invalid argument, such as an invalid address, is an error of the caller and not of the connection, so it is
  // returned unchanged.
  if (code === 'UND_ERR_INVALID_ARG') return error;
  const problem = fileProblem(code, outliving);
  if (problem) return new DownloadError('file', `${pathOf(error) ?? target}: ${problem}`, { cause: error });
  if (error instanceof ProxyError) return new DownloadError('network', 'The connection was lost.', { cause: error });
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const isNetwork =
    isTimeout || code.startsWith('UND_ERR') || /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET)/.test(code);
  return isNetwork
    ? new DownloadError('network', withResume('The connection was lost', outliving), { cause: error })
    : error;
}

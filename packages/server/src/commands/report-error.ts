import { codeOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';

/** Messages for system errors that a user can fix, by error code. */
const known: Record<string, (error: NodeJS.ErrnoException & { address?: string; port?: number }) => string> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} of ${address} is used by another program. Choose another with --port.`,
  EACCES: ({ path, port }) =>
    port === undefined
      ? `Permission denied: ${path}.`
      : `No permission to listen on port ${port}. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Choose another with --host.`,
  ENOTFOUND: () => 'The host of --host was not found.',
  ENOSPC: () => 'The disk is full.',
  EROFS: ({ path }) => `${path} cannot be written: the file system is read-only.`,
};

/** Prints the message of an error that ends a command. Prints the stack only with KAFRA_DEBUG=1. */
export function reportError(error: unknown): void {
  const message = messageFor(error);
  process.stderr.write(`kafra-server: ${message}\n`);
  if (process.env.KAFRA_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

function messageFor(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const explain = known[codeOf(error)];
  return explain ? explain(error) : `${error.message} (KAFRA_DEBUG=1 shows the stack trace)`;
}

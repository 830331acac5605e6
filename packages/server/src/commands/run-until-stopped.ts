import type { RunningServer } from '../index.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Serves until a signal arrives, then stops gracefully. A second signal stops immediately. `announce` prints the
 * address. The signal handlers are installed before, because a program that reads the address may send a signal
 * immediately.
 */
export function runUntilStopped(server: Pick<RunningServer, 'close'>, announce: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const stop = () => {
      if (stopping) process.exitCode = 1;
      if (stopping) return resolve();
      stopping = true;
      server.close().then(resolve, reject);
    };
    for (const signal of signals) process.on(signal, stop);
    // An error of stdout, for example a closed pipe, does not stop the server.
    process.stdout.on('error', () => undefined);
    announce();
  });
}

import type { RunningServer } from '../index.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Keeps serving until the process is told to stop, then stops gracefully; told twice, it stops at once. `announce` says
 * that it serves: whoever reads that may tell it to stop at that moment, so that it must listen for that before.
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
    // Nobody who reads is no reason to stop: whoever is served does not see it.
    process.stdout.on('error', () => undefined);
    announce();
  });
}

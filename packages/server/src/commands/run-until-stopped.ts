import type { RunningServer } from '../index.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Keeps serving until the process is told to stop, then stops gracefully; told twice, it stops at once. */
export function runUntilStopped(server: RunningServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const stop = () => {
      if (stopping) process.exitCode = 1;
      if (stopping) return resolve();
      stopping = true;
      server.close().then(resolve, reject);
    };
    for (const signal of signals) process.on(signal, stop);
  });
}

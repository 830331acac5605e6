import type { Cluster, Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import type { ServerConfig } from '../config.ts';
import { createMemoryCounters } from '../domain/shared/rate-counters.ts';
import { systemClock } from '../rules/clock.ts';
import type { Log } from '../rules/log.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { type Message, readMessage } from './messages.ts';
import { createWorkerMetrics } from './worker-metrics.ts';
import { taskVariable, type WorkerTask } from './worker-task.ts';

/** Maximum delay in milliseconds between restarts of a worker that ends immediately each time. */
const maxBackoff = 30 * second;
/** Milliseconds after which a worker counts as started successfully. If it ends later, the start was not the reason. */
const healthyAfter = 30 * second;
/** Milliseconds that a worker gets to finish its work, in addition to its drain period. */
export const stopTimeoutMs = 15 * second;

const send = (worker: Worker, message: Message): void => {
  // The callback ignores the error of a worker that was just killed. Without it the error would end this process.
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Resolves when the worker is ready. Rejects if it ends before it is ready. */
async function untilReady(worker: Worker): Promise<void> {
  const listening = once(worker, 'listening');
  const exited = once(worker, 'exit').then(() => {
    throw new ConfigError('A worker could not start; it said why.');
  });
  exited.catch(() => undefined);
  await Promise.race([listening, exited]);
}

/**
 * Creates the workers of one address. A worker that ends unexpectedly is replaced. A rolling restart replaces all of
 * them.
 */
export function createWorkerPool(
  config: Pick<ServerConfig, 'port' | 'connections'>,
  count: number,
  { log, cluster }: { log: Log; cluster: Pick<Cluster, 'fork' | 'workers'> },
) {
  const task: WorkerTask = { workers: count, port: config.port };
  const current = new Set<Worker>();
  const counters = createMemoryCounters(systemClock);
  const metrics = createWorkerMetrics<Worker>((worker, id) => send(worker, { kafra: 'measure', id }));
  let isEnding = false;
  let delay = 0;

  const hear = (worker: Worker, message: Message) => {
    if (message.kafra === 'charge')
      send(worker, { kafra: 'charged', id: message.id, delay: counters.chargeNow(message.charge) });
    if (message.kafra === 'measured') metrics.take(worker, message.id, message.metrics);
    if (message.kafra === 'announced') for (const other of current) if (other !== worker) send(other, message);
  };
  const start = async (): Promise<void> => {
    const worker = cluster.fork({ [taskVariable]: JSON.stringify(task) });
    const startedAt = performance.now();
    worker.on('message', (raw) => {
      const message = readMessage(raw);
      if (message) hear(worker, message);
    });
    // The metrics of a worker are closed when its channel disconnects, because messages may still arrive after its
    // exit.
    worker.once('disconnect', () => metrics.forget(worker));
    worker.once('exit', (code, signal) => {
      if (!current.delete(worker) || isEnding) return;
      delay = performance.now() - startedAt > healthyAfter ? 0 : Math.min(maxBackoff, 2 * delay + second);
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended unexpectedly and is replaced');
      replaceLater();
    });
    await untilReady(worker);
    current.add(worker);
  };
  // The first replacement of a worker starts immediately, because visitors wait for it.
  const replaceLater = () => {
    const wait = delay <= second ? 0 : delay;
    void pause(wait, undefined, { ref: false })
      .then(() => (isEnding || current.size >= count ? undefined : start().then(endSurplus)))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a worker could not be replaced');
        delay = Math.min(maxBackoff, 2 * delay + second);
        if (!isEnding) replaceLater();
      });
  };
  // Ends workers above the configured number. If a worker dies while its successor is starting, two workers replace it.
  const endSurplus = async () => {
    await Promise.all([...current].slice(count).map((worker) => end(worker, true)));
  };
  const end = async (worker: Worker, handsOver: boolean) => {
    current.delete(worker);
    if (worker.isDead()) return;
    const exited = once(worker, 'exit');
    send(worker, { kafra: 'stop', handsOver });
    const late = setTimeout(
      () => worker.process.kill('SIGKILL'),
      config.connections.drainSeconds * second + stopTimeoutMs,
    );
    await exited;
    clearTimeout(late);
  };

  return {
    measure: () => metrics.collect(current),
    async startAll() {
      await Promise.all(Array.from({ length: count }, start));
    },
    async restart() {
      for (const worker of [...current]) {
        if (isEnding) return;
        // A worker that has ended meanwhile was replaced already, so it is skipped.
        if (!current.has(worker)) continue;
        await start();
        await end(worker, true);
      }
      await endSurplus();
    },
    async endAll() {
      isEnding = true;
      await Promise.all([...current].map((worker) => end(worker, false)));
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    },
  };
}

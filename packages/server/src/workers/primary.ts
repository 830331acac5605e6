import cluster, { type Cluster, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import Fastify from 'fastify';
import { startMetrics, startWork, stopServices, warnOfSettings } from '../assembly.ts';
import { databaseOf, parseConfig, type ServerConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { createMemoryCounters } from '../domain/shared/rate-counters.ts';
import { type AddressFile, writeAddress } from '../files/address-file.ts';
import { sweepFiles } from '../jobs/maintenance.ts';
import type { MetricsServer } from '../metrics/index.ts';
import { systemClock } from '../rules/clock.ts';
import { ConfigError } from '../rules/config-error.ts';
import type { Log } from '../rules/log.ts';
import { freePort } from './free-port.ts';
import { type Message, readMessage } from './messages.ts';
import { createWorkerMetrics } from './worker-metrics.ts';
import { taskVariable, type WorkerTask } from './worker-task.ts';

/** Several processes that answer at one address. */
export interface RunningWorkers {
  url: string;
  config: ServerConfig;
  /** Puts new workers in the place of the old ones, one after the other, so that no request is lost. */
  restart(): Promise<void>;
  /** Lets clients take their last answers, ends all workers and closes everything. */
  close(): Promise<void>;
}

/** One that dies at once again and again is not started over and over: the pause grows to this. */
const maxBackoff = 30 * second;
/** One that lived for so long did not die of its start. */
const healthyAfter = 30 * second;
/** What a worker may take beyond its time to drain and to end what is under way. */
const stopTimeoutMs = 15 * second;

const send = (worker: Worker, message: Message): void => {
  // One that was killed a moment ago hears nothing more. Without a callback that would be an error that ends this process.
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Resolves once the worker answers; rejects where it ends before. */
async function untilReady(worker: Worker): Promise<void> {
  const listening = once(worker, 'listening');
  const exited = once(worker, 'exit').then(() => {
    throw new ConfigError('A worker could not start; it said why.');
  });
  exited.catch(() => undefined);
  await Promise.race([listening, exited]);
}

/** The workers of one address: one that ends unasked is replaced, all can be replaced one after the other. */
export function createWorkers(
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
    // Not at its exit: messages may still be on their way then.
    worker.once('disconnect', () => metrics.forget(worker));
    worker.once('exit', (code, signal) => {
      if (!current.delete(worker) || isEnding) return;
      delay = performance.now() - startedAt > healthyAfter ? 0 : Math.min(maxBackoff, 2 * delay + second);
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended unasked: another one takes its place');
      replaceLater();
    });
    await untilReady(worker);
    current.add(worker);
  };
  // The first at once, as visitors wait for it.
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
  // Where one died whose successor was starting, both that one and another take its place.
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
        // One that died meanwhile has been replaced already.
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

function requireSeveral(config: ServerConfig): void {
  const database = databaseOf(config);
  if (config.demo) throw new ConfigError('A demo runs in one process: leave --workers away.');
  if (database.kind === 'sqlite' && database.file === ':memory:')
    throw new ConfigError('A database in memory is of one process: leave --workers away.');
}

/**
 * Starts several processes that answer at one address, and does in this one what is done once: it holds the address, the
 * counters of limits and the work that runs on its own. Throws a ConfigError for settings that cannot be used.
 */
export async function startWorkers(settings: Record<string, unknown>, count: number): Promise<RunningWorkers> {
  const asked = parseConfig(settings);
  requireSeveral(asked);
  // One for all: each worker would take another.
  const config = { ...asked, port: asked.port || (await freePort(asked.host)) };
  await sweepFiles({ config, clock: systemClock });
  // Only its log: this process answers nobody.
  const { log } = Fastify({ logger: { level: config.logLevel } });
  let url = '';
  const publicUrl = () => config.publicUrl ?? url;
  const services = await createServices(config, { clock: systemClock, log, publicUrl, databaseClients: count + 1 });
  const workers = createWorkers(config, count, { log, cluster });
  let addressFile: AddressFile | undefined;
  let metrics: MetricsServer | undefined;
  const close = async () => {
    addressFile?.remove();
    await workers.endAll();
    await metrics?.close();
    await stopServices(services, AbortSignal.timeout(stopTimeoutMs));
  };
  try {
    await startWork(services);
    await workers.startAll();
    metrics = await startMetrics(services, workers.measure);
  } catch (failure) {
    await close();
    throw failure;
  }
  url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  addressFile = writeAddress(config.dataDir, url);
  warnOfSettings(services, url);
  return { url, config, restart: workers.restart, close };
}

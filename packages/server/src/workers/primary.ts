import cluster from 'node:cluster';
import Fastify from 'fastify';
import { startMetrics, startWork, stopServices, warnOfSettings } from '../assembly.ts';
import { databaseOf, parseConfig, type ServerConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import type { AddressFile } from '../files/address-file.ts';
import { sweepFiles } from '../jobs/maintenance.ts';
import { sayAddress } from '../jobs/say-address.ts';
import type { MetricsServer } from '../metrics/index.ts';
import { systemClock } from '../rules/clock.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { freePort } from './free-port.ts';
import { createWorkerPool, stopTimeoutMs } from './worker-pool.ts';

/** A server of several worker processes that handle requests at one address. */
export interface RunningWorkers {
  url: string;
  config: ServerConfig;
  /** Replaces all workers by new ones, one after the other, without losing a request. */
  restart(): Promise<void>;
  /** Completes running responses, ends all worker processes and closes everything. */
  close(): Promise<void>;
}

function requireSeveral(config: ServerConfig): void {
  const database = databaseOf(config);
  if (config.demo) throw new ConfigError('A demo runs in one process: leave --workers away.');
  if (database.kind === 'sqlite' && database.file === ':memory:')
    throw new ConfigError('A database in memory is of one process: leave --workers away.');
}

/**
 * Starts several worker processes at one address. This process owns the address, the counters of rate limits and the
 * background work. Throws a ConfigError for unusable settings.
 */
export async function startWorkers(settings: Record<string, unknown>, count: number): Promise<RunningWorkers> {
  const asked = parseConfig(settings);
  requireSeveral(asked);
  // The port is chosen in the primary process, because each worker would choose a different one.
  const config = { ...asked, port: asked.port || (await freePort(asked.host)) };
  await sweepFiles({ config, clock: systemClock });
  // The framework Fastify is created only for its logger, because this process serves no requests.
  const { log } = Fastify({ logger: { level: config.logLevel } });
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? url;
  const services = await createServices(config, { clock: systemClock, log, publicUrl, databaseClients: count + 1 });
  const workers = createWorkerPool(config, count, { log, cluster });
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
  addressFile = sayAddress(services, url);
  warnOfSettings(services, url);
  return { url, config, restart: workers.restart, close };
}

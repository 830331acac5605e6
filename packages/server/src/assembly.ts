import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { createServices, type ServiceDeps } from './create-services.ts';
import type { DemoRealm } from './demo/demo-realm.ts';
import { characterSlotsHint, isSlotCountUnset } from './domain/characters/character-slots.ts';
import { addRoutes, createApp, guardConnections } from './http/app.ts';
import type { ConnectionDrain } from './http/connections/connection-drain.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { startLogCopy } from './jobs/log-copy.ts';
import { startMaintenance } from './jobs/maintenance.ts';
import { startRecorders } from './jobs/recorders.ts';
import { warnOfTables } from './jobs/table-warnings.ts';
import type { MetricsServer } from './metrics/index.ts';
import { weakPasswordsHint } from './rules/password-cost.ts';
import type { Services } from './services.ts';

/** HTTP application and services of a process that serves requests. */
export interface ServerParts {
  app: FastifyInstance;
  services: Services;
  drain: ConnectionDrain;
}

/**
 * Maximum number of network connections that wait to be accepted. If the queue is full, a browser retries after a
 * second.
 */
const backlog = 4_096;
const drainFor = 10 * second;

/**
 * Creates HTTP application and services. Links in mails, feeds and share pages start with the configured address, or
 * with `url`, which is known after the server listens.
 */
export async function createParts(
  config: ServerConfig,
  { url, ...deps }: Omit<ServiceDeps, 'log' | 'publicUrl'> & { url: () => string },
): Promise<ServerParts> {
  const app = createApp(config);
  const publicUrl = () => config.publicUrl ?? url();
  const services = await createServices(config, { ...deps, log: app.log, publicUrl });
  return { app, services, drain: guardConnections(app, config, services.metrics) };
}

/** Starts the background work of the server. Of several processes on a machine only one calls it. */
export async function startWork(services: Services, demo?: DemoRealm): Promise<void> {
  await services.instance.start();
  await demo?.seedRealm(services);
  await warnOfTables(services);
  await startMaintenance(services);
  await startHeartbeat(services);
  startRecorders(services);
  startLogCopy(services);
  await demo?.startSimulation(services);
}

/**
 * Starts the HTTP server of the metrics; undefined if they are not configured. `others` returns the metrics of the
 * other processes of this server.
 */
export async function startMetrics(
  services: Services,
  others: () => Promise<readonly (readonly unknown[])[]> = async () => [],
): Promise<MetricsServer | undefined> {
  const { config, metrics, log } = services;
  if (!config.metrics) return undefined;
  const { createRealmGauges, render, startMetricsServer } = await import('./metrics/index.ts');
  const readRealm = createRealmGauges(services);
  return startMetricsServer({
    ...config.metrics,
    log,
    async collect() {
      // The snapshot of the metrics comes first, because the queries for the other values would count as a used
      // connection.
      const own = await metrics.snapshot();
      const [realm, processes] = await Promise.all([readRealm(), others()]);
      return render([own, realm, ...processes]);
    },
  });
}

/** Listens for HTTP requests. Returns the address of the server. */
export async function listen({ app, services, drain }: ServerParts): Promise<string> {
  const { host, port } = services.config;
  await addRoutes(app, services, { drain });
  return app.listen({ host, port, backlog });
}

/** Stops the background work and closes all connections. When `deadline` aborts, it no longer waits for the work. */
export async function stopServices(services: Services, deadline: AbortSignal): Promise<void> {
  const { timers, database, instance, shared, log } = services;
  // The steps run in reverse order, and the next ones run even if one fails.
  await using open = new AsyncDisposableStack();
  open.defer(() => database.close());
  open.defer(() => shared.close());
  open.defer(() =>
    instance.stop().catch((error: unknown) => log.warn({ err: error }, 'no goodbye to the other servers')),
  );
  open.defer(() => timers.stop(deadline));
}

/**
 * Stops serving: completes running requests within the time limit, then closes everything. With `handsOver`, another
 * process listens at the same address. Then this one accepts no new connections, but still reports that the server is
 * ready.
 */
export async function stop({ app, services, drain }: ServerParts, { handsOver = false } = {}): Promise<void> {
  // The HTTP server's own `close` would end idle connections immediately, including one on which the next request is
  // being sent.
  if (handsOver) NetServer.prototype.close.call(app.server);
  await drain.begin(services.config.connections.drainSeconds, { handsOver });
  // In a busy process, idle connections may have unread requests. These requests are read before the connections are
  // closed.
  if (!handsOver) NetServer.prototype.close.call(app.server);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  const deadline = AbortSignal.timeout(drainFor);
  deadline.addEventListener('abort', () => app.server.closeAllConnections(), { once: true });
  const closed = app.close();
  drain.closeIdle();
  await closed;
  await stopServices(services, deadline);
}

/** Logs warnings about settings that the operator should check. */
export function warnOfSettings({ config, log }: Services, url: string): void {
  if (!config.publicUrl && !config.demo) log.warn({ url }, 'publicUrl is not set: links in mails begin with this');
  if (isSlotCountUnset(config)) log.warn({}, characterSlotsHint);
  const weakPasswords = weakPasswordsHint(config.passwords);
  if (weakPasswords !== undefined) log.warn({}, weakPasswords);
}

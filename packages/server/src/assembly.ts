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

/** What a process that answers is made of. */
export interface ServerParts {
  app: FastifyInstance;
  services: Services;
  drain: ConnectionDrain;
}

/** Connections that may wait to be accepted: when they are too many, a visitor's is tried again only after a second. */
const backlog = 4_096;
const drainFor = 10 * second;

/** Makes the parts; links begin with the address that is set, or with `url`, which is known once the server listens. */
export async function createParts(
  config: ServerConfig,
  { url, ...deps }: Omit<ServiceDeps, 'log' | 'publicUrl'> & { url: () => string },
): Promise<ServerParts> {
  const app = createApp(config);
  const publicUrl = () => config.publicUrl ?? url();
  const services = await createServices(config, { ...deps, log: app.log, publicUrl });
  return { app, services, drain: guardConnections(app, config, services.metrics) };
}

/** Begins what runs on its own; of several processes on a machine one does it. */
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

/** Answers whoever may know how the server does; undefined where nobody is to. `others` are those it works with. */
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
      // First, or the connection on which the database is asked would count as used.
      const own = await metrics.snapshot();
      const [realm, processes] = await Promise.all([readRealm(), others()]);
      return render([own, realm, ...processes]);
    },
  });
}

/** Answers requests, and answers where it is reached. */
export async function listen({ app, services, drain }: ServerParts): Promise<string> {
  const { host, port } = services.config;
  await addRoutes(app, services, { drain });
  return app.listen({ host, port, backlog });
}

/** Ends what was begun on its own and closes what was opened; `deadline` aborts when it has waited for long enough. */
export async function stopServices(services: Services, deadline: AbortSignal): Promise<void> {
  const { timers, database, instance, shared, log } = services;
  // From the last to the first, each whatever becomes of the others.
  await using open = new AsyncDisposableStack();
  open.defer(() => database.close());
  open.defer(() => shared.close());
  open.defer(() =>
    instance.stop().catch((error: unknown) => log.warn({ err: error }, 'no goodbye to the other servers')),
  );
  open.defer(() => timers.stop(deadline));
}

/**
 * Ends what is under way, within the time there is, and closes everything. Where it hands over, another process answers
 * at the same address: it takes no new connection then, and does not say that the server is not ready.
 */
export async function stop({ app, services, drain }: ServerParts, { handsOver = false } = {}): Promise<void> {
  // Not the server's own `close`, which ends idle connections at once, also one on which a request is about to come.
  if (handsOver) NetServer.prototype.close.call(app.server);
  await drain.begin(services.config.connections.drainSeconds, { handsOver });
  // Where the process is busy requests lie unread on connections that seem to be idle: they are read first.
  if (!handsOver) NetServer.prototype.close.call(app.server);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  const deadline = AbortSignal.timeout(drainFor);
  deadline.addEventListener('abort', () => app.server.closeAllConnections(), { once: true });
  const closed = app.close();
  drain.closeIdle();
  await closed;
  await stopServices(services, deadline);
}

/** Says in the log which settings are worth a thought. */
export function warnOfSettings({ config, log }: Services, url: string): void {
  if (!config.publicUrl && !config.demo) log.warn({ url }, 'publicUrl is not set: links in mails begin with this');
  if (isSlotCountUnset(config)) log.warn({}, characterSlotsHint);
  const weakPasswords = weakPasswordsHint(config.passwords);
  if (weakPasswords !== undefined) log.warn({}, weakPasswords);
}

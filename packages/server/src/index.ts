import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import { parseConfig, paths, type ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import type { DemoRealm } from './demo/demo-realm.ts';
import { loadDemo } from './demo/load-demo.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { characterSlotsHint, isSlotCountUnset } from './domain/character-slots.ts';
import { type AddressFile, writeAddress } from './files/address-file.ts';
import { resolveRealPath } from './files/real-path.ts';
import { clearUnfinished } from './gamedata/output/replace-folder.ts';
import { addRoutes, createApp, guardConnections } from './http/app.ts';
import type { ConnectionDrain } from './http/connection-drain.ts';
import { startMaintenance } from './jobs/maintenance.ts';
import { startRecorders } from './jobs/recorders.ts';
import { type Clock, systemClock } from './rules/clock.ts';
import type { Services } from './services.ts';

export type { ServerConfig, ServerConfigInput } from './config.ts';
export type { Clock } from './rules/clock.ts';
export { ConfigError } from './rules/config-error.ts';
export type { Services } from './services.ts';

/** A server that answers. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:4100`, without a slash at the end. */
  url: string;
  config: ServerConfig;
  services: Services;
  /** Lets clients take their last answers, ends what is under way (10 s at most), closes the database. */
  close(): Promise<void>;
}

/** What a server is made of. */
interface ServerParts {
  app: FastifyInstance;
  services: Services;
  drain: ConnectionDrain;
}

/** Connections that may wait to be accepted: when they are too many, a visitor's is tried again only after a second. */
const backlog = 4_096;
const drainFor = 10 * second;

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Ends what is under way, within the time there is, and closes everything. */
async function stop({ app, services, drain }: ServerParts): Promise<void> {
  const { timers, database, instance, config, log } = services;
  await drain.begin(config.connections.drainSeconds);
  const enough = AbortSignal.timeout(drainFor);
  enough.addEventListener('abort', () => app.server.closeAllConnections(), { once: true });
  const closed = app.close();
  drain.closeIdle();
  await closed;
  await timers.stop(enough);
  await instance.stop().catch((error: unknown) => log.warn({ err: error }, 'no goodbye to the other servers'));
  await database.close();
}

/** Lets the services work and answers where they are reached. */
async function open({ app, services, drain }: ServerParts, demo: DemoRealm | undefined): Promise<string> {
  const { config } = services;
  await services.instance.start();
  await demo?.seedRealm(services);
  await startMaintenance(services);
  startRecorders(services);
  await demo?.startSimulation(services);
  await addRoutes(app, services, { drain });
  const url = withoutSlash(await app.listen({ host: config.host, port: config.port, backlog }));
  return url;
}

/**
 * Starts the API server and resolves once it listens. `input` is a ServerConfigInput; it is checked here, because it
 * comes from files, flags and the environment. Throws a ConfigError for settings that cannot be used; when the start
 * fails nothing stays open.
 */
export async function startServer(input: unknown, clock: Clock = systemClock): Promise<RunningServer> {
  const settings = parseConfig(input);
  const demo = settings.demo && (await loadDemo());
  // First of all, as databases that a killed build had moved aside come back by it.
  await clearUnfinished(resolveRealPath(paths(settings).gameData), clock.now());
  const config = demo ? await prepareDemo(demo, settings) : settings;
  const app = createApp(config);
  let url = '';
  const publicUrl = () => withoutSlash(config.publicUrl ?? url);
  const services = await createServices(config, { clock, log: app.log, publicUrl });
  let addressFile: AddressFile | undefined;
  const parts = { app, services, drain: guardConnections(app, config) };
  try {
    url = await open(parts, demo);
    addressFile = writeAddress(config.dataDir, url);
  } catch (failure) {
    await stop(parts);
    throw failure;
  }
  if (!config.publicUrl && !config.demo) app.log.warn({ url }, 'publicUrl is not set: links in mails begin with this');
  if (isSlotCountUnset(config)) app.log.warn(characterSlotsHint);
  return {
    url,
    config,
    services,
    async close() {
      addressFile?.remove();
      await stop(parts);
    },
  };
}

import { createParts, listen, startMetrics, startWork, stop, warnOfSettings } from './assembly.ts';
import { parseConfig, type ServerConfig } from './config.ts';
import { loadDemo } from './demo/load-demo.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import type { AddressFile } from './files/address-file.ts';
import { sweepFiles } from './jobs/maintenance.ts';
import { sayAddress } from './jobs/say-address.ts';
import type { MetricsServer } from './metrics/index.ts';
import { type Clock, systemClock } from './rules/clock.ts';
import type { Services } from './services.ts';

export type { ServerConfig, ServerConfigInput } from './config.ts';
export type { Clock } from './rules/clock.ts';
export { ConfigError } from './rules/settings/config-error.ts';
export type { Services } from './services.ts';

export interface RunningServer {
  /** Address of the server such as `http://127.0.0.1:4100`, without a slash at the end. */
  url: string;
  config: ServerConfig;
  services: Services;
  /** Address of the metrics; undefined if they are off. */
  metricsUrl: string | undefined;
  /** Completes running responses and work (at most 10 s), then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the API server and resolves when it listens. `input` is a ServerConfigInput; it is validated here, because it
 * comes from files, flags and the environment. Throws a ConfigError for invalid settings. A failed start leaves nothing
 * open.
 */
export async function startServer(input: unknown, clock: Clock = systemClock): Promise<RunningServer> {
  const settings = parseConfig(input);
  const demo = settings.demo && (await loadDemo());
  // Unfinished files are cleaned up first. This restores databases that an interrupted build had moved aside, and frees
  // space on a full disk.
  await sweepFiles({ config: settings, clock });
  const config = demo ? await prepareDemo(demo, settings) : settings;
  let url = '';
  let addressFile: AddressFile | undefined;
  let metrics: MetricsServer | undefined;
  const parts = await createParts(config, { clock, url: () => url });
  const { services } = parts;
  try {
    await startWork(services, demo);
    metrics = await startMetrics(services);
    url = await listen(parts);
    addressFile = sayAddress(services, url);
  } catch (failure) {
    await metrics?.close();
    await stop(parts);
    throw failure;
  }
  warnOfSettings(services, url);
  return {
    url,
    config,
    services,
    metricsUrl: metrics?.url,
    async close() {
      addressFile?.remove();
      await stop(parts);
      await metrics?.close();
    },
  };
}

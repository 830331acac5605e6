import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { second } from '@kafra/sdk/rules';
import type { Log } from '../rules/log.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { contentType } from './registry.ts';

/**
 * Time limits of the HTTP server for metrics. They can be short, because the only clients are a few programs of the
 * operator.
 */
const limits = { headersTimeout: 5 * second, requestTimeout: 5 * second, connectionsCheckingInterval: second };
const maxConnections = 64;

interface Options {
  host: string;
  /** Port of the metrics server; 0 selects any free one. */
  port: number;
  log: Log;
  /** Returns all metrics in the text format of Prometheus. */
  collect(): Promise<string>;
}

/** HTTP server of `GET /metrics` on a separate port, which visitors cannot reach. */
export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

const send = (response: ServerResponse, status: number, type: string, text: string) =>
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);

/**
 * Starts the HTTP server for metrics. @throws ConfigError if the port is unavailable. Concurrent requests share one
 * response.
 */
export async function startMetricsServer({ host, port, log, collect }: Options): Promise<MetricsServer> {
  let collecting: Promise<string> | undefined;
  const collectOnce = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
    return collecting;
  };
  const server = createServer(limits, (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'text/plain', 'See /metrics\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', 'Only GET\n');
    collectOnce().then(
      (text) => send(response, 200, contentType, text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be put together');
        send(response, 500, 'text/plain', 'See the log of the server\n');
      },
    );
  });
  server.maxConnections = maxConnections;
  server.setTimeout(60 * second);
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`The metrics cannot be answered at ${host}:${port} (setting metrics): ${error.code}`);
  });
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${own}/metrics`;
  log.info({ url }, 'metrics');
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

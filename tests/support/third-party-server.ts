import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { allCalls, databaseFiles } from '@kafra/sdk/contract';
import type { ResponseRewriter } from './response-variants.ts';

/**
 * A simulated server of another project that follows the specifications: it sends every response of a real server in a
 * different form.
 */
export interface ThirdPartyServer {
  url: string;
  /** Sets the text of all further responses for a path. */
  setResponse(path: string, body: string): void;
  close(): Promise<void>;
}

const routes = allCalls().map(({ route }) => ({
  method: route.method,
  pattern: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  reply: route.reply,
}));

const files = Object.values(databaseFiles).map(({ path, record }) => ({
  pattern: new RegExp(`^${path('VERSION').replaceAll('.', '\\.').replace('VERSION', '[^/_]+')}$`),
  record,
}));

/** Starts a proxy for the real server at `origin` that rewrites its responses. */
export async function startThirdPartyServer(
  origin: string,
  { reply, records }: ResponseRewriter,
): Promise<ThirdPartyServer> {
  const fixedResponses = new Map<string, string>();
  /** Rewritten contents of game database files by path. The content never changes under the same name. */
  const rewrittenFiles = new Map<string, Buffer>();

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const answer = await fetch(`${origin}${path}`, {
      method: request.method ?? 'GET',
      headers: forwardedHeaders(request),
      body: request.method === 'POST' || request.method === 'PUT' ? await textOf(request) : null,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(answer.status, { 'content-type': type });
    response.end(answer.ok ? rewrite(request.method, path, bytes) : bytes);
  }

  function rewrite(method: string | undefined, path: string, bytes: Buffer): Buffer | string {
    const fixedResponse = fixedResponses.get(path);
    if (fixedResponse !== undefined) return fixedResponse;
    const route = routes.find((one) => one.method === method && one.pattern.test(path));
    if (route) return bytes.length === 0 ? bytes : JSON.stringify(reply(route.reply, JSON.parse(bytes.toString())));
    const file = files.find(({ pattern }) => pattern.test(path));
    if (!file) return bytes;
    const rewritten = rewrittenFiles.get(path) ?? gzipSync(JSON.stringify(records(file.record, recordsIn(bytes))));
    rewrittenFiles.set(path, rewritten);
    return rewritten;
  }

  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setResponse: (path, body) => void fixedResponses.set(path, body),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const recordsIn = (bytes: Buffer): unknown[] => JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());

const forwardedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  );

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

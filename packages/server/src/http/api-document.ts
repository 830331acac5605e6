import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { CompressedBody } from './compressed-body.ts';

/** It is packed once, so as small as Brotli can. */
const brotliQuality = 11;

/** The OpenAPI document as it is sent. It is loaded when somebody first asks: a server that nobody asks holds none. */
async function makeDocument(): Promise<CompressedBody> {
  const { openApi } = await import('@kafra/sdk/reference');
  return new CompressedBody(Buffer.from(JSON.stringify(openApi({ version: packageJson.version }))), brotliQuality);
}

/** `GET /api/openapi.json`: every call, field and error of this server, for clients in any language. */
export function apiDocument(app: FastifyInstance): void {
  let document: Promise<CompressedBody> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= makeDocument();
    reply.headers({ 'cache-control': 'public, no-cache', 'content-type': 'application/json; charset=utf-8' });
    return (await document).sendIfChanged(request, reply);
  });
}

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { CompressedBody } from './compressed-body.ts';

/** It is packed once, so as small as Brotli can. */
const brotliQuality = 11;

/** The OpenAPI document as it is sent. It is loaded when somebody first asks: a server that nobody asks holds none. */
async function makeDocument() {
  const { openApi } = await import('@kafra/sdk/reference');
  const bytes = Buffer.from(JSON.stringify(openApi({ version: packageJson.version })));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { packed: new CompressedBody(bytes, brotliQuality), etag };
}

/** Whether an If-None-Match header names this version (RFC 9110 13.1.2: a weak one will do). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** `GET /api/openapi.json`: every call, field and error of this server, for clients in any language. */
export function apiDocument(app: FastifyInstance): void {
  let made: ReturnType<typeof makeDocument> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    made ??= makeDocument();
    const { packed, etag } = await made;
    reply.headers({ etag, 'cache-control': 'public, no-cache', 'content-type': 'application/json; charset=utf-8' });
    return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : packed.send(request, reply);
  });
}

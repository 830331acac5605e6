import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { sendTagged, TaggedBody } from './replies/tagged-body.ts';

/** Brotli quality for the OpenAPI document: the highest, because the document is compressed only once. */
const options = { quality: 11, cacheControl: 'public, no-cache' };

/** Returns the OpenAPI document as a response body. It is loaded with the first request, to save memory until then. */
async function makeDocument(): Promise<TaggedBody> {
  const { openApi } = await import('@kafra/sdk/reference');
  return new TaggedBody(Buffer.from(JSON.stringify(openApi({ version: packageJson.version }))), options);
}

/**
 * Serves `GET /api/openapi.json`, which describes each call, field and error of this server, for clients in any
 * language.
 */
export function apiDocument(app: FastifyInstance): void {
  let document: Promise<TaggedBody> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= makeDocument();
    return sendTagged((await document).answer(request.headers), reply);
  });
}

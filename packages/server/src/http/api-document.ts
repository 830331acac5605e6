import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { sendTagged, TaggedBody } from './replies/tagged-body.ts';

/** It is packed once, so as small as Brotli can. */
const options = { quality: 11, cacheControl: 'public, no-cache' };

/** Returns the OpenAPI document as it is sent. It is loaded with the first request, to save memory until then. */
async function makeDocument(): Promise<TaggedBody> {
  const { openApi } = await import('@kafra/sdk/reference');
  return new TaggedBody(Buffer.from(JSON.stringify(openApi({ version: packageJson.version }))), options);
}

/** `GET /api/openapi.json`: every call, field and error of this server, for clients in any language. */
export function apiDocument(app: FastifyInstance): void {
  let document: Promise<TaggedBody> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= makeDocument();
    return sendTagged((await document).answer(request.headers), reply);
  });
}

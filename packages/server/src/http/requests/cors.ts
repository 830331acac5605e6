import { tokenExpiryHeader } from '@kafra/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';

const preflightSeconds = '600';

/** Response headers that pages of other origins may read, in addition to the standard ones. */
const exposed = `Retry-After, ${tokenExpiryHeader}`;

/** Returns the CORS headers of a response to a page of this origin, or to a client without an origin. */
export type CorsHeaders = (origin: string | undefined) => {
  vary: string;
  'access-control-allow-origin'?: string;
  'access-control-expose-headers'?: string;
};

/** Returns a function for the CORS headers of the configured origins; undefined without origins. */
export function createCorsHeaders({ corsOrigins }: ServerConfig): CorsHeaders | undefined {
  const allowed = new Set(corsOrigins.map((url) => new URL(url).origin));
  if (allowed.size === 0) return undefined;
  return (origin) =>
    origin === undefined || !allowed.has(origin)
      ? { vary: 'Origin' }
      : { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed };
}

/**
 * Adds the CORS headers to each response and answers preflight requests. Credentials are not allowed, because no
 * cookies are used.
 */
export function registerCors(app: FastifyInstance, corsHeaders: CorsHeaders | undefined): void {
  if (!corsHeaders) return;
  app.addHook('onRequest', async (request, reply) => {
    const headers = corsHeaders(request.headers.origin);
    reply.headers(headers);
    if (!headers['access-control-allow-origin'] || request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': preflightSeconds,
    });
    return reply.code(204).send();
  });
  app.options('/*', (_request, reply) => reply.code(204).send());
}

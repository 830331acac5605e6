import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

const preflightSeconds = '600';

/** Lets pages of the configured origins call the API. No cookies are used, so none are allowed. */
export function registerCors(app: FastifyInstance, { corsOrigins }: ServerConfig): void {
  const allowed = new Set(corsOrigins.map((url) => new URL(url).origin));
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !allowed.has(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After' });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': preflightSeconds,
    });
    return reply.code(204).send();
  });
  app.options('/*', (_request, reply) => reply.code(204).send());
}

import type { FastifyInstance } from 'fastify';
import { createEmblemCache } from '../../domain/emblems/emblem-cache.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { readEmblem } from '../../store/characters/emblems.ts';

const forEver = 'public, max-age=31536000, immutable';
const shortly = 'public, max-age=300';

/**
 * Registers `GET /api/server/emblem/{guild}`, which returns the emblem of a guild as a picture. It needs no session,
 * because `<img>` sends no token.
 */
export function registerEmblemRoutes(app: FastifyInstance, { database, rateLimiter }: Services): void {
  const cache = createEmblemCache();
  const readImage = async (guildId: number, requestedVersion: string | undefined, client: string) => {
    const known = cache.find(guildId, requestedVersion);
    if (known) return { image: await known, caching: forEver };
    await rateLimiter.consume('read', client);
    const stored = await readEmblem(database.db, guildId);
    const caching = requestedVersion === String(stored?.version) ? forEver : shortly;
    return { image: stored && (await cache.render(guildId, stored)), caching };
  };
  app.get<{ Params: { guild: string }; Querystring: { v?: string } }>(
    '/api/server/emblem/:guild(^\\d{1,9}$)',
    async (request, reply) => {
      const { image, caching } = await readImage(Number(request.params.guild), request.query.v, clientKey(request.ip));
      if (!image) throw notFound('This guild has no emblem.');
      return reply
        .type(image.type)
        .header('cache-control', caching)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes);
    },
  );
}

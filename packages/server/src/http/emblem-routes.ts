import type { FastifyInstance } from 'fastify';
import { createGallery } from '../domain/emblem-gallery.ts';
import { clientKey } from '../rules/ip-address.ts';
import { notFound } from '../rules/refusal.ts';
import type { Services } from '../services.ts';
import { readEmblem } from '../store/emblems.ts';

const forEver = 'public, max-age=31536000, immutable';
const shortly = 'public, max-age=300';

/** `GET /api/server/emblem/{guild}`: a guild's emblem as a picture, open to all because `<img>` sends no token. */
export function emblemRoutes(app: FastifyInstance, { database, limits }: Services): void {
  const gallery = createGallery();
  const look = async (guildId: number, asked: string | undefined, client: string) => {
    const known = gallery.known(guildId, asked);
    if (known) return { image: await known, caching: forEver };
    limits.take('read', client);
    const stored = await readEmblem(database.db, guildId);
    const caching = asked === String(stored?.version) ? forEver : shortly;
    return { image: stored && (await gallery.draw(guildId, stored)), caching };
  };
  app.get<{ Params: { guild: string }; Querystring: { v?: string } }>(
    '/api/server/emblem/:guild(^\\d{1,9}$)',
    async (request, reply) => {
      const { image, caching } = await look(Number(request.params.guild), request.query.v, clientKey(request.ip));
      if (!image) throw notFound('This guild has no emblem.');
      return reply
        .type(image.type)
        .header('cache-control', caching)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes);
    },
  );
}

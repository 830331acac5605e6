import type { FastifyInstance } from 'fastify';
import { emblemImage } from '../domain/emblem-image.ts';
import type { Services } from '../services.ts';
import { readEmblem } from '../store/emblems.ts';

const forEver = 'public, max-age=31536000, immutable';
const shortly = 'public, max-age=300';

/** `GET /api/server/emblem/{guild}`: a guild's emblem as a picture, open to all because `<img>` sends no token. */
export async function emblemRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { guild: string }; Querystring: { v?: string } }>(
    '/api/server/emblem/:guild(^\\d{1,9}$)',
    async (request, reply) => {
      const stored = await readEmblem(services.database.db, Number(request.params.guild));
      const image = stored && (await emblemImage(stored));
      if (!stored || !image) {
        return reply.code(404).send({ code: 'not_found', message: 'This guild has no emblem.' });
      }
      return reply
        .type(image.type)
        .header('cache-control', request.query.v === String(stored.version) ? forEver : shortly)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(image.bytes);
    },
  );
}

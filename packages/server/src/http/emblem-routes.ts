import type { FastifyInstance } from 'fastify';
import { type EmblemImage, emblemImage } from '../domain/emblem-image.ts';
import { notFound } from '../domain/refusal.ts';
import type { Services } from '../services.ts';
import { readEmblem, type StoredEmblem } from '../store/emblems.ts';

const forEver = 'public, max-age=31536000, immutable';
const shortly = 'public, max-age=300';
const mostDrawn = 500;

/** Emblems are asked for without a token and by the dozen: each is decoded once, until it changes. */
function createGallery() {
  const drawn = new Map<string, Promise<EmblemImage | undefined>>();
  return (guildId: number, stored: StoredEmblem) => {
    const key = `${guildId} ${stored.kind} ${stored.version}`;
    const image = drawn.get(key) ?? emblemImage(stored);
    if (drawn.size >= mostDrawn) drawn.clear();
    drawn.set(key, image);
    return image;
  };
}

/** `GET /api/server/emblem/{guild}`: a guild's emblem as a picture, open to all because `<img>` sends no token. */
export function emblemRoutes(app: FastifyInstance, { database }: Services): void {
  const draw = createGallery();
  app.get<{ Params: { guild: string }; Querystring: { v?: string } }>(
    '/api/server/emblem/:guild(^\\d{1,9}$)',
    async (request, reply) => {
      const guildId = Number(request.params.guild);
      const stored = await readEmblem(database.db, guildId);
      const image = stored && (await draw(guildId, stored));
      if (!stored || !image) throw notFound('This guild has no emblem.');
      return reply
        .type(image.type)
        .header('cache-control', request.query.v === String(stored.version) ? forEver : shortly)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes);
    },
  );
}

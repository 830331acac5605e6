import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../rules/ip-address.ts';
import { notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';

/**
 * Registers `GET /api/server/sprite/{character}/{key}.webp`, which returns the picture of a character. It needs no
 * session, because `<img>` sends no token. `server.sprite` returns the key. The picture of a key never changes.
 */
export function registerCharacterRoutes(app: FastifyInstance, { characters, rateLimiter }: Services): void {
  app.get<{ Params: { playerId: string; key: string } }>(
    '/api/server/sprite/:playerId(^\\d{1,10}$)/:key(^[0-9a-f]{16}$).webp',
    async (request, reply) => {
      const { playerId, key } = request.params;
      const picture = await characters.read(Number(playerId), key, () =>
        rateLimiter.consume('read', clientKey(request.ip)),
      );
      if (!picture) throw notFound('There is no such picture of this character.');
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture);
    },
  );
}

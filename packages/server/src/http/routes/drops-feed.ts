import type { FastifyInstance } from 'fastify';
import { mvpBoardOf } from '../../config.ts';
import { rareDrops } from '../../domain/drops/rare-drops.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { dropsFeed } from '../../rules/site/drops-feed.ts';
import type { Services } from '../../services.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { siteFacts } from '../site-facts.ts';

/** Maximum number of drops in the Atom feed. */
const feedLength = 50;
const cacheControl = 'public, max-age=300';
const type = 'application/atom+xml; charset=utf-8';
const freshFor = 60_000;

/** Serves the newest rare drops as an Atom feed at `/drops.xml`, if visitors may read the market. */
export function registerDropsFeed(app: FastifyInstance, services: Services): void {
  const { config, database, facts, responseCache, rateLimiter, realmClock, publicUrl } = services;
  if (!config.market.public) return;
  let last: { xml: string; body: TaggedBody } | undefined;

  async function makeFeed(): Promise<{ body: TaggedBody }> {
    const { name } = siteFacts(config, app.log);
    const { drops } = await rareDrops({
      reads: database.db,
      facts: await facts.drops(),
      showsMvpTimes: mvpBoardOf(config) !== 'off',
      now: realmClock.now(),
    });
    const xml = dropsFeed(drops.slice(0, feedLength), { name, site: publicUrl() });
    if (last?.xml !== xml) last = { xml, body: new TaggedBody(Buffer.from(xml), { quality: 5, cacheControl, type }) };
    return { body: last.body };
  }

  app.get('/drops.xml', async (request, reply) => {
    await rateLimiter.consume('read', clientKey(request.ip));
    const { body } = await responseCache.get('drops feed', makeFeed, { freshFor });
    return sendTagged(body.answer(request.headers), reply);
  });
}

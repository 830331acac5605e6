import type { FastifyInstance } from 'fastify';
import { newestItems } from '../../domain/news/published-news.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { atomFeed } from '../../rules/site/atom-feed.ts';
import type { Services } from '../../services.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { siteFacts } from '../site-facts.ts';

/** Maximum number of news items in the Atom feed. */
const feedLength = 20;
const cacheControl = 'public, max-age=300';
const type = 'application/atom+xml; charset=utf-8';

/** Serves the news as an Atom feed at `/news.xml`. */
export function registerNewsFeed(app: FastifyInstance, services: Services): void {
  const { config, database, responseCache, rateLimiter, realmClock, publicUrl } = services;
  let last: { xml: string; body: TaggedBody } | undefined;

  async function makeFeed(): Promise<{ body: TaggedBody }> {
    const { name, description } = siteFacts(config, app.log);
    const items = await newestItems(database.db, realmClock.now(), feedLength);
    const xml = atomFeed(items, { name, description, site: publicUrl() });
    if (last?.xml !== xml) last = { xml, body: new TaggedBody(Buffer.from(xml), { quality: 5, cacheControl, type }) };
    return { body: last.body };
  }

  app.get('/news.xml', async (request, reply) => {
    await rateLimiter.consume('read', clientKey(request.ip));
    const { body } = await responseCache.get('news feed', makeFeed);
    return sendTagged(body.answer(request.headers), reply);
  });
}

import { type ShareKind, shareKinds, sharePath } from '@kafra/sdk/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { robotsText, sitemapCount, sitemapIndex, sitemapPage } from '../../rules/share/sitemap.ts';
import type { Services } from '../../services.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';

const cacheControl = 'public, max-age=3600';

/** Serves `/robots.txt`, and `/sitemap.xml` with the share addresses of all records unless the settings turn it off. */
export function registerSearchEngineRoutes(app: FastifyInstance, { config, shareRecords, publicUrl }: Services): void {
  const { robots, sitemap } = config.searchEngines;
  const hasSitemap = sitemap && robots !== 'deny';
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsText({ robots, sitemap: hasSitemap ? `${publicUrl()}/sitemap.xml` : undefined })),
  );
  if (!hasSitemap) return;

  const bodies = new Map<string, TaggedBody>();
  async function listPaths(): Promise<string[]> {
    const kinds = Object.keys(shareKinds) as ShareKind[];
    const keys = await Promise.all(kinds.map(async (kind) => ({ kind, all: await shareRecords.keys(kind) })));
    return ['/', ...keys.flatMap(({ kind, all }) => all.map((key) => sharePath({ kind, key })))];
  }
  function send(name: string, text: string, request: FastifyRequest, reply: FastifyReply) {
    const bytes = Buffer.from(text);
    const known = bodies.get(name);
    const type = 'application/xml; charset=utf-8';
    const body = known?.isOf(bytes) ? known : new TaggedBody(bytes, { quality: 5, cacheControl, type });
    bodies.set(name, body);
    return sendTagged(body.answer(request.headers), reply);
  }
  app.get('/sitemap.xml', async (request, reply) =>
    send('index', sitemapIndex(publicUrl(), sitemapCount((await listPaths()).length)), request, reply),
  );
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
    const { number } = request.params;
    const paths = await listPaths();
    if (Number(number) > sitemapCount(paths.length)) return reply.callNotFound();
    return send(number, sitemapPage(publicUrl(), paths, Number(number)), request, reply);
  });
}

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { minute, type ShareKind, shareKinds, sharePath, shareRoute } from '@kafra/sdk/rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../rules/refusal.ts';
import { sharePictureSize } from '../../rules/share/picture-svg.ts';
import { describeShared, type SharedRecord } from '../../rules/share/shared-record.ts';
import type { Services } from '../../services.ts';
import { type PageHead, withHead } from '../replies/page-head.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { siteFacts } from '../site-facts.ts';

/** Milliseconds for which a share page is cached by the server and by clients. */
const lifetime = 5 * minute;
const cacheControl = `public, max-age=${lifetime / 1_000}`;
/** Maximum number of cached share pages of about 6 KB each. */
const maxPages = 500;

/** Headers that let web chat programs show the picture on their own pages. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

interface SharePage {
  body: TaggedBody;
  madeAt: number;
  /** Modification time of the built page from which the share page was made. */
  built: number;
}

/** Returns structured data (schema.org) about a share page and its record. */
const structuredData = ({ title, label }: SharedRecord, { description, url, image }: PageHead, siteName: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name: title,
  description,
  url,
  isPartOf: { '@type': 'WebSite', name: siteName },
  about: { '@type': 'Thing', name: title, description, additionalType: label, ...(image && { image: image.url }) },
});

/**
 * Serves share addresses such as `/item/501`. The response is the page of the site with the title, description and
 * picture of one record in its head, because servers do not receive hash routes. Ignores the query.
 */
export function registerShareRoutes(app: FastifyInstance, services: Services, web: string): void {
  const { config, shareRecords, sharePictures, publicUrl, clock, log } = services;
  const index = path.join(web, 'index.html');
  const pages = new Map<string, SharePage>();

  const makePage = (site: ReturnType<typeof siteFacts>, head: PageHead) =>
    withHead(readFileSync(index, 'utf8'), site, head);

  async function makeSharePage(record: SharedRecord): Promise<SharePage> {
    const site = siteFacts(config, log);
    const url = `${publicUrl()}${sharePath(record)}`;
    const picture = await sharePictures.keyOf(record);
    const head: PageHead = {
      title: record.title,
      description: describeShared(record),
      url,
      image: {
        url: `${publicUrl()}/preview${sharePath(record)}/${picture}.png`,
        alt: `${record.label}: ${record.title}`,
        ...sharePictureSize,
      },
      route: shareRoute(record),
    };
    const text = makePage(site, { ...head, data: structuredData(record, head, site.name) });
    return {
      body: new TaggedBody(Buffer.from(text), { quality: 5, cacheControl, type: 'text/html; charset=utf-8' }),
      madeAt: clock.now(),
      built: statSync(index).mtimeMs,
    };
  }

  /** Returns the share page of a record. Only pages of existing records are cached. */
  async function pageOf(record: SharedRecord): Promise<SharePage> {
    const name = sharePath(record);
    const known = pages.get(name);
    const isFresh = known && Math.abs(clock.now() - known.madeAt) < lifetime && statSync(index).mtimeMs === known.built;
    const page = isFresh ? known : await makeSharePage(record);
    pages.delete(name);
    pages.set(name, page);
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  function sendMissing(reply: FastifyReply): FastifyReply {
    const site = siteFacts(config, log);
    const head = {
      title: 'Not found',
      description: `There is nothing at this address of ${site.name}.`,
      // An unknown hash route of the site. It opens the home page with a notice.
      route: '#/not_found',
      isUnlisted: true,
    };
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(Buffer.from(makePage(site, head)));
  }

  for (const kind of Object.keys(shareKinds) as ShareKind[]) {
    app.get<{ Params: { key: string } }>(`/${kind}/:key`, async (request, reply) => {
      const [address = ''] = request.url.split('?');
      // The router accepts additional slashes in the path, but a share page only works exactly one folder below the
      // site.
      const isExact = address.split('/').length === 3;
      const record = isExact ? await shareRecords.find({ kind, key: request.params.key }) : undefined;
      return record ? sendTagged((await pageOf(record)).body.answer(request.headers), reply) : sendMissing(reply);
    });
    app.get<{ Params: { key: string; picture: string } }>(
      `/preview/${kind}/:key/:picture(^[0-9a-f]{16}$).png`,
      async (request, reply) => {
        const record = await shareRecords.find({ kind, key: request.params.key });
        if (!record) throw notFound('There is nothing at this address.');
        const { key, bytes } = await sharePictures.read(record);
        // The address of a previous picture returns the current one, so the response must not be cached for long.
        const caching = key === request.params.picture ? 'public, max-age=31536000, immutable' : cacheControl;
        return reply.headers(pictureHeaders).header('cache-control', caching).type('image/png').send(bytes);
      },
    );
  }
}

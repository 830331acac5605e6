import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Log } from '../../rules/log.ts';
import { withHead } from '../replies/page-head.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { siteFacts } from '../site-facts.ts';

interface Deps {
  config: ServerConfig;
  /** Folder with the built files of the web site. */
  web: string;
  log: Log;
}

/** Returns the site's description for search engines and chat programs. */
const descriptionOf = ({ name, tagline, description }: SiteConfig): string =>
  description ?? ([name, tagline].filter(Boolean).join(': ') || name);

/** Inserts the name and description of this site into the built start page. */
export const brandPage = (html: string, site: SiteConfig): string =>
  withHead(html, site, { title: site.name, description: descriptionOf(site) });

/** Inserts the name and description of this site into the built web manifest. */
export const brandManifest = (manifest: string, site: SiteConfig): string =>
  JSON.stringify({
    ...JSON.parse(manifest),
    name: site.name,
    short_name: site.name.slice(0, 12).trim(),
    description: descriptionOf(site),
    ...(site.theme.color !== undefined && { theme_color: site.theme.color }),
    ...(site.icon !== undefined && { icons: [{ src: `/media/${site.icon}` }] }),
  });

/** Serves the page and the web manifest with the name of this site. Both are read again if the settings change. */
export function registerSiteDocument(app: FastifyInstance, { config, web, log }: Deps): void {
  const serve = (file: string, type: string, brand: (text: string, site: SiteConfig) => string) => {
    let last: { text: string; body: TaggedBody } | undefined;
    return async (request: FastifyRequest, reply: FastifyReply) => {
      // The router ignores a second slash, but the start page exists only at `/`.
      if (request.url.startsWith('//')) return reply.callNotFound();
      const text = brand(readFileSync(path.join(web, file), 'utf8'), siteFacts(config, log));
      if (last?.text !== text)
        last = { text, body: new TaggedBody(Buffer.from(text), { quality: 9, cacheControl: 'no-cache', type }) };
      return sendTagged(last.body.answer(request.headers), reply);
    };
  };
  const page = serve('index.html', 'text/html; charset=utf-8', brandPage);
  app.get('/', page);
  app.get('/index.html', page);
  app.get('/site.webmanifest', serve('site.webmanifest', 'application/manifest+json', brandManifest));
}

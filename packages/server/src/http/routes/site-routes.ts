import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../config.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { siteHeaders } from '../replies/headers.ts';
import { StaticCache } from '../replies/static-cache.ts';
import { registerDropsFeed } from './drops-feed.ts';
import { registerNewsFeed } from './news-feed.ts';
import { registerSearchEngineRoutes } from './search-engine-routes.ts';
import { registerSecurityText } from './security-text.ts';
import { registerShareRoutes } from './share-routes.ts';
import { registerSiteConfig } from './site-config.ts';
import { registerSiteDocument } from './site-document.ts';
import { registerSiteMedia } from './site-media.ts';
import { registerStateXml } from './state-xml.ts';
import { registerWoeCalendar } from './woe-calendar.ts';

const forEver = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';
const forADay = 'public, max-age=86400';

/** Names of built files contain a hash, and names of databases a version, so their content never changes. */
const assetCaching = (file: string) => (file.includes(`${path.sep}assets${path.sep}`) ? forEver : askAgain);
const dataCaching = (file: string) => (/\.json\.gz$|[\\/]art_[^\\/]*\.json$/.test(file) ? forEver : forADay);

const notBuilt = (request: FastifyRequest, reply: FastifyReply) => {
  request.log.warn({}, 'the web site is not built: in a checkout, run `npx pnpm run build`');
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The web site is not built on this server. The API answers under /api.\n');
};

interface ServedFolder {
  /** Prefix of the URLs under which the folder is served, with a slash at the end. */
  prefix: string;
  root: string;
  /** Name of the file that is served for the URL of the folder itself. */
  index?: string;
  /** Returns true for a file in the folder that is not served. The name is in lower case. */
  isPrivate?(name: string): boolean;
  /** Returns the `Cache-Control` header for a file in the folder. */
  caching(file: string): string;
  cache: StaticCache;
}

/** Serves the files of a folder in a separate plugin scope, because `sendFile` belongs to one folder. */
async function serveFolder(
  app: FastifyInstance,
  { prefix, root, index, isPrivate, caching, cache }: ServedFolder,
): Promise<void> {
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      dotfiles: 'ignore',
      index: index ?? false,
      setHeaders: (reply, file, stat) => {
        reply.header('cache-control', caching(file));
        cache.track(reply.raw, { path: file, size: stat.size, mtimeMs: stat.mtimeMs });
      },
    });
    // This route replaces the plugin's own, which lists the whole folder for each file, for disks that ignore case.
    // With 20,000 pictures of a game client, that takes 8 ms per picture.
    files.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const [address = ''] = request.url.split('?');
      // The router ignores a slash at the end, so a path that ends with a slash would return the file.
      if (address !== prefix && address.endsWith('/')) return reply.callNotFound();
      const file = request.params['*'];
      if (isPrivate?.(path.posix.basename(path.posix.normalize(file)).toLowerCase())) return reply.callNotFound();
      return reply.sendFile(`/${file}`);
    });
  });
}

/**
 * Returns true for a report of a database import. These reports are private, because they contain lines of the realm's
 * scripts.
 */
const isReport = (name: string): boolean => /^coverage\.(json|txt)$/.test(name);

/** Serves the built web site, the realm's `/site.json` and the game databases with their pictures under `/db`. */
export async function registerSiteRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const { web, gameData } = paths(config);
  makeFolder(path.resolve(gameData));
  const headers = siteHeaders(config);
  const cache = new StaticCache();
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  cache.attach(app);

  registerSecurityText(app, services);
  registerNewsFeed(app, services);
  registerDropsFeed(app, services);
  registerWoeCalendar(app, services);
  registerSiteConfig(app, services);
  registerStateXml(app, services);
  registerSiteMedia(app, config);
  await serveFolder(app, { prefix: '/db/', root: gameData, isPrivate: isReport, caching: dataCaching, cache });
  if (!existsSync(path.join(web, 'index.html'))) {
    app.get('/', notBuilt);
    return;
  }
  registerSiteDocument(app, { config, web, log: app.log });
  registerShareRoutes(app, services, web);
  registerSearchEngineRoutes(app, services);
  await serveFolder(app, { prefix: '/', root: web, index: 'index.html', caching: assetCaching, cache });
}

/** Redirects unknown paths to the home page, because the routes of the web site are in the URL fragment. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/db/');
  if (page && request.headers.accept?.includes('text/html')) return reply.redirect('/', 302);
  throw notFound('There is nothing at this address.');
}

import { parseLanguageTag } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import { createStoredPages } from '../../domain/site/stored-pages.ts';
import type { Services } from '../../services.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { acceptedLanguages } from '../requests/accepted-languages.ts';
import { pagesFor, siteFacts } from '../site-facts.ts';

const cacheControl = 'no-cache';
/** Maximum number of stored response bodies, one per combination of languages. */
const maxBodies = 20;

/**
 * Serves `/site.json`. Its pages are in the language that the visitor chose (parameter `language`), else in those of
 * `Accept-Language`. Each combination of languages has a separate ETag.
 */
export function registerSiteConfig(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const storedPages = createStoredPages(services);
  const bodies = new Map<string, { text: string; body: TaggedBody }>();

  function bodyOf(languages: string, text: string): TaggedBody {
    const known = bodies.get(languages);
    if (known?.text === text) return known.body;
    const body = new TaggedBody(Buffer.from(text), { quality: 5, cacheControl });
    if (bodies.size >= maxBodies) bodies.clear();
    bodies.set(languages, { text, body });
    return body;
  }

  // Settings and pages are read for each request of `/site.json`, because databases and files may change while the
  // server runs.
  app.get<{ Querystring: { language?: unknown } }>('/site.json', async (request, reply) => {
    const { language } = request.query;
    const chosen = typeof language === 'string' ? parseLanguageTag(language) : undefined;
    const wanted = [
      ...(chosen === undefined ? [] : [chosen]),
      ...acceptedLanguages(request.headers['accept-language']),
    ];
    const pages = pagesFor(config, app.log, { stored: await storedPages.read(), wanted });
    const languages = pages.translations.map(({ page, language }) => `${page}.${language}`).join();
    const body = bodyOf(languages, JSON.stringify(siteFacts(config, app.log, pages)));
    reply.header('vary', 'accept-language');
    return sendTagged(body.answer(request.headers), reply);
  });
}

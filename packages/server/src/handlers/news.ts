import type { Api } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../domain/context.ts';
import { changeNews, createNews, newsRecord, retractNews } from '../domain/news/edit-news.ts';
import { newsItem, newsList } from '../domain/news/published-news.ts';
import { notFound } from '../rules/refusal.ts';
import { audit } from '../store/audit.ts';
import { listAllNews, type NewsRow } from '../store/news.ts';
import type { Schema } from '../store/schema.ts';
import type { Handlers } from './handlers.ts';

/** One change by staff, noted in the audit log; visitors get the new list immediately. */
async function change(context: Context, action: string, work: (db: Kysely<Schema>, now: number) => Promise<NewsRow>) {
  const { services, session, ip, now } = context;
  const row = await services.database.transaction(async (db) => {
    const changed = await work(db, now);
    const at = services.clock.now();
    await audit(db, { at, masterId: session.masterId, ip, action, target: changed.slug });
    return changed;
  });
  services.responseCache.drop('news');
  services.responseCache.drop('news feed');
  return { item: newsRecord(row, now) };
}

/** The calls about news. */
export const newsHandlers: Handlers<Api['news']> = {
  list: (_request, { services, now }) =>
    services.responseCache.get('news', async () => ({ news: await newsList(services.database.db, now) })),

  async show({ slug }, { services, now }) {
    const item = await newsItem(services.database.db, slug, now);
    if (!item) throw notFound('There is no such news.');
    return { item };
  },

  all: async (_request, { services, now }) => ({
    news: (await listAllNews(services.database.db)).map((row) => newsRecord(row, now)),
  }),

  create: (text, context) =>
    change(context, 'create_news', (db, now) => createNews(db, text, { now, author: context.session.masterId })),

  update: (text, context) => change(context, 'update_news', (db, now) => changeNews(db, text, now)),

  retract: ({ id }, context) => change(context, 'retract_news', (db, now) => retractNews(db, id, now)),
};

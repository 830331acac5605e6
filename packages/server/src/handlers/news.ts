import type { Api, NewsRecord } from '@kafra/sdk/contract';
import { changeAndAudit } from '../domain/news/change-news.ts';
import { changeNews, createNews, newsRecord, retractNews } from '../domain/news/edit-news.ts';
import { newsItem, newsList } from '../domain/news/published-news.ts';
import { notFound } from '../rules/refusal.ts';
import { markdownProblems } from '../rules/site/markdown-cards.ts';
import { listAllNews } from '../store/news.ts';
import type { Handlers } from './handlers.ts';

/** Handles the API calls about news. */
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

  create: async (text, context) =>
    withProblems(
      await changeAndAudit(context, 'create_news', (db, now) =>
        createNews(db, text, { now, author: context.session.masterId }),
      ),
    ),

  update: async (text, context) =>
    withProblems(await changeAndAudit(context, 'update_news', (db, now) => changeNews(db, text, now))),

  retract: ({ id }, context) => changeAndAudit(context, 'retract_news', (db, now) => retractNews(db, id, now)),
};

const withProblems = ({ item }: { item: NewsRecord }) => ({ item, problems: markdownProblems([item.body]) });

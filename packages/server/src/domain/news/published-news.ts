import type { NewsItem, NewsSummary } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { excerptOf, newsCards } from '../../rules/site/news-text.ts';
import { listPublishedNews, newestNews, publishedNews } from '../../store/news.ts';
import type { Schema } from '../../store/schema.ts';

/** Caches the results of a function of a text, so that each news text is processed once. */
class TextMemo<T> {
  readonly #made = new Map<string, T>();
  readonly #make: (text: string) => T;
  constructor(make: (text: string) => T) {
    this.#make = make;
  }

  get(text: string): T {
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = this.#make(text);
    if (this.#made.size >= maxRemembered) this.#made.clear();
    this.#made.set(text, made);
    return made;
  }
}

const maxRemembered = 200;

const excerpts = new TextMemo(excerptOf);
const titleAndBody = new TextMemo((text) => {
  const end = text.indexOf('\n');
  return newsCards({ title: text.slice(0, end), body: text.slice(end + 1) });
});

const summary = (row: {
  slug: string;
  title: string;
  pinned: number;
  published_at: number;
  updated_at: number;
}): Omit<NewsSummary, 'excerpt'> => ({
  slug: row.slug,
  title: row.title,
  pinned: row.pinned !== 0,
  published_at: row.published_at,
  updated_at: row.updated_at,
});

/** Returns the news that visitors see at a given time. */
export const newsList = async (db: Kysely<Schema>, now: number): Promise<NewsSummary[]> =>
  (await listPublishedNews(db, now)).map((row) => ({ ...summary(row), excerpt: excerpts.get(row.beginning) }));

type Row = NonNullable<Awaited<ReturnType<typeof publishedNews>>>;

const withCards = (row: Row): NewsItem => ({
  ...summary(row),
  excerpt: excerpts.get(row.body.slice(0, 1_000)),
  cards: titleAndBody.get(`${row.title.replaceAll('\n', ' ')}\n${row.body}`),
});

/** Returns a news item with its text; undefined if visitors do not see it at this time. */
export async function newsItem(db: Kysely<Schema>, slug: string, now: number): Promise<NewsItem | undefined> {
  const row = await publishedNews(db, slug, now);
  return row && withCards(row);
}

/** Returns the newest published news with texts and ids, for the Atom feed. */
export const newestItems = async (db: Kysely<Schema>, now: number, limit: number) =>
  (await newestNews(db, now, limit)).map((row) => ({ id: row.id, ...withCards(row) }));

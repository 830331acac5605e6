import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Schema } from './schema.ts';

type NewsTable = Schema['site_news'];

const maxListed = 100;
const maxListedForStaff = 500;
/** Number of characters of a news text that a list reads to build the excerpt. */
const excerptSource = 1_000;

const published = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('site_news')
    .where('published_at', '<=', now)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));

/**
 * Returns the news that visitors see at a given time, with the beginning of each text. Pinned news are first, then the
 * newest.
 */
export const listPublishedNews = (db: Kysely<Schema>, now: number) =>
  published(db, now)
    .select(['id', 'slug', 'title', 'pinned', 'published_at', 'updated_at'])
    .select(sql<string>`substr(body, 1, ${sql.lit(excerptSource)})`.as('beginning'))
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();

/** Returns the newest news that visitors see, with the full texts. */
export const newestNews = (db: Kysely<Schema>, now: number, limit: number) =>
  published(db, now).selectAll().orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

/** Returns a news item by its slug, or undefined if visitors cannot see it. */
export const publishedNews = (db: Kysely<Schema>, slug: string, now: number) =>
  published(db, now).selectAll().where('slug', '=', slug).executeTakeFirst();

const withAuthor = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_news')
    .leftJoin('site_master', 'site_master.master_id', 'site_news.author')
    .selectAll('site_news')
    .select('site_master.email');

/** Returns all news, including scheduled and expired ones, newest first. */
export const listAllNews = (db: Kysely<Schema>) =>
  withAuthor(db).orderBy('published_at', 'desc').orderBy('id', 'desc').limit(maxListedForStaff).execute();

/** Returns a news item by its number, whether or not visitors can see it. */
export const findNews = (db: Kysely<Schema>, id: number) =>
  withAuthor(db).where('site_news.id', '=', id).executeTakeFirst();

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>;

/** Adds a news item and returns its number; undefined if another item has its slug. */
export async function insertNews(db: Kysely<Schema>, item: Insertable<NewsTable>): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows, insertId } = await db
    .insertInto('site_news')
    .values(item)
    .ignore()
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? Number(insertId) : undefined;
}

/** Returns true if another news item than `id` has the slug. */
export const isSlugTaken = async (db: Kysely<Schema>, slug: string, id: number): Promise<boolean> =>
  (await db.selectFrom('site_news').select('id').where('slug', '=', slug).where('id', '!=', id).executeTakeFirst()) !==
  undefined;

/** Changes a news item if its `updated_at` still equals `version`. Returns false if another change came first. */
export async function updateNews(
  db: Kysely<Schema>,
  { id, version }: { id: number; version: number },
  change: Updateable<NewsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_news')
    .set(change)
    .where('id', '=', id)
    .where('updated_at', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type PageTable = Schema['site_page'];

/** A page in one language. An empty language is that of the site. */
export interface PageName {
  slug: string;
  language: string;
}

/** Newest versions, also those that remove a page. */
const newest = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_page')
    .innerJoin(
      (from) =>
        from
          .selectFrom('site_page')
          .select(({ fn }) => ['slug', 'language', fn.max('version').as('version')])
          .groupBy(['slug', 'language'])
          .as('newest'),
      (join) =>
        join
          .onRef('newest.slug', '=', 'site_page.slug')
          .onRef('newest.language', '=', 'site_page.language')
          .onRef('newest.version', '=', 'site_page.version'),
    )
    .orderBy('site_page.slug')
    .orderBy('site_page.language');

/** Texts of all pages that were not removed, for visitors. */
export const listPageTexts = (db: Kysely<Schema>) =>
  newest(db)
    .where('site_page.removed', '=', 0)
    .select(['site_page.slug', 'site_page.language', 'site_page.body'])
    .execute();

/** Names of all pages that were not removed. */
export const listPageNames = (db: Kysely<Schema>): Promise<PageName[]> =>
  newest(db).where('site_page.removed', '=', 0).select(['site_page.slug', 'site_page.language']).execute();

/** The newest versions of all pages, also of removed ones. */
export const listNewestPages = (db: Kysely<Schema>) =>
  newest(db)
    .leftJoin('site_master', 'site_master.master_id', 'site_page.author')
    .selectAll('site_page')
    .select('site_master.email')
    .execute();

/** All stored versions of a page, the newest first. */
export const listPageVersions = (db: Kysely<Schema>, { slug, language }: PageName) =>
  db
    .selectFrom('site_page')
    .leftJoin('site_master', 'site_master.master_id', 'site_page.author')
    .where('slug', '=', slug)
    .where('language', '=', language)
    .selectAll('site_page')
    .select('site_master.email')
    .orderBy('version', 'desc')
    .execute();

export type PageVersionRow = Awaited<ReturnType<typeof listPageVersions>>[number];

/** Adds a version. Returns false if another one has its number. */
export async function insertPageVersion(db: Kysely<Schema>, row: Insertable<PageTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('site_page').values(row).ignore().executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the versions of a page up to a number. */
export async function deletePageVersions(
  db: Kysely<Schema>,
  { slug, language }: PageName,
  upTo: number,
): Promise<void> {
  await db
    .deleteFrom('site_page')
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('version', '<=', upTo)
    .execute();
}

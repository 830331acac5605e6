import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type PageTable = Schema['site_page'];

/** Name and language of a page that staff can edit. An empty language means the language of the site. */
export interface PageName {
  slug: string;
  language: string;
}

/** Selects the newest version of each page, including versions that remove a page. */
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

/** Returns the texts of all pages that visitors can see. Removed pages are left out. */
export const listPageTexts = (db: Kysely<Schema>) =>
  newest(db)
    .where('site_page.removed', '=', 0)
    .select(['site_page.slug', 'site_page.language', 'site_page.body'])
    .execute();

/** Returns the names of all pages that were not removed. */
export const listPageNames = (db: Kysely<Schema>): Promise<PageName[]> =>
  newest(db).where('site_page.removed', '=', 0).select(['site_page.slug', 'site_page.language']).execute();

/** Returns the newest versions of all pages, including removed ones. */
export const listNewestPages = (db: Kysely<Schema>) =>
  newest(db)
    .leftJoin('site_master', 'site_master.master_id', 'site_page.author')
    .selectAll('site_page')
    .select('site_master.email')
    .execute();

/** Returns all stored versions of a page, newest first. */
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

/** Adds a new version of a page. Returns false if this page already has a version with the same number. */
export async function insertPageVersion(db: Kysely<Schema>, row: Insertable<PageTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('site_page').values(row).ignore().executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the old versions of a page up to a version number. */
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

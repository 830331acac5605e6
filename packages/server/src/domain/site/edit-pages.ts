import type { SitePage, SitePageVersion } from '@kafra/sdk/contract';
import { parseLanguageTag } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { changedMeanwhile, invalid, notFound } from '../../rules/refusal.ts';
import { customSlug, isFixedPage, pageLimits, pageText } from '../../rules/settings/page-settings.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';
import {
  deletePageVersions,
  insertPageVersion,
  listNewestPages,
  listPageNames,
  listPageVersions,
  type PageName,
  type PageVersionRow,
} from '../../store/pages.ts';
import type { Schema } from '../../store/schema.ts';
import { overrideNames, type PageOverrides, pageRecord } from './page-records.ts';

/** Maximum number of stored versions per page. */
const maxVersions = 20;

/** Reads the name and language of a page in an API request. @throws Refusal for invalid names. */
export function readPageName(
  { slug, language }: { slug: string; language?: string | undefined },
  siteLanguage: string,
): PageName {
  const { success, error } = isFixedPage(slug) ? { success: true, error: undefined } : customSlug.safeParse(slug);
  if (!success) throw invalid('invalid_request', `The slug ${slug} ${error?.issues[0]?.message ?? 'is invalid'}.`);
  if (language === undefined) return { slug, language: '' };
  const tag = parseLanguageTag(language);
  if (tag === undefined)
    throw invalid('invalid_request', `"${language}" is an unknown language. Use a tag such as de, pt-BR or zh-Hant.`);
  return { slug, language: tag === siteLanguage ? '' : tag };
}

const missing = () => notFound('There is no such page.');

/** Returns all pages of the site with the sources of their texts, by slug and language. */
export async function listPages(db: Kysely<Schema>, overrides: PageOverrides): Promise<SitePage[]> {
  const rows = await listNewestPages(db);
  const keyOf = ({ slug, language }: PageName) => `${slug} ${language}`;
  const names = new Map([...rows, ...overrideNames(overrides)].map((name) => [keyOf(name), name]));
  return [...names.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { slug, language }]) =>
      pageRecord(
        { slug, language },
        rows.find((row) => keyOf(row) === key),
        overrides,
      ),
    );
}

/** Returns a page with its newest text, or with the text of an earlier version. */
export async function showPage(
  db: Kysely<Schema>,
  name: PageName,
  { version, ...overrides }: PageOverrides & { version: number | undefined },
): Promise<SitePage> {
  const rows = await listPageVersions(db, name);
  const page = pageRecord(name, rows[0], overrides);
  if (version === undefined) {
    if (rows.length === 0 && page.location === undefined) throw missing();
    return page;
  }
  const row = rows.find((one) => one.version === version);
  if (!row) throw notFound('There is no such version of the page.');
  const { author: _author, updated_at: _updatedAt, ...rest } = page;
  const author = row.email === null ? {} : { author: row.email };
  return { ...rest, text: row.body, updated_at: row.saved_at, ...author };
}

/** Returns the stored versions of a page, newest first. */
export async function pageVersions(db: Kysely<Schema>, name: PageName): Promise<SitePageVersion[]> {
  const rows = await listPageVersions(db, name);
  if (rows.length === 0) throw notFound('The database has no version of this page.');
  return rows.map(({ version, saved_at, email, body, removed }) => ({
    ...{ version, updated_at: saved_at, characters: body.length, is_removal: removed !== 0 },
    ...(email !== null && { author: email }),
  }));
}

/** A change of a page's text, with its author and time. */
export interface PageChange {
  name: PageName;
  /** Number of the page version on which the change is based. */
  basedOn: number;
  author: number | null;
  /** Time of the change of the page, epoch ms. */
  now: number;
  overrides: PageOverrides;
}

function refuseStale(name: PageName, newest: PageVersionRow | undefined, overrides: PageOverrides) {
  const current = pageRecord(name, newest, overrides);
  if (!newest) return changedMeanwhile('The page is no longer in the database.', current);
  const deed = newest.removed === 0 ? 'changed' : 'removed';
  const by = newest.email ?? 'another user';
  return changedMeanwhile(`The page was ${deed} by ${by} at ${utcMinuteText(newest.saved_at)} UTC.`, current);
}

/**
 * Adds a version of a page unless the page was changed since the version `basedOn`, and deletes the oldest versions.
 */
async function addVersion(
  db: Kysely<Schema>,
  { name, basedOn, author, now, overrides }: PageChange,
  content: { body: string; removed: 0 | 1 },
): Promise<PageVersionRow | undefined> {
  const [newest] = await listPageVersions(db, name);
  const version = newest?.version ?? 0;
  // To create a removed page again, the number of its last version is not required.
  const isNewPage = basedOn === 0 && newest?.removed === 1;
  if (version !== basedOn && !isNewPage) throw refuseStale(name, newest, overrides);
  if (newest && newest.body === content.body && newest.removed === content.removed) return newest;
  const row = { ...name, ...content, version: version + 1, saved_at: Math.max(now, newest?.saved_at ?? 0), author };
  const isSaved = await insertPageVersion(db, row);
  const [current] = await listPageVersions(db, name);
  if (!isSaved) throw refuseStale(name, current, overrides);
  await deletePageVersions(db, name, row.version - maxVersions);
  return current;
}

/**
 * Throws a refusal for a new page if the site has the maximum number of pages, or if the page has the maximum number of
 * languages.
 */
async function requireSpace(db: Kysely<Schema>, { slug, language }: PageName): Promise<void> {
  const names = await listPageNames(db);
  if (names.some((one) => one.slug === slug && one.language === language)) return;
  if (names.filter((one) => one.slug === slug).length >= pageLimits.languages)
    throw invalid('invalid_request', `A page has at most ${pageLimits.languages} languages.`);
  const custom = new Set(names.map((one) => one.slug).filter((one) => !isFixedPage(one)));
  if (!isFixedPage(slug) && !custom.has(slug) && custom.size >= pageLimits.customPages)
    throw invalid('invalid_request', `The database holds at most ${pageLimits.customPages} pages of your own.`);
}

function requireText(given: string): string {
  const text = given.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (text.trim() === '') throw invalid('invalid_request', 'The text is empty. To remove the page, use remove.');
  const { success, error } = pageText.safeParse(text);
  if (!success) throw invalid('invalid_request', `The text ${error.issues[0]?.message ?? 'cannot be used'}.`);
  return text;
}

/**
 * Saves a text as a new version of a page. Throws a refusal with the current version if the page was changed since the
 * version `basedOn`.
 */
export async function savePage(db: Kysely<Schema>, change: PageChange, given: string): Promise<SitePage> {
  const body = requireText(given);
  await requireSpace(db, change.name);
  const row = await addVersion(db, change, { body, removed: 0 });
  return pageRecord(change.name, row, change.overrides);
}

/** Removes a page by adding a version without text, so that earlier versions can be restored. */
export async function removePage(db: Kysely<Schema>, change: PageChange): Promise<undefined> {
  const [newest] = await listPageVersions(db, change.name);
  if (!newest) throw notFound('The page is not in the database.');
  await addVersion(db, change, { body: '', removed: 1 });
  return undefined;
}

/** Saves the text of an earlier version of a page as a new version. */
export async function restorePage(db: Kysely<Schema>, change: PageChange, version: number): Promise<SitePage> {
  const rows = await listPageVersions(db, change.name);
  const row = rows.find((one) => one.version === version);
  if (!row) throw notFound('There is no such version of the page.');
  if (row.removed !== 0) throw invalid('invalid_request', `Version ${version} has no text: it removed the page.`);
  return savePage(db, change, row.body);
}

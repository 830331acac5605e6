import { type NewsRecord, newsTitle } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { changedMeanwhile, conflict, invalid, notFound } from '../../rules/refusal.ts';
import { isHtml } from '../../rules/settings/page-settings.ts';
import { headingOf, numberedSlug, slugOf } from '../../rules/site/news-text.ts';
import { findNews, insertNews, isSlugTaken, type NewsRow, updateNews } from '../../store/news.ts';
import type { Schema } from '../../store/schema.ts';

/** A news item as its author writes it. */
export interface NewsText {
  title?: string | undefined;
  slug?: string | undefined;
  body: string;
  pinned: boolean;
  published_at?: number | undefined;
  expires_at?: number | undefined;
}

function stateOf({ published_at, expires_at }: NewsRow, now: number): string {
  if (expires_at !== null && expires_at <= now) return 'hidden';
  return published_at > now ? 'scheduled' : 'published';
}

/** Returns a news item in the form for staff. */
export const newsRecord = (row: NewsRow, now: number): NewsRecord => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  body: row.body,
  pinned: row.pinned !== 0,
  published_at: row.published_at,
  expires_at: row.expires_at ?? undefined,
  updated_at: row.updated_at,
  author: row.email ?? undefined,
  state: stateOf(row, now),
});

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

function requireDate(name: string, at: number | undefined): void {
  if (at !== undefined && (at < earliest || at > latest))
    throw invalid('invalid_request', `${name} must be between 2000 and 2100.`);
}

function requireDates({ published_at, expires_at }: { published_at: number; expires_at: number | undefined }): void {
  requireDate('The date of publication', published_at);
  requireDate('The date of expiry', expires_at);
  if (expires_at !== undefined && expires_at <= published_at)
    throw invalid('invalid_request', 'The news must expire after its publication.');
}

/** Refuses HTML in a news text, as in the pages of the site, because visitors would see its tags. */
function requireMarkdown(body: string): void {
  if (isHtml(body)) throw invalid('invalid_request', 'The text is HTML; texts of the site are written in Markdown.');
}

function requireTitle({ title, body }: NewsText): string {
  if (title !== undefined) return title;
  const heading = newsTitle.safeParse(headingOf(body));
  if (heading.success) return heading.data;
  throw invalid(
    'invalid_request',
    'The news has no title. Set a title of at most 120 characters, or begin the text with a heading (# Title).',
  );
}

const slugTaken = (slug: string) => conflict('slug_taken', `Another item of news has the slug ${slug}.`);
const notThere = () => notFound('There is no such item of news.');
const maxNumber = 1_000;

/** Generates slugs for a news item without one. The first free slug is used. */
function* slugsFor(title: string, now: number): Generator<string> {
  const made = slugOf(title) || `news-${new Date(now).toISOString().slice(0, 10)}`;
  yield made;
  for (let number = 2; number <= maxNumber; number++) yield numberedSlug(made, number);
}

async function found(db: Kysely<Schema>, id: number): Promise<NewsRow> {
  const row = await findNews(db, id);
  if (!row) throw notThere();
  return row;
}

/**
 * Adds a news item. Missing values become defaults: the first heading as title, a slug from the title, and the current
 * time.
 */
export async function createNews(
  db: Kysely<Schema>,
  text: NewsText,
  { now, author }: { now: number; author: number | null },
): Promise<NewsRow> {
  const title = requireTitle(text);
  const { slug, body, pinned, published_at = now, expires_at } = text;
  requireMarkdown(body);
  requireDates({ published_at, expires_at });
  if (expires_at !== undefined && expires_at <= now)
    throw invalid('invalid_request', 'The news would be hidden immediately: its date of expiry is in the past.');
  const row = { title, body, pinned: Number(pinned), published_at, expires_at: expires_at ?? null };
  for (const candidate of slug === undefined ? slugsFor(title, now) : [slug]) {
    const id = await insertNews(db, { ...row, slug: candidate, updated_at: now, author });
    if (id !== undefined) return found(db, id);
  }
  throw slugTaken(slug ?? slugOf(title));
}

type NewsChange = Required<Omit<NewsText, 'expires_at'>> & Pick<NewsText, 'expires_at'>;

/**
 * Saves an edited news item. Throws a refusal with the stored version if that was saved after the time `updated_at`.
 */
export async function changeNews(
  db: Kysely<Schema>,
  {
    id,
    updated_at,
    ...change
  }: NewsChange & { id: number; updated_at: number; title: string; slug: string; published_at: number },
  now: number,
): Promise<NewsRow> {
  const current = await found(db, id);
  const refuseStale = (newest: NewsRow) =>
    changedMeanwhile(
      'Another user saved this news while you edited it. Their version is now the current one.',
      newsRecord(newest, now),
    );
  if (current.updated_at !== updated_at) throw refuseStale(current);
  const { title, slug, body, pinned, published_at, expires_at } = change;
  if (body !== current.body) requireMarkdown(body);
  // Unchanged dates of a news item are not checked again: those of a hidden item would be invalid.
  if (published_at !== current.published_at || (expires_at ?? null) !== current.expires_at)
    requireDates({ published_at, expires_at });
  if (await isSlugTaken(db, slug, id)) throw slugTaken(slug);
  const isSaved = await updateNews(
    db,
    { id, version: updated_at },
    {
      ...{ title, slug, body, published_at },
      pinned: Number(pinned),
      expires_at: expires_at ?? null,
      updated_at: Math.max(now, updated_at + 1),
    },
  );
  if (!isSaved) throw refuseStale(await found(db, id));
  return found(db, id);
}

/** Hides a news item from now on. An item that is already hidden is not changed. */
export async function retractNews(db: Kysely<Schema>, id: number, now: number): Promise<NewsRow> {
  const current = await found(db, id);
  if (current.expires_at !== null && current.expires_at <= now) return current;
  const version = current.updated_at;
  const isSaved = await updateNews(db, { id, version }, { expires_at: now, updated_at: Math.max(now, version + 1) });
  // If another user has saved the news item meanwhile, hiding it is tried again.
  return isSaved ? found(db, id) : retractNews(db, id, now);
}

import { dialog } from '../catalog/dialogs.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import { type NewsRecord, newsRecord } from '../contract/news.ts';
import { createResource } from '../core/resource.ts';
import { type Card, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, type Fact, type Tone } from '../models/content.ts';
import { fieldsOf, type RowFields } from '../models/table/row-fields.ts';
import { newsHash } from './parts/news-entry.ts';
import { timeCell } from './parts/time-cell.ts';

const failure = 'Failed to load the news.';

const isoTime = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const times: RowFields<NewsRecord, unknown> = {
  published_at: ({ published_at }) => isoTime(published_at),
  expires_at: ({ expires_at }) => isoTime(expires_at),
  updated_at: ({ updated_at }) => isoTime(updated_at),
};

/** Screen with all news articles for staff: published, scheduled and hidden. */
export const adminNews = defineCards<readonly NewsRecord[], NewsRecord>()({
  id: 'admin_news',
  command: ['admin', 'news'],
  resource: (context) =>
    createResource({
      clock: context.clock,
      load: async (signal) => {
        const reply = await context.client.news.all({}, { signal });
        return withParseIssues(reply.news, parseIssuesOf(reply));
      },
      onError: (error) => context.reportError(error, failure),
    }),
  failure,
  items: (all, { search }) => findNews(all, search),
  toolbar: () => [{ id: 'write', key: 'c', label: 'Write News', target: dialog('write_news'), tone: 'primary' }],
  search: { placeholder: 'Search for a title, slug, author or text', minLength: 2 },
  card: (item, { now }) => card(item, now),
  pageSize: 20,
  empty: { title: 'No news', text: 'News are shown on the home page, on the page News and in the feed.' },
  skeleton: { cards: 3, rows: 4 },
  fields: { ...fieldsOf(newsRecord, (item) => item), ...times },
  mainFields: ['slug', 'state', 'published_at', 'title'],
});

function findNews(all: readonly NewsRecord[], search: string): readonly NewsRecord[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all.filter(({ title, slug, author = '', body, state }) => {
    const text = [title, slug, author, state, body].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const states: Readonly<Record<string, { label: string; tone: Tone }>> = {
  published: { label: 'Published', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  hidden: { label: 'Hidden', tone: 'soft' },
};

function stateCell(state: string): Cell {
  const { label, tone } = states[state] ?? { label: state, tone: 'soft' as const };
  return cell(label, { tone, badge: true });
}

function card(item: NewsRecord, now: number): Card {
  const { id, slug, title, state, pinned, published_at, expires_at, updated_at, author } = item;
  const facts: Fact[] = [
    { label: 'Published', value: timeCell(published_at, now) },
    ...(expires_at === undefined ? [] : [{ label: 'Hidden from', value: timeCell(expires_at, now) }]),
    { label: 'Saved', value: timeCell(updated_at, now) },
    { label: 'Author', value: cell(author ?? '-') },
    { label: 'Slug', value: cell(slug) },
  ];
  return {
    key: String(id),
    title,
    ...(state === 'published' && { link: newsHash(slug) }),
    sections: [
      { kind: 'badges', badges: [stateCell(state), ...(pinned ? [cell('Pinned', { badge: true })] : [])] },
      { kind: 'facts', facts },
    ],
    buttons: [
      { id: 'edit', key: 'e', label: 'Edit', target: dialog('edit_news', { news: item }) },
      {
        id: 'retract',
        key: 'R',
        label: 'Retract',
        target: dialog('retract_news', { id, title }),
        tone: 'danger',
        disabled: state === 'hidden' ? 'It is hidden already.' : undefined,
      },
    ],
  };
}

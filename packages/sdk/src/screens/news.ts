import { dialog } from '../catalog/dialogs.ts';
import { routeTo } from '../catalog/route-to.ts';
import { adminLevel } from '../contract/access.ts';
import type { NewsSummary } from '../contract/news.ts';
import type { Action, Section } from '../models/content.ts';
import { levelOf } from '../models/context.ts';
import { definePage, type PageCard } from '../models/page.ts';
import { formatDate } from '../rules/text/format.ts';
import { newsEntry, newsHash } from './parts/news-entry.ts';

/**
 * Number of news articles that are shown with the beginning of their text. Only the titles of older articles are shown.
 */
const fullItems = 20;

export const news = definePage({
  id: 'news',
  resource: ({ news: resource }) => resource,
  content({ data, error }, _, context) {
    const all = data as readonly NewsSummary[] | undefined;
    const page = { heading: 'News', isStacked: true, buttons: staffButtons(levelOf(context)) } as const;
    if (!all)
      return error
        ? { ...page, sections: [text('The news could not be loaded.')] }
        : { ...page, isBusy: true, sections: [] };
    if (all.length === 0) return { ...page, sections: [text('There is no news yet.')] };
    const older = all.slice(fullItems);
    return {
      ...page,
      sections: [],
      cards: [...all.slice(0, fullItems).map(itemCard), ...(older.length > 0 ? [olderCard(older)] : [])],
    };
  },
});

const text = (paragraph: string): Section => ({ kind: 'text', paragraphs: [paragraph] });

const itemCard = ({ slug, title, pinned, published_at, excerpt }: NewsSummary): PageCard => ({
  id: slug,
  title,
  link: newsHash(slug),
  sections: [
    {
      kind: 'text',
      paragraphs: [[{ text: `${formatDate(published_at)}${pinned ? ' - Pinned' : ''}`, isItalic: true }], excerpt],
    },
  ],
});

const olderCard = (items: readonly NewsSummary[]): PageCard => ({
  title: 'Older News',
  sections: [{ kind: 'list', entries: items.map(newsEntry), pageSize: 20 }],
});

const staffButtons = (level: number): Action[] =>
  level < adminLevel
    ? []
    : [
        { id: 'write', label: 'Write News', target: dialog('write_news'), tone: 'primary' },
        { id: 'manage', label: 'Manage News', target: { hash: routeTo('admin_news') } },
      ];
